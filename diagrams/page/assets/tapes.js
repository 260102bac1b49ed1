/* Tapes with their heads, as many cells as there is room for.

   noloss.tapesView(host, machine, pick)  {show(record), mark(stops)}: draws all tapes at the cursor;
                                          a click on a cell picks a stop
   noloss.spoken(machine, symbol)         the symbol for those who listen

   All tapes show the same cells, so that cell 0 is above cell 0, as long as one window has room for
   all heads; else each tape has its own. A window moves only when a head comes near an edge. The
   head's cell has a thick frame and a sign above it, a cell that the last step has changed an
   underline. */
"use strict";

(function (noloss) {
  const NEAR = 2; // cells between the head and the edge of the window
  const WIDEST = 12; // letters of a symbol that are shown
  const TOLD = 8; // cells on either side of the head that a screen reader reads out

  function tapesView(host, machine, pick) {
    const lengths = machine.symbols.map((symbol) => Array.from(noloss.printable(symbol)).length);
    const letters = lengths.reduce((widest, one) => Math.max(widest, Math.min(one, WIDEST)), 1);
    host.classList.add("player-tapes");
    host.style.setProperty("--letters", letters);
    const lines = machine.tapes.map((name, number) => line(host, name, number));
    let [last, shared, marked] = [null, null, new Set()]; // shared: the first cell of all tapes
    for (const { cells, number } of lines) {
      cells.addEventListener("click", ({ target }) => {
        const at = [...cells.children].indexOf(target.closest(".cell"));
        if (at >= 0) pick([`${machine.tapes[number]}@${lines[number].first + at}`]);
      });
    }

    function show(record) {
      last = record;
      const changes = record.changes();
      const room = cellsThatFit(host, letters);
      shared = sharedWindow(record.now.tapes, room, shared);
      machine.tapes.forEach((name, at) => {
        const change = changes.find((one) => one.tape === at && one.erased !== one.written);
        const tape = record.now.tapes[at];
        place(lines[at], tape, room, shared);
        drawTape(lines[at], machine, tape, { changed: change ? change.cell : null, marked });
        lines[at].cells.setAttribute("aria-label", tapeText(machine, name, tape, change));
      });
    }

    function mark(stops) {
      marked = stops;
      if (last) show(last);
    }
    new ResizeObserver(() => last && show(last)).observe(host);
    return { show, mark };
  }

  function line(host, name, number) {
    const cells = noloss.element("div", { class: "tape-cells", role: "img" });
    const place = noloss.element("span", { class: "tape-place soft" });
    const label = noloss.element("div", { class: "tape-name" }, noloss.printable(name), " ", place);
    host.append(noloss.element("div", { class: "tape" }, label, cells));
    return { cells, place, number, first: null };
  }

  function cellsThatFit(host, letters) {
    const box = host.querySelector(".tape-cells");
    const em = parseFloat(getComputedStyle(box).fontSize) || 16;
    const width = em * (1.1 + 0.62 * letters) + 2;
    return Math.max(1, Math.min(200, Math.floor(box.clientWidth / width)));
  }

  const marginOf = (room) => Math.min(NEAR, Math.floor((room - 1) / 2));

  /** The window that all tapes share: the old one if the heads fit into it; null if none fits. */
  function sharedWindow(tapes, room, before) {
    const margin = marginOf(room);
    const heads = tapes.map(({ position }) => position);
    const [low, high] = [Math.min(...heads), Math.max(...heads)];
    if (high - low >= room - 2 * margin) return null;
    const fits = before !== null && before.room === room && low >= before.first + margin && high < before.first + room - margin;
    if (fits) return before;
    const spans = tapes.map(noloss.cellsOf);
    const first = Math.min(...spans.map((span) => span.low));
    const last = Math.max(...spans.map((span) => span.low + span.symbols.length - 1));
    const whole = last - first < room - 2 * margin;
    const middle = whole ? (first + last) / 2 : (low + high) / 2;
    return { room, first: Math.ceil(middle - room / 2) };
  }

  /** Choose the cells of a tape that are shown. */
  function place(line, tape, room, shared) {
    const margin = marginOf(room);
    const near = tape.position < line.first + margin || tape.position >= line.first + room - margin;
    if (shared) line.first = shared.first;
    else if (line.first === null || near || line.room !== room) line.first = windowFrom(tape, room);
    line.room = room;
  }

  function drawTape(line, machine, tape, { changed, marked }) {
    const [head, { room }] = [tape.position, line];
    while (line.cells.childElementCount < room) line.cells.append(cellElement());
    while (line.cells.childElementCount > room) line.cells.lastElementChild.remove();
    line.place.textContent = `head ${head}`;
    for (let at = 0; at < room; at += 1) {
      const cell = line.first + at;
      const symbol = noloss.symbolAt(tape, cell);
      const drawn = line.cells.children[at];
      const kinds = ["cell"];
      if (cell === head) kinds.push("head");
      if (cell === changed) kinds.push("changed");
      if (symbol === 0) kinds.push("blank");
      if (outsideOf(machine, line, cell)) kinds.push("missing");
      if (marked.has(`${machine.tapes[line.number]}@${cell}`)) kinds.push("stop");
      setClass(drawn, kinds.join(" "));
      const numbered = cell === head || (cell % 5 === 0 && Math.abs(cell - head) > 2);
      setText(drawn.firstElementChild, numbered ? String(cell) : "");
      const name = noloss.printable(machine.symbols[symbol]);
      setText(drawn.lastElementChild, name);
      drawn.title = Array.from(name).length > 1 ? name : "";
    }
  }

  /** Whether a cell is not there, left of the end of a one-way tape. */
  function outsideOf(machine, line, cell) {
    return cell < 0 && machine.ends[line.number] !== null;
  }

  /** Show the whole of a short tape; else put the head into the middle. */
  function windowFrom(tape, room) {
    const { low, symbols } = noloss.cellsOf(tape);
    if (symbols.length <= room - 2 * NEAR) return low - Math.floor((room - symbols.length) / 2);
    return tape.position - Math.floor(room / 2);
  }

  function cellElement() {
    const number = noloss.element("span", { class: "cell-number" });
    const symbol = noloss.element("span", { class: "cell-symbol" });
    return noloss.element("span", { class: "cell" }, number, symbol);
  }

  function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  function setClass(element, name) {
    if (element.className !== name) element.className = name;
  }

  function spoken(machine, symbol) {
    return symbol === 0 ? "blank" : noloss.printable(machine.symbols[symbol]);
  }

  /** Describe a tape: the place of its head, and the cells around it. */
  function tapeText(machine, name, tape, change) {
    const told = (cell) => noloss.spoken(machine, noloss.symbolAt(tape, cell));
    const { low, symbols } = noloss.cellsOf(tape);
    const first = Math.max(low, tape.position - TOLD);
    const last = Math.min(low + symbols.length - 1, tape.position + TOLD);
    const cells = [];
    for (let cell = first; cell <= last; cell += 1) {
      cells.push(cell === tape.position ? `[${told(cell)}]` : told(cell));
    }
    const changed = change ? `; cell ${change.cell} was changed` : "";
    const around = `cells ${first} to ${last}: ${cells.join(" ")}`;
    return `tape ${name}: head on cell ${tape.position}, ${told(tape.position)}; ${around}${changed}`;
  }

  Object.assign(noloss, { tapesView, spoken });
})((window.noloss = window.noloss || {}));
