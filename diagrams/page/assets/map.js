/* A map of boards that is zoomed, moved about in and chosen from.

   noloss.map(host, map, wishes)
     map     board: side of a board; boards: [position, x, y]; bands: [title, y];
             edges: [from, to] that are always there
     wishes  label(at) for those who listen; sign(at): [text, class]; chosen(at), once a board is
             chosen; edges(at): [from, to, text] to show for it; next(at, key): where an arrow key
             leads, if not to the nearest board in its direction
   .choose(at, focused)  .dim(set of those that are not meant, or null)  .zoom(factor)  .whole()

   noloss.boardPicture(position, side)  a picture of one board */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const SVG = "http://www.w3.org/2000/svg";
  const LEAST = 0.1, MOST = 4, ROOM = 24;
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function drawn(name, attributes, ...inside) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }

  /* The marks of a board as one path, and the line of three as another. */
  function marks(position, side) {
    const third = side / 3, r = third * 0.3;
    let path = "";
    Array.from(position).forEach((mark, at) => {
      const x = (at % 3 + 0.5) * third, y = (Math.floor(at / 3) + 0.5) * third;
      if (mark === "X") path += `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
      if (mark === "O") path += `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    });
    const parts = [drawn("path", { class: "marks", d: path, "stroke-width": side / 20 })];
    const three = game.won(position);
    if (three) {
      const [x, y, u, v] = [three[0], three[2]].flatMap((cell) =>
        [((cell - 1) % 3 + 0.5) * third, (Math.floor((cell - 1) / 3) + 0.5) * third]);
      parts.push(drawn("path", { class: "strike", d: `M${x} ${y}L${u} ${v}`, "stroke-width": side / 10 }));
    }
    return parts;
  }

  function grid(side) {
    const third = side / 3;
    const lines = [third, 2 * third].map((at) => `M${at} 0V${side}M0 ${at}H${side}`).join("");
    return drawn("path", { class: "grid", d: `M0 0H${side}V${side}H0Z${lines}` });
  }

  noloss.boardPicture = function (position, side) {
    return drawn("svg", { class: "mini", width: side, height: side, viewBox: `-2 -2 ${side + 4} ${side + 4}`, "aria-hidden": "true" },
      grid(side), ...marks(position, side));
  };

  noloss.map = function (host, map, wishes) {
    const side = map.board;
    const width = Math.max(...map.boards.map(([, x]) => x)) + side + ROOM;
    const height = Math.max(...map.boards.map(([, , y]) => y)) + side + ROOM;
    const lines = drawn("g", { class: "lines", "aria-hidden": "true" });
    const shape = drawn("g", { id: "board-grid" }, grid(side));
    const picture = drawn("svg", { role: "listbox", "aria-label": wishes.name, viewBox: `0 0 ${width} ${height}` },
      drawn("defs", {}, shape, arrow()), always(), ...map.bands.map(([text, y]) => title(text, y)));
    const nodes = map.boards.map(node);
    picture.append(...nodes, lines);
    host.append(picture);
    let scale = 1, here = 0, chosen = -1;

    function arrow() {
      const head = { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 6, markerHeight: 6, orient: "auto-start-reverse" };
      return drawn("marker", head, drawn("path", { d: "M0 0L8 4L0 8Z" }));
    }
    function title(text, y) {
      return drawn("text", { class: "band", x: 12, y: y + 18, "aria-hidden": "true" }, text);
    }
    function node([position, x, y], at) {
      const [text, kind] = wishes.sign(at);
      const made = drawn("g", { class: `node ${kind}`, id: `board-${at}`, role: "option", tabindex: at ? -1 : 0,
        "aria-selected": "false", "aria-label": wishes.label(at), transform: `translate(${x} ${y})` },
        drawn("rect", { x: -3, y: -3, width: side + 6, height: side + 6, rx: 4 }),
        drawn("use", { href: "#board-grid" }), ...marks(position, side));
      if (text) made.append(drawn("text", { x: side / 2, y: side + 11 }, text));
      return made;
    }
    function middle(at) {
      const [, x, y] = map.boards[at];
      return [x + side / 2, y + side / 2];
    }
    /* All edges that are always there, as one path: fewer things to draw. */
    function always() {
      const path = (map.edges || []).map(([from, to]) => {
        const [x, y] = middle(from), [u, v] = middle(to), half = (x + u) / 2;
        return `M${x + side / 2} ${y}C${half} ${y} ${half} ${v} ${u - side / 2} ${v}`;
      });
      return drawn("path", { class: "always", d: path.join("") });
    }
    function edges(at) {
      lines.replaceChildren();
      for (const each of nodes) each.classList.remove("near");
      for (const [from, to, text] of wishes.edges(at)) {
        const [x, y] = middle(from), [u, v] = middle(to), length = Math.hypot(u - x, v - y) || 1;
        const cut = side * 0.62 / length, [dx, dy] = [(u - x) * cut, (v - y) * cut];
        lines.append(drawn("path", { class: from === at ? "out" : "in", "marker-end": "url(#arrow)",
          d: `M${x + dx} ${y + dy}L${u - dx} ${v - dy}` }));
        if (text) lines.append(drawn("text", { x: u - dx * 1.7, y: v - dy * 1.7 }, text));
        nodes[from === at ? to : from].classList.add("near");
      }
    }
    function choose(at, focused = true) {
      nodes[here].setAttribute("tabindex", -1);
      here = at;
      nodes[at].setAttribute("tabindex", 0);
      if (focused) nodes[at].focus({ preventScroll: true });
      if (at !== chosen) {
        if (chosen >= 0) nodes[chosen].setAttribute("aria-selected", "false");
        chosen = at;
        nodes[at].setAttribute("aria-selected", "true");
        edges(at);
        wishes.chosen(at);
      }
      into(at);
    }
    /* Bring a board into sight without moving the page. */
    function into(at) {
      const [, x, y] = map.boards[at].map((each) => each * scale), size = side * scale, room = ROOM;
      if (x - room < host.scrollLeft || x + size + room > host.scrollLeft + host.clientWidth) host.scrollLeft = x + size / 2 - host.clientWidth / 2;
      if (y - room < host.scrollTop || y + size + room > host.scrollTop + host.clientHeight) host.scrollTop = y + size / 2 - host.clientHeight / 2;
    }
    /* The nearest board in a direction; those straight ahead first. */
    function beyond(at, [dx, dy]) {
      const [x, y] = middle(at);
      let best = at, least = Infinity;
      map.boards.forEach((_, to) => {
        const [u, v] = middle(to);
        const ahead = (u - x) * dx + (v - y) * dy, aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
        if (ahead < side / 2 || nodes[to].classList.contains("dim")) return;
        const far = ahead + 4 * aside;
        if (far < least) [best, least] = [to, far];
      });
      return best;
    }
    function zoomed(to, x = host.clientWidth / 2, y = host.clientHeight / 2) {
      const before = scale;
      scale = Math.min(MOST, Math.max(LEAST, to));
      const [left, top] = [(host.scrollLeft + x) / before, (host.scrollTop + y) / before];
      picture.setAttribute("width", width * scale);
      picture.setAttribute("height", height * scale);
      host.scrollLeft = left * scale - x;
      host.scrollTop = top * scale - y;
      if (wishes.zoomed) wishes.zoomed(scale);
    }
    function whole(least = 0) {
      zoomed(Math.max(least, Math.min(host.clientWidth / width, host.clientHeight / height)));
    }

    picture.addEventListener("click", (event) => {
      const found = event.target.closest(".node");
      if (found && !dragged) choose(nodes.indexOf(found));
    });
    host.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const acts = { "+": () => zoomed(scale * 1.25), "=": () => zoomed(scale * 1.25), "-": () => zoomed(scale / 1.25), 0: () => whole(),
        Home: () => choose(0), End: () => choose(nodes.length - 1), Enter: () => choose(here), " ": () => choose(here) };
      const act = event.key in WAYS ? () => choose(wishes.next?.(here, event.key) ?? beyond(here, WAYS[event.key])) : acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    });
    host.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;  /* without: the map scrolls */
      event.preventDefault();
      const box = host.getBoundingClientRect();
      zoomed(scale * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    pinch(host, (factor, x, y) => zoomed(scale * factor, x, y));
    let dragged = false;
    drag(host, (yes) => { dragged = yes; });
    zoomed(1);
    return {
      choose, whole,
      zoom: (factor) => zoomed(scale * factor),
      dim: (out) => nodes.forEach((each, at) => each.classList.toggle("dim", Boolean(out) && out.has(at))),
    };
  };

  /* The mouse takes hold of the map; a touch scrolls it without help. */
  function drag(host, told) {
    let from = null;
    host.addEventListener("pointerdown", (event) => {
      told(false);
      if (event.pointerType === "mouse" && event.button === 0) from = [event.clientX + host.scrollLeft, event.clientY + host.scrollTop];
    });
    host.addEventListener("pointermove", (event) => {
      if (!from) return;
      const [dx, dy] = [from[0] - event.clientX - host.scrollLeft, from[1] - event.clientY - host.scrollTop];
      if (Math.abs(dx) + Math.abs(dy) < 4) return;
      told(true);
      host.classList.add("held");
      host.scrollBy(dx, dy);
    });
    const release = () => {
      from = null;
      host.classList.remove("held");
    };
    addEventListener("pointerup", release);
    addEventListener("pointercancel", release);
  }

  /* Two fingers zoom. */
  function pinch(host, zoom) {
    let apart = 0;
    const between = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    host.addEventListener("touchstart", (event) => {
      if (event.touches.length === 2) apart = between(event.touches);
    }, { passive: true });
    host.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2 || !apart) return;
      event.preventDefault();
      const now = between(event.touches), [a, b] = event.touches, box = host.getBoundingClientRect();
      zoom(now / apart, (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top);
      apart = now;
    }, { passive: false });
  }
})(window.noloss);
