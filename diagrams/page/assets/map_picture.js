/* How a map of boards is drawn.

   noloss.boardPicture(position, side)  a picture of one board
   noloss.mapPicture(map, wishes)       a picture of all boards; map and wishes as in map.js
     .picture  .nodes  .width  .height
     .middle(at)   where the middle of a board is
     .edges(at)    shows the edges of a board, and what they lead to */
"use strict";

(function (noloss) {
  const { game } = noloss;
  const SVG = "http://www.w3.org/2000/svg";
  const ROOM = 24;
  const ARROW = {
    id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 6, markerHeight: 6,
    orient: "auto-start-reverse",
  };

  function drawn(name, attributes, ...inside) {
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

  /* All marks of a board as one path, and three in a row as another. */
  function marks(position, side) {
    const third = side / 3, r = third * 0.3;
    const middle = (at) => [((at % 3) + 0.5) * third, (Math.floor(at / 3) + 0.5) * third];
    const path = Array.from(position, (mark, at) => {
      if (mark === ".") return "";
      return (mark === "X" ? cross : ring)(...middle(at), r);
    });
    const parts = [drawn("path", { class: "marks", d: path.join(""), "stroke-width": side / 20 })];
    const three = game.won(position);
    if (three) {
      const line = `M${middle(three[0] - 1).join(" ")}L${middle(three[2] - 1).join(" ")}`;
      parts.push(drawn("path", { class: "strike", d: line, "stroke-width": side / 10 }));
    }
    return parts;
  }

  function grid(side) {
    const lines = [side / 3, 2 * side / 3].map((at) => `M${at} 0V${side}M0 ${at}H${side}`);
    return drawn("path", { class: "grid", d: `M0 0H${side}V${side}H0Z${lines.join("")}` });
  }

  function boardPicture(position, side) {
    const box = `-2 -2 ${side + 4} ${side + 4}`;
    const size = { class: "mini", width: side, height: side, viewBox: box, "aria-hidden": "true" };
    return drawn("svg", size, grid(side), ...marks(position, side));
  }

  function node(at, [position, x, y], side, wishes) {
    const [text, kind] = wishes.sign(at);
    const said = { role: "option", "aria-selected": "false", "aria-label": wishes.label(at) };
    const place = { id: `board-${at}`, tabindex: at ? -1 : 0, transform: `translate(${x} ${y})` };
    const frame = drawn("rect", { x: -3, y: -3, width: side + 6, height: side + 6, rx: 4 });
    const sign = text ? [drawn("text", { x: side / 2, y: side + 11 }, text)] : [];
    return drawn("g", { class: `node ${kind}`, ...place, ...said },
      frame, drawn("use", { href: "#board-grid" }), ...marks(position, side), ...sign);
  }

  /* All edges that are always there as one path: the fewer things, the quicker it is drawn. */
  function always(map, middle) {
    const half = map.board / 2;
    const path = (map.edges || []).map(([from, to]) => {
      const [x, y] = middle(from), [u, v] = middle(to), bend = (x + u) / 2;
      return `M${x + half} ${y}C${bend} ${y} ${bend} ${v} ${u - half} ${v}`;
    });
    return drawn("path", { class: "always", d: path.join("") });
  }

  /* One edge of the chosen board, from rim to rim. */
  function edge([x, y], [u, v], kind, side) {
    const cut = side * 0.62 / (Math.hypot(u - x, v - y) || 1);
    const [dx, dy] = [(u - x) * cut, (v - y) * cut];
    const line = `M${x + dx} ${y + dy}L${u - dx} ${v - dy}`;
    return drawn("path", { class: kind, "marker-end": "url(#arrow)", d: line });
  }

  function mapPicture(map, wishes) {
    const side = map.board;
    const width = Math.max(...map.boards.map(([, x]) => x)) + side + ROOM;
    const height = Math.max(...map.boards.map(([, , y]) => y)) + side + ROOM;
    const middle = (at) => map.boards[at].slice(1).map((corner) => corner + side / 2);
    const nodes = map.boards.map((board, at) => node(at, board, side, wishes));
    const lines = drawn("g", { class: "lines", "aria-hidden": "true" });
    const titles = map.bands.map(([text, y]) =>
      drawn("text", { class: "band", x: 12, y: y + 5, "aria-hidden": "true" }, text));
    const shapes = drawn("defs", {}, drawn("g", { id: "board-grid" }, grid(side)),
      drawn("marker", ARROW, drawn("path", { d: "M0 0L8 4L0 8Z" })));
    const picture = drawn("svg",
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

  Object.assign(noloss, { boardPicture, mapPicture });
})(window.noloss);
