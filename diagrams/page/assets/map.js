/* A map of boards that is drawn as one picture, zoomed, moved about in and chosen from.

   noloss.map(host, map, wishes)
     map     board: side of a board; boards: [position, x, y]; bands: [title, y of its middle];
             edges: [from, to] that are always there
     wishes  name; label(at) for those who listen; sign(at): [text, class]; edges(at): [from, to]
             to show for a chosen board; chosen(at), once one is chosen; zoomed(scale);
             next(at, key), if any: where an arrow key leads, if not to the nearest board
   .choose(at, focused)  .dim(set of those that are not meant, or null)  .zoom(factor)
   .whole(least)  zooms so that all of it is seen, but not below a scale

   noloss.zoomButtons(() => map)   .buttons  .told(scale) */
"use strict";

(function (noloss) {
  const LEAST = 0.1, MOST = 4, ROOM = 24;
  const { svg } = noloss;
  const ARROW = {
    id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 6, markerHeight: 6,
    orient: "auto-start-reverse",
  };
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  noloss.map = function (host, map, wishes) {
    const drawing = mapPicture(map, wishes);
    const { picture, nodes } = drawing;
    host.append(picture);
    const view = zoomable(host, drawing, wishes.zoomed);
    const chosen = chooser(host, map, drawing, view, wishes);
    const held = drag(host);

    picture.addEventListener("click", (event) => {
      const node = event.target.closest(".node");
      if (node && !held()) chosen.choose(nodes.indexOf(node));
    });
    host.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (chosen.pressed(event.key) || view.pressed(event.key)) event.preventDefault();
    });
    pinch(host, view.zoom);
    const dim = (out) => nodes.forEach((node, at) => {
      node.classList.toggle("dim", Boolean(out) && out.has(at));
    });
    return { choose: chosen.choose, whole: view.whole, zoom: view.zoom, dim };
  };

  noloss.zoomButtons = function (map) {
    const percent = noloss.element("span", { class: "percent" });
    const button = (text, name, act) => {
      const made = noloss.element("button", { type: "button", "aria-label": name }, text);
      made.addEventListener("click", act);
      return made;
    };
    const buttons = [
      button("−", "Zoom out", () => map().zoom(0.8)), percent,
      button("+", "Zoom in", () => map().zoom(1.25)),
      button("Whole", "Show the whole map", () => map().whole()),
    ];
    return { buttons, told: (scale) => { percent.textContent = `${Math.round(scale * 100)} %`; } };
  };

  /* Zoom about a point of the host, which stays where it is; the host itself scrolls. */
  function zoomable(host, { picture, width, height }, told) {
    let scale = 1;

    function to(wanted, x = host.clientWidth / 2, y = host.clientHeight / 2) {
      const [left, top] = [(host.scrollLeft + x) / scale, (host.scrollTop + y) / scale];
      scale = Math.min(MOST, Math.max(LEAST, wanted));
      picture.setAttribute("width", width * scale);
      picture.setAttribute("height", height * scale);
      host.scrollLeft = left * scale - x;
      host.scrollTop = top * scale - y;
      told(scale);
    }
    function whole(least = 0) {
      to(Math.max(least, Math.min(host.clientWidth / width, host.clientHeight / height)));
    }
    const zoom = (factor, x, y) => to(scale * factor, x, y);
    const keys = { "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: () => whole() };

    host.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;  /* without: the map scrolls */
      event.preventDefault();
      const box = host.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    to(1);
    return { zoom, whole, scale: () => scale, pressed: (key) => pressed(keys, key) };
  }

  function pressed(keys, key) {
    if (!Object.hasOwn(keys, key)) return false;
    keys[key]();
    return true;
  }

  /* One board is chosen, and one has the keyboard: the same, once a key is pressed. */
  function chooser(host, map, { nodes, middle, edges }, view, wishes) {
    let here = 0, chosen = -1;

    function choose(at, focused = true) {
      nodes[here].setAttribute("tabindex", -1);
      nodes[at].setAttribute("tabindex", 0);
      here = at;
      if (focused) nodes[at].focus({ preventScroll: true });
      if (at !== chosen) {
        if (chosen >= 0) nodes[chosen].setAttribute("aria-selected", "false");
        nodes[at].setAttribute("aria-selected", "true");
        chosen = at;
        edges(at);
        wishes.chosen(at);
      }
      show(host, middle(at).map((place) => place * view.scale()), map.board * view.scale() / 2 + ROOM);
    }
    const way = (key) => () =>
      choose(wishes.next?.(here, key) ?? beyond(here, WAYS[key], nodes, middle, map.board / 2));
    const keys = {
      Home: () => choose(0), End: () => choose(nodes.length - 1),
      Enter: () => choose(here), " ": () => choose(here),
      ...Object.fromEntries(Object.keys(WAYS).map((key) => [key, way(key)])),
    };
    return { choose, pressed: (key) => pressed(keys, key) };
  }

  /* Bring a place into sight without moving the page. */
  function show(host, [x, y], room) {
    const out = (at, from, size) => at - room < from || at + room > from + size;
    if (out(x, host.scrollLeft, host.clientWidth)) host.scrollLeft = x - host.clientWidth / 2;
    if (out(y, host.scrollTop, host.clientHeight)) host.scrollTop = y - host.clientHeight / 2;
  }

  /* The nearest board in a direction that is not dimmed; those straight ahead first. */
  function beyond(at, [dx, dy], nodes, middle, least) {
    const [x, y] = middle(at);
    let best = at, nearest = Infinity;
    nodes.forEach((node, to) => {
      const [u, v] = middle(to);
      const ahead = (u - x) * dx + (v - y) * dy;
      const far = ahead + 4 * Math.abs((u - x) * dy + (v - y) * dx);
      if (ahead < least || far >= nearest || node.classList.contains("dim")) return;
      [best, nearest] = [to, far];
    });
    return best;
  }

  /* The mouse takes hold of the map; a touch scrolls it without help. Tells whether it was moved. */
  function drag(host) {
    let from = null, moved = false;
    host.addEventListener("pointerdown", (event) => {
      moved = false;
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      from = [event.clientX + host.scrollLeft, event.clientY + host.scrollTop];
    });
    host.addEventListener("pointermove", (event) => {
      if (!from) return;
      const dx = from[0] - event.clientX - host.scrollLeft;
      const dy = from[1] - event.clientY - host.scrollTop;
      if (!moved && Math.abs(dx) + Math.abs(dy) < 4) return;
      moved = true;
      host.classList.add("held");
      host.scrollBy(dx, dy);
    });
    const release = () => {
      from = null;
      host.classList.remove("held");
    };
    addEventListener("pointerup", release);
    addEventListener("pointercancel", release);
    return () => moved;
  }

  /* Two fingers zoom. */
  function pinch(host, zoom) {
    let apart = 0;
    const between = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    host.addEventListener("touchstart", ({ touches }) => {
      if (touches.length === 2) apart = between(touches);
    }, { passive: true });
    host.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2 || !apart) return;
      event.preventDefault();
      const now = between(event.touches), [a, b] = event.touches, box = host.getBoundingClientRect();
      const [x, y] = [(a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top];
      zoom(now / apart, x, y);
      apart = now;
    }, { passive: false });
  }

  // the picture

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

  /* The picture of all boards, its nodes and its size; middle(at): of a board; edges(at): show the
     edges of a board, and what they lead to. */
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
})(window.noloss);
