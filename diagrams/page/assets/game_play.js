/* Play any game against a strategy: the positions that play comes to are in noloss.data("play").

   A position is [rows, seat, end, complete, moves, answers, value]: the text of each row; 1 or 2 for
   the seat to move; 0, or 1, 2 for the winner and 3 for a draw; places of complete lines; the moves,
   [name, number of the position after it]; those that the strategy allows, [number of the move,
   number of the rule]; the winner under best play, with the moves until then. */
"use strict";

(function (noloss) {
  const { element } = noloss;
  const play = noloss.data("play");
  const rules = play.rules.map(noloss.printable);
  const name = noloss.printable(play.strategy);
  const byId = (id) => document.getElementById(id);
  const SEATS = { first: 1, second: 2 };
  /* path: numbers of the positions; made: names of the moves between them, with rules */
  const state = { seat: SEATS[play.seat], path: [0], made: [], hints: false, picked: [] };

  const positionAt = (number) => {
    const [rows, seat, end, complete, moves, answers, value] = play.positions[number];
    return { rows, seat, end, complete, moves, answers, value };
  };
  const now = () => positionAt(state.path[state.path.length - 1]);
  const before = () => (state.path.length > 1 ? positionAt(state.path[state.path.length - 2]) : null);
  const strategysTurn = (position) => position.seat === state.seat;

  function made(position, number, rule) {
    const [move, after] = position.moves[number];
    state.made.push([noloss.printable(move), rule]);
    state.path.push(after);
    state.picked = [];
  }

  /** Have the strategy make the first move that it allows, if it is to move. */
  function answered() {
    const position = now();
    if (position.end || !strategysTurn(position) || position.answers.length === 0) return;
    const [number, rule] = position.answers[0];
    made(position, number, rules[rule] ? `${name}: ${rules[rule]}` : name);
  }

  function press(number) {
    const position = now();
    if (position.end || strategysTurn(position)) return;
    made(position, number, "you");
    answered();
    show();
  }

  function begin() {
    Object.assign(state, { path: [0], made: [], picked: [] });
    answered();
    show();
  }

  /** Take back the last move of the person, and the moves after it. */
  function undo() {
    for (let length = state.path.length - 1; length > 0; length -= 1) {
      const position = positionAt(state.path[length - 1]);
      if (strategysTurn(position)) continue;
      state.path.length = length;
      state.made.length = length - 1;
      state.picked = [];
      show();
      return;
    }
  }

  // cells and moves

  /** The places at which two boards differ, as "row,column". */
  function changed(one, other) {
    const places = [];
    one.rows.forEach((row, y) => Array.from(row).forEach((mark, x) => {
      if (mark !== Array.from(other.rows[y])[x]) places.push(`${y},${x}`);
    }));
    return places;
  }

  function touching(position, place) {
    return position.moves.flatMap(([, after], number) =>
      changed(position, positionAt(after)).includes(place) ? [number] : []);
  }

  /** A cell is clicked: make its move if there is only one; else show its moves as buttons. */
  function click(place) {
    const position = now();
    if (position.end || strategysTurn(position)) return;
    const here = touching(position, place);
    const both = here.filter((number) => state.picked.includes(number));
    const left = both.length > 0 ? both : here;
    if (left.length === 1) {
      press(left[0]);
      return;
    }
    state.picked = left;
    show();
  }

  // showing

  const WHO = { 1: "The first player", 2: "The second player" };

  function saying(position) {
    if (position.end === 3) return "A draw.";
    if (position.end) return position.end === state.seat ? "You have lost." : "You have won.";
    if (!strategysTurn(position)) return "Your move.";
    return `${name} is stuck: it allows no move here.`;
  }

  /** The value of a move for the side that makes it, in words, and its colour. */
  function hint(position, after) {
    const [winner, plies] = positionAt(after).value;
    if (winner === 3) return ["= draws", "draw"];
    const soon = plies === 0 ? "at once" : `in ${plies + 1} moves`;
    return winner === position.seat ? [`+ wins ${soon}`, "win"] : [`− loses ${soon}`, "loss"];
  }

  function cellOf(position, mark, y, x) {
    const place = `${y},${x}`;
    if (!play.board) return element("td", { class: "text" }, noloss.printable(mark));
    if (mark === " ") return element("td", { class: "gap" });
    const last = before();
    const newest = last && mark !== "." && changed(last, position).includes(place);
    const open = !position.end && !strategysTurn(position) && touching(position, place).length > 0;
    const shown = mark === "." ? "" : mark;
    const button = element("button", {
      type: "button",
      "aria-label": `row ${y + 1}, column ${x + 1}, ${shown || "empty"}`,
      "aria-disabled": String(!open),
      "data-place": place,
    }, shown);
    button.addEventListener("click", () => click(place));
    const complete = position.complete.some(([row, column]) => row === y && column === x);
    const picked = open && state.picked.length > 0 && touching(position, place).some((one) => state.picked.includes(one));
    const kinds = [newest ? "newest" : "", complete ? "complete" : "", picked ? "picked" : ""];
    return element("td", { class: kinds.join(" ").trim() || null }, button);
  }

  function moveButton(position, number) {
    const [move, after] = position.moves[number];
    const [words, kind] = state.hints ? hint(position, after) : ["", null];
    const button = element("button", { type: "button", class: kind, "data-move": move },
      [noloss.printable(move), words].filter(Boolean).join(" "));
    button.addEventListener("click", () => press(number));
    return button;
  }

  function show() {
    const position = now();
    const rows = position.rows.map((row, y) =>
      element("tr", {}, ...(play.board ? Array.from(row) : [row]).map((mark, x) => cellOf(position, mark, y, x))));
    byId("board").replaceChildren(element("table", { class: "any-board" }, element("tbody", {}, ...rows)));
    byId("summary").textContent = noloss.printable(position.rows.join("; "));
    byId("turn").textContent = saying(position);
    const own = state.seat === 1 ? 2 : 1;
    byId("seats").textContent = `You are ${WHO[own].toLowerCase()}, ${name} is ${WHO[state.seat].toLowerCase()}.`;
    const mine = !position.end && !strategysTurn(position);
    const numbers = position.moves.map((_, number) => number);
    const shown = state.picked.length > 0 ? state.picked : numbers;
    byId("moves").replaceChildren(...(mine ? shown.map((number) => moveButton(position, number)) : []));
    byId("hint").setAttribute("aria-pressed", String(state.hints));
    const back = state.path.slice(0, -1).some((number) => !strategysTurn(positionAt(number)));
    byId("undo").setAttribute("aria-disabled", String(!back));
    byId("plies").replaceChildren(...state.made.map(([move, rule]) =>
      element("li", {}, move, " ", element("span", { class: "rule" }, rule))));
    noloss.tell(byId("turn").textContent);
  }

  byId("new").addEventListener("click", begin);
  byId("undo").addEventListener("click", undo);
  byId("swap").addEventListener("click", () => {
    state.seat = state.seat === 1 ? 2 : 1;
    begin();
  });
  byId("hint").addEventListener("click", () => {
    state.hints = !state.hints;
    show();
  });
  byId("game").hidden = false;
  begin();
})((window.noloss = window.noloss || {}));
