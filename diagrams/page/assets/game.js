/* The rules of the game, as in the package games: a position is nine of X, O and "." row by row.

   noloss.game.LINES             the eight lines of three cells; cells are 1 to 9
   noloss.game.markAt(plies)     the mark that comes after this number of moves
   noloss.game.plies(position)   how many moves have been made
   noloss.game.mover(position)   whose mark comes next
   noloss.game.free(position)    the free cells, ascending
   noloss.game.won(position)     the line of three there, or null
   noloss.game.over(position)    whether the game has ended
   noloss.game.put(position, cell)
   noloss.game.after(line)       the position after a line of play, such as "159"
   noloss.game.worth(position)   {value, plies} for the side to move: 1 a win, 0 a draw, -1 a loss
                                 against best play, and how soon: a win as early as can be, a loss
                                 as late as can be
   noloss.game.told(position)    the board in words */
"use strict";

(function (noloss) {
  const LINES = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]];
  const EMPTY = ".........";
  const CELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const known = new Map();

  function markAt(plies) {
    return plies % 2 ? "O" : "X";
  }

  function plies(position) {
    return CELLS.filter((cell) => position[cell - 1] !== ".").length;
  }

  function mover(position) {
    return markAt(plies(position));
  }

  function free(position) {
    return CELLS.filter((cell) => position[cell - 1] === ".");
  }

  function won(position) {
    const mark = (cell) => position[cell - 1];
    return LINES.find(([a, b, c]) => mark(a) !== "." && mark(a) === mark(b) && mark(b) === mark(c)) || null;
  }

  function over(position) {
    return won(position) !== null || !position.includes(".");
  }

  function put(position, cell) {
    return position.slice(0, cell - 1) + mover(position) + position.slice(cell);
  }

  function after(line) {
    return Array.from(line, Number).reduce(put, EMPTY);
  }

  function worth(position) {
    if (!known.has(position)) known.set(position, searched(position));
    return known.get(position);
  }

  function searched(position) {
    if (won(position)) return { value: -1, plies: 0 }; // who made the last move has three
    const moves = free(position).map((cell) => worth(put(position, cell)));
    if (moves.length === 0) return { value: 0, plies: 0 };
    const value = Math.max(...moves.map((one) => -one.value));
    const lengths = moves.filter((one) => -one.value === value).map((one) => one.plies + 1);
    return { value, plies: value === -1 ? Math.max(...lengths) : Math.min(...lengths) };
  }

  function told(position) {
    const words = Array.from(position, (mark) => (mark === "." ? "empty" : mark));
    return [0, 3, 6].map((at) => `row ${at / 3 + 1}: ${words.slice(at, at + 3).join(", ")}`).join("; ");
  }

  noloss.game = { LINES, EMPTY, CELLS, markAt, plies, mover, free, won, over, put, after, worth, told };
})((window.noloss = window.noloss || {}));
