// How a board looks inside its shadow root.

/** Milliseconds in which a piece glides, appears and leaves. */
export const GLIDE = 330;

export const BOARD_STYLE = `
:host {
  display: flex; position: relative; overflow: auto; overscroll-behavior: contain; scrollbar-width: thin;
  touch-action: pan-x pan-y;
}
svg { display: block; flex: none; margin: auto; user-select: none; -webkit-user-select: none; }
svg:focus { outline: none; }
:host([snug]) .sheet-ground { fill: none; }
.piece { transition: transform ${GLIDE}ms ease-in-out; }
.body { transition: transform ${GLIDE}ms ease-in-out; }
.piece.leaving { animation: leave ${GLIDE}ms ease-in forwards; pointer-events: none; }
.piece.new > .body { animation: appear ${GLIDE}ms ease-out; }
.piece.may, .piece.note { cursor: pointer; outline: none; }
.glow .reach, .jotting .reach { fill: transparent; pointer-events: all; }
.note:hover > .jotting .reach { fill: var(--gold); fill-opacity: .1; }
.note:focus-visible > .jotting .reach { stroke: var(--gold); stroke-width: 3; }
.crossed { fill: none; stroke: var(--ink); stroke-width: 2.5; stroke-linecap: round; pointer-events: none; }
.glow .halo { fill: var(--gold); fill-opacity: .06; stroke: var(--gold); stroke-opacity: .3; pointer-events: none; }
.glow .edge { fill: none; stroke: var(--gold); stroke-width: 2.5; pointer-events: none; }
.may:hover > .glow .halo, .may.open > .glow .halo { fill-opacity: .2; stroke-opacity: .5; }
.may:focus-visible > .glow .halo { fill-opacity: .25; stroke-opacity: .8; stroke-width: 12; }
.advised {
  fill: none; stroke: var(--gold); stroke-width: 4; stroke-dasharray: 3 7; stroke-linecap: round; pointer-events: none;
}
.hint, .marks { pointer-events: none; }
.marks * { fill: none; stroke: var(--ink); stroke-width: 2.5; stroke-linecap: round; }
.marks .way { stroke-dasharray: .1 7; stroke-width: 4; stroke-linejoin: round; stroke-opacity: .6; }
.marks .whither { stroke-dasharray: 7 6; stroke-opacity: .75; }
.marks .under { stroke: var(--paper); stroke-width: 6; stroke-dasharray: none; stroke-opacity: .55; }
.marks .whence { fill: var(--paper); }
.tiny { display: none; }
.small { --fine: none; --coarse: inline; }
.may:hover > .body > .hint, .may:focus-visible > .body > .hint, .may.open > .body > .hint { visibility: visible; }
@keyframes appear { from { opacity: 0; } }
@keyframes leave { to { opacity: 0; } }
@media (prefers-reduced-motion: reduce) {
  *, .piece.leaving { transition: none !important; animation: none !important; }
}
`;
