/* Boards, as a page draws them: to play on, to look at, and small as a picture.

   noloss.board(host, press, digits)  puts an empty board of buttons into host; press(cell) is called
                                 with the chosen cell; digits: whether digit keys choose cells (if
                                 left out, they do)
   .show(position, cells)        cells: cell -> {notes, label, open, kind}
     notes   the text in a free cell, a line each; label is the same for those who listen
     open    whether it can be chosen; kind: "win", "draw", "loss", "warn" colours what is noted
   .focus(cell)
   noloss.largeBoard(position, noteOf)  a board to look at; noteOf(cell): [text, kind] of a free cell
   noloss.textBoard(position, newest)   a small board of letters; the newest mark is lit
   noloss.boardPicture(position, side)  a small board as SVG, and the parts that it is made of:
   noloss.boardGrid(side), noloss.boardMarks(position, side), noloss.svg(name, attributes, ...inside)

   On a board to play on arrow keys move about, and a digit chooses its cell from anywhere but where
   one types, or watches tapes. */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const SVG = "http://www.w3.org/2000/svg";
  const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const ELSEWHERE = "input, select, textarea, dialog, #tapes"; // where a digit means something else

  /** Each cell: its mark, empty where it is free, and whether it is one of three in a row. */
  function facesOf(position) {
    const three = game.won(position) || [];
    return game.CELLS.map((cell) => {
      return { cell, mark: position[cell - 1].replace(".", ""), three: three.includes(cell) };
    });
  }

  function board(host, press, digits = true) {
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
      for (const face of facesOf(position)) showCell(face, cells[face.cell] || {});
      summary.textContent = game.told(position);
    }

    function showCell({ cell, mark, three }, { notes = [], label = "", open = false, kind = "" }) {
      const button = buttons.get(cell);
      const number = element("span", { class: "cell-number", "aria-hidden": "true" }, String(cell));
      const inside = mark
        ? [element("span", { class: "mark" }, mark)]
        : notes.map((note) => element("span", { class: "note" }, note));
      button.replaceChildren(number, ...inside);
      const said = [`cell ${cell}`, mark || "empty"];
      if (label) said.push(label);
      if (three) said.push("one of three in a row");
      button.setAttribute("aria-label", said.join(", "));
      button.setAttribute("aria-disabled", String(!open));
      button.className = [mark ? `taken ${mark}` : kind, three ? "three" : ""].join(" ").trim();
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
    if (digits) document.addEventListener("keydown", onDigit);
    host.append(grid, summary);
    return { show, focus: (cell = at) => buttons.get(cell).focus() };
  }

  function largeBoard(position, noteOf) {
    const cells = facesOf(position).map(({ cell, mark, three }) => {
      if (mark) return element("span", { class: three ? "mark three" : "mark" }, mark);
      if (game.over(position)) return element("span", {});
      const [text, kind] = noteOf(cell);
      return element("span", { class: kind }, element("b", {}, String(cell)), element("br"), text);
    });
    return element("div", { class: "large-board", role: "img", "aria-label": game.told(position) }, ...cells);
  }

  function textBoard(position, newest) {
    const letters = facesOf(position).map(({ cell, mark }) => {
      const letter = mark || "·";
      return cell === newest ? element("b", {}, letter) : letter;
    });
    const rows = [letters.slice(0, 3), "\n", letters.slice(3, 6), "\n", letters.slice(6)];
    return element("span", { class: "mini", "aria-hidden": "true" }, ...rows.flat());
  }

  function svg(name, attributes, ...inside) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }

  function cross(x, y, r) {
    return `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
  }

  function ring(x, y, r) {
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }

  /** All marks of a board as one path, and three in a row as another. */
  function boardMarks(position, side) {
    const third = side / 3, r = third * 0.3;
    const middle = (at) => [((at % 3) + 0.5) * third, (Math.floor(at / 3) + 0.5) * third];
    const path = Array.from(position, (mark, at) => {
      if (mark === ".") return "";
      return (mark === "X" ? cross : ring)(...middle(at), r);
    });
    const parts = [svg("path", { class: "marks", d: path.join(""), "stroke-width": side / 20 })];
    const three = game.won(position);
    if (three) {
      const line = `M${middle(three[0] - 1).join(" ")}L${middle(three[2] - 1).join(" ")}`;
      parts.push(svg("path", { class: "strike", d: line, "stroke-width": side / 10 }));
    }
    return parts;
  }

  function boardGrid(side) {
    const lines = [side / 3, 2 * side / 3].map((at) => `M${at} 0V${side}M0 ${at}H${side}`);
    return svg("path", { class: "grid", d: `M0 0H${side}V${side}H0Z${lines.join("")}` });
  }

  function boardPicture(position, side) {
    const box = `-2 -2 ${side + 4} ${side + 4}`;
    const size = { class: "mini", width: side, height: side, viewBox: box, "aria-hidden": "true" };
    return svg("svg", size, boardGrid(side), ...boardMarks(position, side));
  }

  Object.assign(noloss, { board, largeBoard, textBoard, boardPicture, boardGrid, boardMarks, svg });
})((window.noloss = window.noloss || {}));
