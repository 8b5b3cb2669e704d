// A table in a notebook: a click on a piece takes its action; a piece with several offers them as buttons.

function button(label, act) {
  const made = document.createElement("button");
  made.textContent = label;
  made.style.cssText = "margin:2px;padding:3px 10px;cursor:pointer";
  made.onclick = act;
  return made;
}

// What can be hit of a piece: all of the room it takes, not only its strokes.
function reach({ x, y, width, height }) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: "transparent" })) made.setAttribute(name, value);
  return made;
}

export default {
  render({ model, el }) {
    const board = document.createElement("div");
    const menu = document.createElement("div");
    const story = document.createElement("div");
    story.style.cssText = "font:13px sans-serif;opacity:.8;margin-top:4px;white-space:pre-line";
    el.append(board, menu, story);

    const take = ([action]) => model.send({ action });
    const offer = (choices) => menu.replaceChildren(...choices.map((one) => button(one[1], () => take(one))));

    function draw() {
      board.innerHTML = model.get("svg");
      board.firstElementChild.style.cssText = "max-width:100%;height:auto";
      for (const [id, choices] of Object.entries(model.get("offers"))) {
        const piece = board.querySelector(`#${CSS.escape(id)}`);
        piece.prepend(reach(piece.getBBox()));
        piece.addEventListener("click", () => (choices.length === 1 ? take(choices[0]) : offer(choices)));
      }
      offer(model.get("choices"));
      story.textContent = model.get("news").join("\n");
    }

    model.on("change:turn", draw);
    draw();
  },
};
