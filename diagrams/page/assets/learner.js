/* Play against a learner, which is on the server: every button asks it, and shows its answer. */
"use strict";

(function (noloss) {
  const { element, game, count } = noloss;
  const byId = (id) => document.getElementById(id);
  const address = noloss.data("address");
  const WHYS = { best: "its best move", explored: "it explored", unknown: "it knew nothing here" };
  const RESULTS = { win: "You have won.", draw: "A draw.", loss: "You have lost." };
  const board = noloss.board(byId("board"), (cell) => ask({ do: "move", cell }, `You play ${cell}. `));
  let state = noloss.data("state");
  let playing = false;
  let busy = false;

  /** Have the server do something; one thing at a time. */
  async function ask(asked, told = "") {
    if (busy) return false;
    busy = true;
    let problem = "";
    try {
      state = await noloss.ask(address, asked);
    } catch (error) {
      problem = error.text || String(error);
    }
    busy = false;
    byId("problem").textContent = problem;
    byId("problem").hidden = !problem;
    show();
    if (told) noloss.tell(told + answerText() + byId("turn").textContent + " " + game.told(game.after(state.line)));
    return !problem;
  }

  /** Games with itself, some at a time, until all are played or the user stops it. */
  async function autonomously() {
    if (playing) {
      playing = false;
      return;
    }
    playing = true;
    const wanted = Math.min(state.most, state.games + Math.max(1, Math.floor(Number(byId("games").value)) || 1));
    while (playing && state.games < wanted) {
      const games = Math.min(noloss.data("at_once"), wanted - state.games);
      if (!(await ask({ do: "autonomous", games }))) break;
    }
    playing = false;
    show();
    noloss.tell(byId("learned").textContent);
  }

  const its = (length) => (length % 2 === 0 ? "first" : "second") === state.seat;

  function answerText() {
    const last = state.line.length - 1;
    return last >= 0 && its(last) ? `It plays ${state.line[last]}: ${WHYS[state.whys[last]]}. ` : "";
  }

  function cellOf([x, o, drawn, relative]) {
    const notes = [relative === null ? "—" : relative, `X ${x}`, `= ${drawn}`, `O ${o}`];
    const label = relative === null ? "nothing learned" : `reward ${relative}: X won ${x}, drawn ${drawn}, O won ${o}`;
    return { notes, label, open: !playing };
  }

  function show() {
    const position = game.after(state.line);
    const cells = Object.entries(state.rewards).map(([cell, earned]) => [cell, cellOf(earned)]);
    board.show(position, Object.fromEntries(cells));
    const [you, it] = state.seat === "first" ? ["O", "X"] : ["X", "O"];
    byId("seats").textContent = `You are ${you}, the learner is ${it}; X begins.`;
    byId("turn").textContent = state.result ? RESULTS[state.result] : `Your move: you are ${you}.`;
    byId("explore").setAttribute("aria-pressed", String(state.explores));
    byId("explore").textContent = `Explore: ${state.explores ? "on" : "off"}`;
    byId("autonomous").textContent = playing ? "Stop" : "Play alone";
    for (const id of ["clear", "swap", "explore", "reset"]) byId(id).disabled = playing;
    byId("learned").textContent = `${count(state.games)} games, ${count(state.different)} different ones; `
      + `it knows ${count(state.patterns)} patterns.`;
    byId("plies").replaceChildren(...Array.from(state.line, plyItem));
    for (const id of ["score", "itself"]) {
      const numbers = ["won", "drawn", "lost"].map((name) => element("td", {}, count(state[id][name])));
      byId(id).replaceChildren(element("td", {}, "games"), ...numbers);
    }
  }

  function plyItem(cell, at) {
    const why = its(at) ? `the learner: ${WHYS[state.whys[at]]}` : "you";
    return element("li", {}, element("strong", {}, `${game.markAt(at)} ${cell}`), element("span", { class: "rule" }, why));
  }

  byId("clear").addEventListener("click", () => ask({ do: "clear" }, "The board is clear. "));
  byId("swap").addEventListener("click", () => ask({ do: "swap" }, "Seats swapped. "));
  byId("reset").addEventListener("click", () => ask({ do: "reset" }, "The score is reset. "));
  byId("explore").addEventListener("click", () => {
    ask({ do: "explore", on: !state.explores }, state.explores ? "It does not explore. " : "It explores. ");
  });
  byId("autonomous").addEventListener("click", autonomously);
  byId("memory").href = `${noloss.at(address)}/memory`;
  byId("game").hidden = false;
  show();
})((window.noloss = window.noloss || {}));
