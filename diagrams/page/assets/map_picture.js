/* How a map of boards is drawn.

   noloss.mapPicture(map, wishes)       a picture of all boards; map and wishes as in map.js
     .picture  .nodes  .width  .height
     .middle(at)   where the middle of a board is
     .edges(at)    shows the edges of a board, and what they lead to */
"use strict";

(function (noloss) {
  const { svg } = noloss;
  const ROOM = 24;
  const ARROW = {
    id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 6, markerHeight: 6,
    orient: "auto-start-reverse",
  };

  function node(at, [position, x, y], side, wishes) {
    const [text, kind] = wishes.sign(at);
    const said = { role: "option", "aria-selected": "false", "aria-label": wishes.label(at) };
    const place = { id: `board-${at}`, tabindex: at ? -1 : 0, transform: `translate(${x} ${y})` };
    const frame = svg("rect", { x: -3, y: -3, width: side + 6, height: side + 6, rx: 4 });
    const sign = text ? [svg("text", { x: side / 2, y: side + 11 }, text)] : [];
    return svg("g", { class: `node ${kind}`, ...place, ...said },
      frame, svg("use", { href: "#board-grid" }), ...noloss.boardMarks(position, side), ...sign);
  }

  /* All edges that are always there as one path: the fewer things, the quicker it is drawn. */
  function always(map, middle) {
    const half = map.board / 2;
    const path = (map.edges || []).map(([from, to]) => {
      const [x, y] = middle(from), [u, v] = middle(to), bend = (x + u) / 2;
      return `M${x + half} ${y}C${bend} ${y} ${bend} ${v} ${u - half} ${v}`;
    });
    return svg("path", { class: "always", d: path.join("") });
  }

  /* One edge of the chosen board, from rim to rim. */
  function edge([x, y], [u, v], kind, side) {
    const cut = side * 0.62 / (Math.hypot(u - x, v - y) || 1);
    const [dx, dy] = [(u - x) * cut, (v - y) * cut];
    const line = `M${x + dx} ${y + dy}L${u - dx} ${v - dy}`;
    return svg("path", { class: kind, "marker-end": "url(#arrow)", d: line });
  }

  function mapPicture(map, wishes) {
    const side = map.board;
    const width = Math.max(...map.boards.map(([, x]) => x)) + side + ROOM;
    const height = Math.max(...map.boards.map(([, , y]) => y)) + side + ROOM;
    const middle = (at) => map.boards[at].slice(1).map((corner) => corner + side / 2);
    const nodes = map.boards.map((board, at) => node(at, board, side, wishes));
    const lines = svg("g", { class: "lines", "aria-hidden": "true" });
    const titles = map.bands.map(([text, y]) =>
      svg("text", { class: "band", x: 12, y: y + 5, "aria-hidden": "true" }, text));
    const shapes = svg("defs", {}, svg("g", { id: "board-grid" }, noloss.boardGrid(side)),
      svg("marker", ARROW, svg("path", { d: "M0 0L8 4L0 8Z" })));
    const picture = svg("svg",
      { role: "listbox", "aria-label": wishes.name, viewBox: `0 0 ${width} ${height}` },
      shapes, always(map, middle), ...titles, ...nodes, lines);

    function edges(at) {
      for (const each of nodes) each.classList.remove("near");
      lines.replaceChildren(...wishes.edges(at).map(([from, to]) => {
        nodes[from === at ? to : from].classList.add("near");
        return edge(middle(from), middle(to), from === at ? "out" : "in", side);
      }));
    }
    return { picture, nodes, width, height, middle, edges };
  }

  Object.assign(noloss, { mapPicture });
})(window.noloss);
