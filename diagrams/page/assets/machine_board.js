/* A program of WST on a board: cells are clicked in the order of play, the position is laid on the
   tapes as `strategies.wst.strategy.lay_line` does, and the run begins where the decision comes to
   the program. The address holds the line of play; at first it is one
   on which the decision comes to the program. */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const MOST_STEPS = 100_000; // on the way to the program; a whole decision takes a few thousand
  const [machine, program] = [noloss.machineOf(noloss.data("machine")), noloss.data("program")];
  const stop = program ? noloss.stopOf(program, machine) : null;
  const player = noloss.player(document.getElementById("player"), { machine, marks: noloss.data("marks") });
  const host = element("div", { id: "board" }), told = element("p", { role: "status", id: "said" });
  const [undo, clear] = [button("Undo", () => go(line.slice(0, -1))), button("Clear", () => go(""))];
  document.getElementById("input-form").append(element("div", { class: "laid" }, host, element("div", {},
    element("p", {}, "Click cells in the order of play. The machine is the side to move; on Kw its own marks are X."),
    told, element("p", { class: "controls" }, undo, clear))));
  const board = noloss.board(host, (cell) => go(line + cell), false);
  let [line, shown] = ["", false];

  function button(text, act) {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", act);
    return made;
  }

  /** Read the line of the address as far as it can be played. */
  function lineOf(text) {
    let played = "";
    for (const cell of text) {
      if (!/^[1-9]$/u.test(cell) || played.includes(cell) || game.over(game.after(played))) break;
      played += cell;
    }
    return played;
  }

  function said(came, record) {
    const mover = `${game.mover(game.after(line))} is to move`;
    if (!stop) return `${mover}. M decides it from step 0 on.`;
    if (came.reason === "breakpoint") return `${mover}. ${program} begins at step ${noloss.count(record.at)} of M; Back shows what came before.`;
    if (came.reason === "choice") return `${mover}. A choice comes first: choose a row, then Run continues, to ${program} if the decision comes to it.`;
    return `${mover}. On this board the move is decided without ${program}: the end of the decision is shown.`;
  }

  async function show() {
    const position = game.after(line);
    const over = game.over(position);
    const cells = Object.fromEntries(game.free(position).map((cell) => [cell, { open: !over }]));
    board.show(position, over ? {} : cells);
    undo.disabled = clear.disabled = line === "";
    player.host.hidden = over;
    if (over) return "The game is over: no move is to be decided.";
    const record = noloss.recordOf(machine, noloss.layLine(machine, line));
    const came = stop ? await noloss.stepperOf(record).until([stop], null, MOST_STEPS) : {};
    if (came.reason === "breakpoint") record.begun = { program, at: record.at };
    player.load(record);
    if (stop && !shown) player.addStop(stop.text);
    shown = true;
    return said(came, record);
  }

  async function go(to) {
    line = to;
    history.replaceState(null, "", `#line=${line}`);
    told.textContent = await show();
  }

  function open() {
    go(lineOf(new URLSearchParams(location.hash.slice(1)).get("line") ?? noloss.data("line")));
  }

  noloss.onLink(open);
  open();
})((window.noloss = window.noloss || {}));
