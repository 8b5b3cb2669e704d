// Tic-tac-toe on boardgame.io's own server with its FlatFile storage: `node tictactoe.cjs PORT FOLDER`.

const { Server, FlatFile } = require("boardgame.io/server");

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));

const game = {
  name: "tic-tac-toe",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
    },
  },
  endIf({ G }) {
    const won = LINES.find(([a, b, c]) => G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c]);
    if (won) return { winner: G.cells[won[0]] };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const [port, dir] = process.argv.slice(2);
Server({ games: [game], db: new FlatFile({ dir }), origins: [/.*/] }).run(Number(port));
