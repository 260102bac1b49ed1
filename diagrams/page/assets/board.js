/* A board to play on: nine buttons in a grid.

   noloss.board(host, press)     puts an empty board into host; press(cell) is told what was chosen
   .show(position, cells)        cells: cell -> {notes, label, open, kind}
     notes   what stands in a free cell, a line each; label is the same for those who listen
     open    whether it can be chosen; kind: "good", "fair", "bad", "warn" colours what is noted
   .focus(cell)

   Arrow keys move about the board, a digit chooses its cell from anywhere but where one
   types, or watches tapes. */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const ELSEWHERE = "input, select, textarea, dialog, #tapes"; // where a digit means something else

  function board(host, press) {
    const buttons = new Map(game.CELLS.map((cell) => [cell, cellButton(cell)]));
    const summary = element("p", { class: "unseen", id: `${host.id}-told` });
    let at = 5;

    function cellButton(cell) {
      const button = element("button", { type: "button", tabindex: cell === 5 ? 0 : -1, "data-cell": cell });
      button.addEventListener("click", () => choose(cell));
      button.addEventListener("focus", () => point(cell));
      return button;
    }

    function choose(cell) {
      if (buttons.get(cell).getAttribute("aria-disabled") !== "true") press(cell);
    }

    function point(cell) {
      buttons.get(at).tabIndex = -1;
      at = cell;
      buttons.get(at).tabIndex = 0;
    }

    function show(position, cells) {
      const three = game.won(position) || [];
      for (const [cell, button] of buttons) showCell(cell, button, position[cell - 1], cells[cell] || {}, three);
      summary.textContent = game.told(position);
    }

    function showCell(cell, button, mark, { notes = [], label = "", open = false, kind = "" }, three) {
      const number = element("span", { class: "cell-number", "aria-hidden": "true" }, String(cell));
      const inside = mark === "." ? notes.map((note) => element("span", { class: "note" }, note)) : [];
      const stands = mark === "." ? [] : [element("span", { class: "mark" }, mark)];
      button.replaceChildren(number, ...stands, ...inside);
      const said = [`cell ${cell}`, mark === "." ? "empty" : mark];
      if (label) said.push(label);
      if (three.includes(cell)) said.push("one of three in a row");
      button.setAttribute("aria-label", said.join(", "));
      button.setAttribute("aria-disabled", String(!open));
      button.className = [mark === "." ? kind : `taken ${mark}`, three.includes(cell) ? "three" : ""].join(" ").trim();
    }

    function onArrow(event) {
      const step = STEPS[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const row = Math.min(2, Math.max(0, Math.floor((at - 1) / 3) + step[0]));
      const column = Math.min(2, Math.max(0, ((at - 1) % 3) + step[1]));
      buttons.get(3 * row + column + 1).focus();
    }

    function onDigit(event) {
      if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest && event.target.closest(ELSEWHERE)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      buttons.get(Number(event.key)).focus();
      choose(Number(event.key));
    }

    const rows = [1, 4, 7].map((first) => element("div", { role: "row" },
      ...[first, first + 1, first + 2].map((cell) => element("div", { role: "gridcell" }, buttons.get(cell)))));
    const grid = element("div", { role: "grid", class: "board", "aria-label": "Board", "aria-describedby": summary.id }, ...rows);
    grid.addEventListener("keydown", onArrow);
    document.addEventListener("keydown", onDigit);
    host.append(grid, summary);
    return { show, focus: (cell = at) => buttons.get(cell).focus() };
  }

  Object.assign(noloss, { board });
})((window.noloss = window.noloss || {}));
