/* Details of a board: its worth, its moves, the boards before and after it.

   noloss.worths(data)           the classes of a page: find(position), at(number), all
   noloss.details(panel, known)  .show(position, before, after, more): boards before and after it
     as [number, cell(s), position, act]; more: elements at the end */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const WORTHS = { 1: "X wins", 0: "a draw", "-1": "O wins" };
  const MOVES = { 1: ["+ wins", "win"], 0: ["= draws", "draw"], "-1": ["− loses", "loss"] };

  function worths(data) {
    const numbers = new Map(data.classes.map(([position], number) => [position, number]));
    const before = data.classes.map(() => []);
    const all = data.classes.map(([position, worth, copies, line], number) => {
      const flat = data.moves[number], after = new Map();
      for (let at = 0; at < flat.length; at += 2) {
        if (!after.has(flat[at + 1])) after.set(flat[at + 1], []);
        after.get(flat[at + 1]).push(flat[at]);
      }
      for (const [to, cells] of after) before[to].push([number, cells]);
      return { position, worth, copies, line, after: [...after] };
    });
    return {
      all,
      find: (position) => numbers.get(noloss.classes.least(position)) ?? -1,
      at: (number) => ({ ...all[number], before: before[number] }),
    };
  }

  const worthOf = (one) => WORTHS[one.worth];

  /* The result of a move for the player who makes it: 1 wins, 0 draws, -1 loses. */
  function valueOf(position, cell, known) {
    const worth = known.at(known.find(game.put(position, cell))).worth;
    return game.mover(position) === "X" ? worth : -worth || 0;
  }

  function said(position, known) {
    const one = known.at(known.find(position));
    const end = game.won(position);
    if (end) return `the end: ${position[end[0] - 1]} has three in a row`;
    if (game.over(position)) return "the end: a draw";
    return `${game.mover(position)} is to move; worth: ${worthOf(one)}`;
  }

  /* Boards that lead here or away from here, to go to. */
  function steps(title, each, known) {
    if (each.length === 0) return [];
    const buttons = each.map(([cells, position, act]) => {
      const worth = said(position, known).replace("the end: ", "").replace(/^.*worth: /, "");
      const text = `${cells}: ${worth}`, label = `${text}; ${game.told(position)}`;
      const button = element("button", { type: "button", class: "to-board", "aria-label": label },
        noloss.boardPicture(position, 42), element("span", {}, text));
      button.addEventListener("click", act);
      return button;
    });
    return [element("h3", {}, title), element("div", { class: "to-boards" }, ...buttons)];
  }

  function facts(position, one) {
    const best = game.over(position) ? "" : ", if both play their best";
    const told = [
      ["Worth", `${worthOf(one)}${best}`],
      ["Symmetric copies", one.copies === 1 ? "1 position" : `${one.copies} positions`],
      ["Written", position],
    ];
    const inside = told.flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]);
    return element("dl", {}, ...inside);
  }

  function details(panel, known) {
    function show(position, before, after, more = []) {
      panel.hidden = false;
      panel.replaceChildren(
        element("h2", {}, `Ply ${game.plies(position)}: ${said(position, known).split("; ")[0]}`),
        noloss.largeBoard(position, (cell) => MOVES[valueOf(position, cell, known)]),
        facts(position, known.at(known.find(position))),
        ...steps("Moves from here, by cell", after, known),
        ...steps("Reached from, by the cell taken", before, known), ...more,
      );
      panel.scrollTop = 0;
      noloss.tell(`${said(position, known)}; ${moves(position, known)}`);
    }
    return { show };
  }

  function moves(position, known) {
    if (game.over(position)) return `${known.at(known.find(position)).copies} copies`;
    const best = Math.max(...game.free(position).map((cell) => valueOf(position, cell, known)));
    const cells = game.free(position).filter((cell) => valueOf(position, cell, known) === best);
    return `best: ${cells.join(", ")}, ${MOVES[best][0].slice(2)}`;
  }

  Object.assign(noloss, { worths, details, boardSaid: said });
})(window.noloss);
