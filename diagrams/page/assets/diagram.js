/* Transition diagrams in which the present state and the row just used are lit.

   noloss.diagramView(host, machine, marks, pick)  {show(record), mark(stops)}; a click on a state
     picks the stops that it means
   `host` holds an element .diagram with an <svg> for every entry of marks, which is what
   diagrams.page.marked_diagram writes. If several files are shown, the one of the present state
   comes to the front, unless another is held.

   noloss.treeView(box)  a tree of branches in an element .diagram: its root in sight, and buttons */
"use strict";

(function (noloss) {
  const { element } = noloss;
  const READABLE = 0.7; // of its natural size; no diagram becomes smaller than that without the reader
  const ZOOMS = [0.35, 0.5, 0.7, 0.85, 1, 1.25, 1.6, 2, 3];

  function diagramView(host, machine, marks, pick) {
    const drawings = [...host.querySelectorAll(".diagram")].map((box, at) => drawingOf(box, marks[at]));
    let [front, held, zoom] = [0, false, ZOOMS.indexOf(1)];
    const names = marks.map(({ name }, at) => element("option", { value: at }, noloss.printable(name)));
    const choose = element("select", { "aria-label": "Diagram of the file" }, ...names);
    const hold = element("input", { type: "checkbox" });
    const bar = element("div", { class: "controls" });
    if (marks.length > 1) bar.append(choose, element("label", {}, hold, "Keep this one"));
    bar.append(...zoomButtons(scale, whole));
    host.prepend(bar);
    let last = null;

    choose.addEventListener("change", () => {
      held = hold.checked = true;
      bring(Number(choose.value));
      if (last) show(last);
    });
    hold.addEventListener("change", () => {
      held = hold.checked;
      if (last) show(last);
    });

    function scale(by) {
      zoom = Math.min(Math.max(zoom + by, 0), ZOOMS.length - 1);
      for (const { svg, width } of drawings) svg.style.width = `${width * ZOOMS[zoom]}px`;
      if (last) follow(drawings[front]);
    }

    function whole() {
      zoom = showWhole(drawings[front]);
    }

    function bring(number) {
      front = number;
      choose.value = String(number);
      drawings.forEach(({ box }, at) => (box.hidden = at !== number));
    }

    function show(record) {
      last = record;
      const { state } = record.now;
      const production = record.at > record.base ? record.production(record.at) : null;
      const at = drawings.flatMap((one, number) => (one.own[state] > 0 ? [number] : []));
      const used = at.find((number) => drawings[number].edges[production] > 0);
      if (!held && at.length > 0) bring(used === undefined ? at[0] : used);
      light(drawings[front], state, production);
      follow(drawings[front]);
    }

    const stopsOf = ({ own }, node) => machine.states.filter((_, state) => own[state] - 1 === node).map((name) => `state ${name}`);

    function mark(stops) {
      for (const drawing of drawings) {
        for (const node of drawing.box.querySelectorAll(".stop")) node.classList.remove("stop");
        machine.states.forEach((name, state) => {
          if (!stops.has(`state ${name}`) || drawing.own[state] === 0) return;
          drawing.find("n", drawing.own[state] - 1)?.classList.add("stop");
        });
      }
    }

    for (const drawing of drawings) {
      drawing.box.addEventListener("click", ({ target }) => {
        const node = target.closest(".node");
        const [, number] = (node && /n([0-9]+)$/u.exec(node.id)) || [];
        const stops = number === undefined ? [] : stopsOf(drawing, Number(number));
        if (stops.length > 0) pick(stops);
      });
    }
    for (const { svg, width } of drawings) svg.style.width = `${width * fitting(width, host)}px`;
    zoom = zoomBelow(fitting(drawings[0].width, host));
    bring(0);
    return { show, mark };
  }

  function zoomButtons(scale, whole) {
    return [["−", "Diagram smaller", () => scale(-1)], ["+", "Diagram larger", () => scale(1)],
      ["Whole", "The whole diagram", whole]].map(([text, label, press]) => {
      const made = element("button", { type: "button", "aria-label": label, title: label }, text);
      made.addEventListener("click", press);
      return made;
    });
  }

  const zoomBelow = (size) => Math.max(0, ZOOMS.findLastIndex((one) => one <= size));

  /** Make all of a drawing seen; give the zoom that is nearest. */
  function showWhole({ box, svg, width }) {
    const height = width * (svg.viewBox.baseVal.height / svg.viewBox.baseVal.width);
    const room = Math.min((box.clientWidth - 4) / width, (box.clientHeight - 4) / height, 1);
    svg.style.width = `${width * room}px`;
    return zoomBelow(room);
  }

  /** The size at which a drawing begins: as wide as its place, as long as it can be read. */
  function fitting(width, { clientWidth }) {
    return clientWidth ? Math.min(1, Math.max(READABLE, (clientWidth - 4) / width)) : 1;
  }

  function treeView(box) {
    const svg = box.querySelector("svg");
    const width = svg.viewBox.baseVal.width * (4 / 3); // points to pixels
    let zoom = zoomBelow(fitting(width, box));
    const scale = (by) => {
      zoom = Math.min(Math.max(zoom + by, 0), ZOOMS.length - 1);
      svg.style.width = `${width * ZOOMS[zoom]}px`;
    };
    box.before(element("div", { class: "controls" }, ...zoomButtons(scale, () => (zoom = showWhole({ box, svg, width })))));
    svg.style.width = `${width * fitting(width, box)}px`;
    const root = svg.querySelector(".node");
    if (root) follow({ box, lit: [root] });
  }

  function drawingOf(box, mark) {
    const svg = box.querySelector("svg");
    const width = svg.viewBox.baseVal.width * (4 / 3); // points to pixels
    const find = (kind, number) => box.querySelector(`[id="${mark.prefix}${kind}${number}"]`);
    return {
      box, svg, width, find, lit: [],
      own: noloss.unpack(mark.own), calls: mark.calls, edges: noloss.unpack(mark.edges),
      lines: mark.lines.map(noloss.unpack),
    };
  }

  function light(drawing, state, production) {
    for (const element of drawing.lit) element.classList.remove("lit", "around", "used", "used-line");
    drawing.lit = [];
    const add = (element, name) => {
      if (!element) return;
      element.classList.add(name);
      drawing.lit.push(element);
    };
    const node = drawing.own[state] - 1;
    if (node >= 0) add(drawing.find("n", node), "lit");
    const kind = node < 0 ? "lit" : "around";
    for (const call of drawing.calls[state] || []) add(drawing.find("n", call), kind);
    const edge = production === null ? -1 : drawing.edges[production] - 1;
    if (edge < 0) return;
    add(drawing.find("e", edge), "used");
    add(drawing.find("e", `${edge}t`), "used");
    const label = drawing.find("e", `${edge}t`) || drawing.find("e", edge);
    const [first, count] = drawing.lines.map((lines) => lines[production]);
    const texts = [...(label ? label.querySelectorAll("text") : [])];
    for (const text of count > 0 ? texts.slice(first, first + count) : texts) add(text, "used-line");
  }

  const EDGE = 6; // pixels between what is lit and the edge of the frame

  /** Scroll only the diagram, so that the lit state and the lit label are visible. */
  function follow({ box, lit }) {
    if (lit.length === 0) return;
    const frame = box.getBoundingClientRect();
    const node = lit[0].getBoundingClientRect();
    const labels = [...box.querySelectorAll(".used-line")].map((text) => text.getBoundingClientRect());
    const all = [node, ...labels];
    const [left, top] = [frame.left + box.clientLeft, frame.top + box.clientTop];
    box.scrollLeft += shift(
      all.map((one) => [one.left - left - EDGE, one.right - left + EDGE]), box.clientWidth,
    );
    box.scrollTop += shift(
      all.map((one) => [one.top - top - EDGE, one.bottom - top + EDGE]), box.clientHeight,
    );
  }

  /** How far to scroll so that all stretches are in the frame; if not all fit, the first. */
  function shift(stretches, room) {
    const [near, far] = stretches[0];
    const low = Math.min(...stretches.map(([from]) => from));
    const high = Math.max(...stretches.map(([, to]) => to));
    if (low >= 0 && high <= room) return 0;
    return Math.min(Math.max((low + high - room) / 2, far - room), near);
  }

  Object.assign(noloss, { diagramView, treeView });
})((window.noloss = window.noloss || {}));
