"use strict";
/* Classes of positions that turn or mirror into each other; needs game.js.

   noloss.classes.least(position)           the least position of its class, where . < O < X
   noloss.classes.toLeast(position, cell)   where a cell goes, by the first symmetry
                                            that gives the least position
   noloss.classes.fromLeast(position, cell) the same in the other direction */
(function (noloss) {
  const { CELLS } = noloss.game;
  /* Where the cells 1 to 9 go, in the order of games.symmetry. */
  const IMAGES = [
    "123456789", "369258147", "987654321", "741852963",
    "321654987", "789456123", "147258369", "963852741",
  ];
  const known = new Map();

  function turned(position, images) {
    const marks = [];
    for (const cell of CELLS) marks[images[cell - 1] - 1] = position[cell - 1];
    return marks.join("");
  }

  function first(position) {
    if (!known.has(position)) {
      const ways = IMAGES.map((images) => ({ images, position: turned(position, images) }));
      known.set(position, ways.reduce((best, way) => (way.position < best.position ? way : best)));
    }
    return known.get(position);
  }

  noloss.classes = {
    least: (position) => first(position).position,
    toLeast: (position, cell) => Number(first(position).images[cell - 1]),
    fromLeast: (position, cell) => first(position).images.indexOf(String(cell)) + 1,
  };
})((window.noloss = window.noloss || {}));
