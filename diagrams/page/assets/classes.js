"use strict";
/* Positions of tic-tac-toe and their classes; cells are 1 to 9, as everywhere. */
(function (noloss) {
  const CELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const THREES = ["123", "456", "789", "147", "258", "369", "159", "357"];
  /* Where the cells 1 to 9 go, in the order of games.symmetry. */
  const IMAGES = [
    "123456789", "369258147", "987654321", "741852963",
    "321654987", "789456123", "147258369", "963852741",
  ];
  const EMPTY = ".........";
  const known = new Map();

  const mover = (position) => (position.split(".").length % 2 === 0 ? "X" : "O");
  const free = (position) => CELLS.filter((cell) => position[cell - 1] === ".");
  const play = (position, cell) =>
    position.slice(0, cell - 1) + mover(position) + position.slice(cell);

  /* Tell who has won: "X", "O", "" for a draw, null while the game goes on. */
  function outcome(position) {
    for (const three of THREES) {
      const marks = new Set([...three].map((cell) => position[cell - 1]));
      const [mark] = marks;
      if (marks.size === 1 && mark !== ".") return mark;
    }
    return position.includes(".") ? null : "";
  }

  function turned(position, images) {
    const marks = [];
    for (const cell of CELLS) marks[images[cell - 1] - 1] = position[cell - 1];
    return marks.join("");
  }

  /* Give the least position of a class, where . < O < X as texts, and the first way there. */
  function least(position) {
    if (known.has(position)) return known.get(position);
    let best = null;
    for (const images of IMAGES) {
      const image = turned(position, images);
      if (best === null || image < best.position) best = { position: image, images };
    }
    known.set(position, best);
    return best;
  }

  /* Turn a cell of a position to the least position of its class, and back. */
  const toLeast = (position, cell) => Number(least(position).images[cell - 1]);
  const fromLeast = (position, cell) => least(position).images.indexOf(String(cell)) + 1;

  /* Tell a position to those who cannot see the board. */
  function words(position) {
    const marks = [...position].map((mark) => (mark === "." ? "empty" : mark));
    return [0, 3, 6].map((at) => `row ${at / 3 + 1}: ${marks.slice(at, at + 3).join(", ")}`).join("; ");
  }

  noloss.classes = {
    CELLS, EMPTY, mover, free, play, outcome, words, toLeast, fromLeast,
    least: (position) => least(position).position,
  };
})((window.noloss = window.noloss || {}));
