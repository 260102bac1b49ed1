/* A machine that is drawn by hand, as a graph of Cytoscape: its states, calls and arrows.

   noloss.drawnGraph(host)  {cy, show(drawing), forget(), places(), selected(), select(elements),
     states(), nodeOf(id), nodeAt(place), arrow(source, target), ghost(source, place or id), clear(),
     blame(lines), whole(), zoom(by), near(node, way), screen(place), model(place)}
     places are of the graph but for those of screen(place), which are pixels of the host
   Ids of states and calls are those of the drawing; an arrow has the data source, target, rows. */
"use strict";

(function (noloss) {
  const NEAR = 34; // pixels between an arrow and the middle of a state that it passes
  const BEND = 120; // pixels to the side of an arrow that goes around
  const [LEAST, MOST] = [0.25, 2.5];
  const SHIFTS = [0, 0.12, -0.12, 0.24, -0.24]; // of rows along their arrow, as parts of its length
  const PRESENT = "node[kind]"; // neither the mark of the start nor an arrow that is being drawn

  function drawnGraph(host) {
    const cy = cytoscape({
      container: host, style: noloss.drawnStyle(), minZoom: LEAST, maxZoom: MOST, boxSelectionEnabled: true,
      selectionType: "single",
    });
    let fitted = false;

    const paint = () => cy.style(noloss.drawnStyle());
    new MutationObserver(paint).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
    new ResizeObserver(() => cy.resize()).observe(host);
    for (const kind of ["pointerenter", "pointerdown"]) host.addEventListener(kind, () => cy.resize(), { capture: true }); // the host may have moved
    // the wheel scrolls the page, and with Ctrl makes the drawing larger
    host.addEventListener("wheel", (event) => !event.ctrlKey && event.stopPropagation(), { capture: true });
    cy.on("position", PRESENT, ({ target }) => settle(target));

    const edgeId = ({ source, target, kind }) => JSON.stringify([source, target, kind]);
    const nodeOf = (id) => cy.getElementById(`n${id}`);

    /** Show a drawing: its parts stay, and only their differences change. */
    function show(drawing) {
      const chosen = selected().map((one) => one.id());
      const wanted = new Map([...drawing.nodes.map(nodeData), ...drawing.edges.map(edgeData)].map((one) => [one.data.id, one]));
      const before = new Set(cy.nodes().map((one) => one.id()));
      cy.batch(() => {
        clear();
        cy.remove(".entry");
        cy.elements().filter((one) => !wanted.has(one.id())).remove();
        for (const [id, one] of wanted) {
          const there = cy.getElementById(id);
          if (there.empty()) cy.add({ ...one, group: one.position ? "nodes" : "edges" });
          else {
            there.data(one.data);
            if (one.position) there.position(one.position);
          }
        }
        for (const node of drawing.nodes.filter(({ start }) => start)) enter(node.id);
        cy.elements().unselect();
        for (const id of chosen) cy.getElementById(id).select();
      });
      route();
      const hidden = states().some((node) => !before.has(node.id()) && !inSight(node));
      if (drawing.nodes.length > 0 && (!fitted || hidden)) whole();
    }

    function nodeData(node) {
      return { data: { ...node, id: `n${node.id}`, name: node.id, ...noloss.sizeOf(node.label, node.kind) }, position: { x: node.x, y: node.y } };
    }

    function edgeData(edge) {
      const data = { ...edge, id: edgeId(edge), from: edge.source, to: edge.target, source: `n${edge.source}`, target: `n${edge.target}` };
      return { data };
    }

    /** Mark where the machine starts, by an arrow from nowhere. */
    function enter(id) {
      cy.add({ group: "nodes", data: { id: `>${id}` }, classes: "entry", selectable: false, grabbable: false });
      cy.add({ group: "edges", data: { id: `>>${id}`, source: `>${id}`, target: `n${id}` }, classes: "entry-arrow", selectable: false });
      settle(nodeOf(id));
    }

    function settle(node) {
      const { x, y } = node.position();
      cy.getElementById(`>${node.data("name")}`).position({ x: x - node.data("width") / 2 - 34, y });
      waiting = waiting || requestAnimationFrame(route);
    }
    let waiting = 0;

    /** Turn loops to where there is room, lead arrows around states, and keep rows off each other. */
    function route() {
      waiting = 0;
      cy.batch(() => {
        for (const edge of cy.edges("[kind]")) {
          if (edge.isLoop()) turn(edge);
          else edge.data("around", bend(edge));
        }
      });
      cy.batch(() => cy.edges("[kind]").filter((edge) => !edge.isLoop()).forEach(putAside));
      cy.batch(spread);
    }

    /** Move rows along straight arrows, so that they cover no other rows and no state. */
    function spread() {
      const straight = cy.edges("[kind]").filter((edge) => edge.data("aside") === 0 && edge.data("above") === 0);
      const taken = [...states().map(boxOfState), ...cy.edges("[kind]").not(straight).map(boxOfRows)];
      for (const edge of straight) {
        const [a, b, box] = [edge.source().position(), edge.target().position(), boxOfRows(edge)];
        const shifts = SHIFTS.map((part) => [part * (b.x - a.x), part * (b.y - a.y)]);
        const [aside, above] = noloss.clearShift(box, shifts, taken);
        edge.data({ aside, above });
        taken.push({ ...box, x: box.x + aside, y: box.y + above });
      }
    }

    const boxOfState = (node) => ({ ...node.position(), wide: node.data("width") / 2, high: node.data("height") / 2 });

    function boxOfRows(edge) {
      const [{ x, y }, half] = [edge.midpoint(), noloss.halfOf(edge.data("label"))];
      return { x: x + edge.data("aside"), y: y + edge.data("above"), wide: half.x + 2, high: half.y + 2 };
    }

    /** Put the rows of a bent arrow to its outer side, away from other arrows and states. */
    function putAside(edge) {
      const [a, b, middle] = [edge.source().position(), edge.target().position(), edge.midpoint()];
      const [x, y] = [middle.x - (a.x + b.x) / 2, middle.y - (a.y + b.y) / 2];
      const far = Math.hypot(x, y);
      const bent = (edge.data("around") || edge.parallelEdges("[kind]").length > 1) && far > 4;
      const half = noloss.halfOf(edge.data("label"));
      edge.data(bent ? { aside: (x / far) * half.x, above: (y / far) * half.y } : { aside: 0, above: 0 });
    }

    function turn(edge) {
      const node = edge.source();
      const { x, y } = node.position();
      const angles = node.connectedEdges().filter((other) => !other.isLoop()).map((other) => {
        const end = (other.source().same(node) ? other.target() : other.source()).position();
        return (Math.atan2(end.y - y, end.x - x) * 180) / Math.PI;
      });
      const side = noloss.loopOf(angles);
      const half = noloss.halfOf(edge.data("label"));
      edge.data({ loop: side.direction, aside: side.x * (half.x + 4), above: side.y * (half.y + 2) });
    }

    function bend(edge) {
      const [from, to] = [edge.source(), edge.target()];
      if (from.edgesWith(to).filter("[kind]").length > 1) return null; // they are bent already
      const [a, b] = [from.position(), to.position()];
      const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      for (const node of cy.nodes(PRESENT)) {
        if (node.same(from) || node.same(to)) continue;
        const p = node.position();
        const along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / long;
        const aside = ((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / long;
        if (along > 0 && along < long && Math.abs(aside) < NEAR) return aside > 0 ? -BEND : BEND;
      }
      return null;
    }

    const states = () => cy.nodes(PRESENT);
    const places = () => Object.fromEntries(states().map((node) => [node.data("name"), [node.position().x, node.position().y]]));
    const selected = () => [...cy.$(":selected")];

    function select(elements) {
      cy.elements().unselect();
      for (const one of elements) one.select();
      if (elements.length === 1) reveal(elements[0]);
    }

    function inSight(element) {
      const { x, y } = element.renderedPosition();
      return x > 0 && y > 0 && x < cy.width() && y < cy.height();
    }

    /** Bring an element into sight. */
    function reveal(element) {
      const box = element.renderedBoundingBox();
      const shift = (low, high, room) => (low < 0 ? 20 - low : high > room ? room - 20 - high : 0);
      cy.panBy({ x: shift(box.x1, box.x2, cy.width()), y: shift(box.y1, box.y2, cy.height()) });
    }

    /** Mark the arrows that have a row in one of these lines. */
    function blame(lines) {
      for (const edge of cy.edges("[kind]")) edge.toggleClass("wrong", edge.data("lines").some((line) => lines.has(line)));
    }

    const arrow = (source, target) => cy.getElementById(edgeId({ source, target, kind: "rows" }));

    /** Draw an arrow that is not there yet, to a place or a state. */
    function ghost(source, at) {
      clear();
      const end = typeof at === "string" ? `n${at}` : "ghost-end";
      if (end === "ghost-end") {
        cy.add({ group: "nodes", data: { id: end }, position: at, classes: "ghost-end", selectable: false, grabbable: false });
      }
      const loop = end === `n${source}` ? { loop: "0deg", aside: 0, above: 0 } : {};
      cy.add({ group: "edges", data: { id: "ghost", source: `n${source}`, target: end, ...loop }, classes: "ghost", selectable: false });
    }

    function clear() {
      cy.remove(".ghost, .ghost-end");
      cy.nodes().removeClass("target");
    }

    function nodeAt({ x, y }) {
      return states().filter((node) => {
        const { x1, x2, y1, y2 } = node.boundingBox({ includeLabels: false, includeUnderlays: false, includeOverlays: false });
        return x >= x1 - 6 && x <= x2 + 6 && y >= y1 - 6 && y <= y2 + 6;
      }).last();
    }

    function whole() {
      fitted = true;
      cy.fit(cy.elements(), 24);
      if (cy.zoom() > 1) {
        cy.zoom(1);
        cy.center(cy.elements());
      }
    }

    function zoom(by) {
      cy.zoom({ level: cy.zoom() * by, renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 } });
    }

    /** The state that is nearest in a direction, or none. */
    function near(from, way) {
      const a = from.position();
      const far = (node) => {
        const [x, y] = [node.position().x - a.x, node.position().y - a.y];
        const [along, aside] = [x * way.x + y * way.y, Math.abs(x * way.y) + Math.abs(y * way.x)];
        return along > 4 && aside <= along * 2 ? along + 2 * aside : Infinity;
      };
      const others = states().filter((node) => far(node) < Infinity);
      return others.empty() ? null : others.min(far).ele;
    }

    /** The position of a place of the graph, in pixels of the host. */
    function screen({ x, y }) {
      const [pan, scale] = [cy.pan(), cy.zoom()];
      return { x: x * scale + pan.x, y: y * scale + pan.y };
    }

    function model({ x, y }) {
      const [pan, scale] = [cy.pan(), cy.zoom()];
      return { x: (x - pan.x) / scale, y: (y - pan.y) / scale };
    }

    return {
      cy, show, places, selected, select, arrow, ghost, clear, nodeAt, nodeOf, states, whole, zoom, near, screen, model, blame,
      forget: () => (fitted = false),
    };
  }

  Object.assign(noloss, { drawnGraph });
})((window.noloss = window.noloss || {}));
