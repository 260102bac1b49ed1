/* The keys of a drawing that has the focus.

   noloss.drawnKeys(host, graph, act)
     act  {add(at), arrow(), join(source, target), edit(element), mark(role), remove(), moved(places),
           align(), layOut(), text(), undo(), redo(), run(), tell(text)} */
"use strict";

(function (noloss) {
  const WAYS = { ArrowRight: { x: 1, y: 0 }, ArrowLeft: { x: -1, y: 0 }, ArrowDown: { x: 0, y: 1 }, ArrowUp: { x: 0, y: -1 } };
  const STEP = 20; // pixels
  const APART = 120; // pixels to a new state
  const LATER = 400; // milliseconds after the last step of a move

  function drawnKeys(host, graph, act) {
    const { cy } = graph;
    let [source, target] = [null, null]; // of an arrow that is being drawn
    let [moving, steps] = [0, new Set()];

    const chosenNode = () => graph.selected().find((one) => one.isNode()) || null;
    const startNode = () => graph.states().filter("[?start]").first();
    const first = () => (startNode().nonempty() ? startNode() : graph.states().first());

    function go(way) {
      const from = source === null ? chosenNode() : graph.nodeOf(target);
      const next = from === null ? first()[0] : graph.near(from, way);
      if (!next) return;
      if (source === null) choose(next);
      else aim(next);
    }

    function choose(element) {
      graph.select([element]);
      act.tell(describe(element));
    }

    function describe(element) {
      const name = element.data("name");
      if (element.isEdge()) return `arrow from ${element.data("from")} to ${element.data("to")}: ${element.data("rows").join(", ")}`;
      const parts = [element.data("start") && "start", element.data("kind") !== "state" && element.data("kind")].filter(Boolean);
      const out = noloss.counted(element.outgoers("edge[kind]").length, "arrow");
      return [`state ${name}`, ...parts, `${out} from it`].join(", ");
    }

    /** Choose the next arrow of the state that is chosen, or of all. */
    function cycle(by) {
      const now = graph.selected()[0];
      const at = now && now.isEdge() ? graph.nodeOf(now.data("from")) : now;
      const edges = [...(at ? at.outgoers("edge[kind]") : cy.edges("[kind]"))];
      if (edges.length === 0) return;
      const next = edges.findIndex((edge) => now && edge.same(now)) + by;
      choose(edges[(next + edges.length) % edges.length]);
    }

    function aim(node) {
      target = node.data("name");
      graph.ghost(source, target);
      node.addClass("target");
      act.tell(`to ${target}`);
    }

    function beginArrow() {
      const node = chosenNode();
      if (!node) return act.tell("choose a state first");
      source = node.data("name");
      aim(node);
      return act.tell(`an arrow from ${source}: choose a state with the arrow keys, then Enter`);
    }

    function endArrow(joins) {
      const [from, to] = [source, target];
      [source, target] = [null, null];
      graph.clear();
      if (joins) act.join(from, to);
    }

    function move(way) {
      const nodes = graph.selected().filter((one) => one.isNode());
      for (const node of nodes) {
        node.position({ x: node.position().x + STEP * way.x, y: node.position().y + STEP * way.y });
        steps.add(node);
      }
      clearTimeout(moving);
      moving = setTimeout(() => {
        const there = [...steps].filter((node) => !node.removed());
        steps = new Set();
        act.moved(Object.fromEntries(there.map((node) => [node.data("name"), [Math.round(node.position().x), Math.round(node.position().y)]])));
      }, LATER);
    }

    /** The place of a new state: to the right of the one that is chosen, lower if that is taken. */
    function place() {
      const from = chosenNode() || first();
      if (!from || from.empty()) return { x: 100, y: 100 };
      const at = { x: from.position().x + APART, y: from.position().y };
      while (graph.states().some((node) => Math.hypot(node.position().x - at.x, node.position().y - at.y) < APART / 2)) at.y += APART;
      return at;
    }

    const PLAIN = {
      n: () => act.add(place()), Insert: () => act.add(place()), a: beginArrow, s: () => act.mark("start"), f: () => act.mark("accept"),
      r: () => act.mark("reject"), c: () => act.mark("choice"), g: act.align, l: act.layOut, t: act.text, Delete: act.remove,
      Backspace: act.remove, ".": () => cycle(1), ",": () => cycle(-1), "+": () => graph.zoom(1.25), "-": () => graph.zoom(0.8),
      0: graph.whole, F2: () => edit(), Enter: () => edit(),
      Escape: () => graph.select([]),
    };

    function edit() {
      const [element] = graph.selected();
      if (element) act.edit(element);
      else act.tell("choose a state or an arrow first");
    }

    function command({ key, shiftKey }) {
      const low = key.toLowerCase();
      if (low === "z") return shiftKey ? act.redo : act.undo;
      if (low === "y") return act.redo;
      if (low === "a") return () => graph.select([...graph.states()]);
      return key === "Enter" ? act.run : null;
    }

    host.addEventListener("keydown", (event) => {
      if (event.target !== host || event.isComposing || event.altKey) return;
      const way = WAYS[event.key];
      let work = null;
      if (event.ctrlKey || event.metaKey) work = command(event);
      else if (way) work = () => (event.shiftKey && source === null ? move(way) : go(way));
      else if (source !== null && event.key === "Enter") work = () => endArrow(true);
      else if (source !== null && event.key === "Escape") work = () => endArrow(false);
      else work = PLAIN[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!work) return;
      event.preventDefault();
      work();
    });

    return { describe, beginArrow };
  }

  Object.assign(noloss, { drawnKeys });
})((window.noloss = window.noloss || {}));
