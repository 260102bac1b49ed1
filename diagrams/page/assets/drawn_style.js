/* The look of a machine that is drawn by hand, in the colours of the page, light or dark.

   noloss.drawnStyle()       the style sheet of the graph
   noloss.sizeOf(label, kind)  {width, height} of a state with this label
   noloss.halfOf(label)      {x, y}: half the size of the rows of an arrow
   noloss.loopOf(angles)     {direction, x, y}: where a loop has most room, between these angles of
                             other arrows (in degrees, 0 is to the right, 90 is down), and to which
                             side its text is
   noloss.clearShift(box, shifts, others)  the shift that keeps a box off others; a box has its
                             middle {x, y} and half its size {wide, high} */
"use strict";

(function (noloss) {
  const [FONT, LINE, LEAST] = [15, 19, 46];
  const ROWS = 13; // pixels of a row
  const SHAPES = {
    state: "ellipse", choice: "rhomboid", opponent: "diamond", machine: "hexagon", alias: "rectangle", call: "rectangle",
    return: "round-rectangle", accept: "ellipse", reject: "octagon", result: "rectangle",
  };
  const LOOPS = [[-90, 0, 0, -1], [90, 180, 0, 1], [0, 90, 1, 0], [180, -90, -1, 0]]; // angle, direction, side of the text
  const pen = document.createElement("canvas").getContext("2d");

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

  const WIDER = { diamond: 1.5, rhomboid: 1.3, hexagon: 1.2 }; // so that the text fits between slanting sides

  function sizeOf(label, kind) {
    pen.font = `${FONT}px system-ui, "DejaVu Sans", sans-serif`;
    const lines = label.split("\n");
    const wide = Math.max(...lines.map((line) => pen.measureText(line).width));
    const more = WIDER[SHAPES[kind]] || 1;
    return { width: more * Math.max(LEAST, wide + 26), height: (more > 1.4 ? more : 1) * Math.max(LEAST, lines.length * LINE + 18) };
  }

  function apart(one, other) {
    const turn = Math.abs(one - other) % 360;
    return Math.min(turn, 360 - turn);
  }

  function loopOf(angles) {
    const room = ([angle]) => Math.min(181, ...angles.map((other) => apart(angle, other)));
    const best = LOOPS.reduce((one, other) => (room(other) > room(one) + 10 ? other : one));
    return { direction: `${best[1]}deg`, x: best[2], y: best[3] };
  }

  /** The first of these shifts [x, y] after which a box overlaps with no other, else the best. */
  function clearShift(box, shifts, others) {
    const common = (one, other, x, y) =>
      Math.max(0, one.wide + other.wide - Math.abs(x)) * Math.max(0, one.high + other.high - Math.abs(y));
    const covered = ([x, y]) =>
      others.reduce((sum, other) => sum + common(box, other, box.x + x - other.x, box.y + y - other.y), 0);
    return shifts.reduce((one, other) => (covered(one) > covered(other) ? other : one));
  }

  function nodeStyles() {
    const kinds = { accept: "good", reject: "bad", choice: "warn", opponent: "warn", machine: "fair", result: "fair" };
    return [
      { selector: "node", style: {
        label: "data(label)", width: "data(width)", height: "data(height)", shape: (node) => SHAPES[node.data("kind")] || "ellipse",
        "background-color": colour("paper"), "border-width": 1.6, "border-color": colour("ink"), color: colour("ink"),
        "font-size": FONT, "font-family": "system-ui, DejaVu Sans, sans-serif", "text-valign": "center", "text-halign": "center",
        "text-wrap": "wrap", "line-height": 1.2, "overlay-opacity": 0,
      } },
      ...Object.entries(kinds).map(([kind, name]) => ({ selector: `node[kind = "${kind}"]`,
        style: { "background-color": colour(`${name}-paper`), "border-color": colour(name) } })),
      { selector: 'node[kind = "accept"], node[kind = "reject"], node[kind = "result"]',
        style: { "border-style": "double", "border-width": 5 } },
      { selector: 'node[kind = "call"], node[kind = "alias"]',
        style: { "background-color": colour("panel"), "border-width": 2.5 } },
      { selector: ".entry, .ghost-end", style: { width: 1, height: 1, "border-width": 0, "background-opacity": 0, label: "", events: "no" } },
      { selector: "node:selected", style: { "underlay-color": colour("link"), "underlay-opacity": 0.35, "underlay-padding": 7, "underlay-shape": "ellipse", "border-color": colour("link") } },
      { selector: "node.target", style: { "underlay-color": colour("good"), "underlay-opacity": 0.45, "underlay-padding": 9, "underlay-shape": "ellipse" } },
    ];
  }

  function edgeStyles() {
    const line = { "line-color": colour("ink"), "target-arrow-color": colour("ink") };
    return [
      { selector: "edge", style: {
        width: 1.6, ...line, "target-arrow-shape": "triangle", "arrow-scale": 1.1, "curve-style": "bezier",
        "control-point-step-size": 64, label: "data(label)", "font-size": ROWS, color: colour("ink"), "overlay-opacity": 0,
        "font-family": "ui-monospace, DejaVu Sans Mono, monospace", "text-wrap": "wrap", "line-height": 1.25,
        "text-background-color": colour("paper"), "text-background-opacity": 0.88, "text-background-padding": 3, "text-background-shape": "round-rectangle",
      } },
      { selector: "edge[?around]", style: { "curve-style": "unbundled-bezier", "control-point-distances": "data(around)", "control-point-weights": 0.5 } },
      { selector: "edge[loop]", style: {
        "loop-direction": "data(loop)", "loop-sweep": "-50deg", "control-point-step-size": 70,
      } },
      { selector: "edge[aside]", style: { "text-margin-x": "data(aside)", "text-margin-y": "data(above)" } },
      { selector: "edge.wrong", style: { "line-color": colour("bad"), "target-arrow-color": colour("bad"), color: colour("bad") } },
      { selector: 'edge[kind = "then"]', style: { "line-style": "dashed" } },
      { selector: 'edge[kind = "tie"]', style: { "line-style": "dotted", "target-arrow-shape": "none" } },
      { selector: ".entry-arrow", style: { label: "", width: 2.4, events: "no" } },
      { selector: "edge:selected", style: { width: 2.6, "line-color": colour("link"), "target-arrow-color": colour("link"), color: colour("link"), "z-index": 9 } },
      { selector: ".ghost", style: { "line-style": "dashed", "line-color": colour("link"), "target-arrow-color": colour("link"), events: "no", label: "" } },
    ];
  }

  function drawnStyle() {
    return [...nodeStyles(), ...edgeStyles()];
  }

  /** Half the size of the rows of an arrow, in pixels. */
  function halfOf(label) {
    pen.font = `${ROWS}px ui-monospace, "DejaVu Sans Mono", monospace`;
    const lines = label.split("\n");
    return { x: Math.max(...lines.map((line) => pen.measureText(line).width)) / 2, y: (lines.length * ROWS * 1.25) / 2 };
  }

  Object.assign(noloss, { drawnStyle, sizeOf, loopOf, halfOf, clearShift });
})((window.noloss = window.noloss || {}));
