/* Drawing with a mouse, a pen or fingers.

   noloss.drawnPointer(host, graph, act)  {arrows(on), from(id), cancel(), drawing()}
     act   {add(at), join(source, target), grow(source, at), open(element), moved(places), chosen()}
   A double click on the paper adds a state; a double click on a name or a row changes it. Drag the
   handle beside a state to another state, or to the paper for a new one; or press the handle, and
   then the other state. arrows(on): every drag from a state draws an arrow, none moves it. */
"use strict";

(function (noloss) {
  const STILL = 8; // pixels: a shorter way is a press

  function drawnPointer(host, graph, act) {
    const { cy } = graph;
    const handle = noloss.element("div", { class: "drawn-handle", hidden: true, title: "Drag to another state: an arrow", "aria-hidden": "true" }, "➜");
    host.append(handle);
    let [tool, source, begun, beside] = [false, null, null, null]; // begun: where a drag began, on the screen
    let taps = [{ x: 0, y: 0 }, { x: 0, y: 0 }]; // the last two presses

    /** Lay the handle beside the state that is meant. */
    function settle(node) {
      beside = node && !node.removed() && source === null && !tool ? node : null;
      handle.hidden = beside === null;
      if (beside === null) return;
      const { x2, y1 } = beside.renderedBoundingBox({ includeLabels: false, includeUnderlays: false, includeOverlays: false });
      handle.style.left = `${x2 - 8}px`;
      handle.style.top = `${y1 - 14}px`;
    }

    const meant = () => graph.selected().filter((one) => one.isNode()).slice(0, 2);
    function settleAgain() {
      const chosen = meant();
      settle(chosen.length === 1 ? chosen[0] : null);
    }

    function from(id) {
      source = id;
      host.classList.add("joining");
      cy.autoungrabify(true);
      cy.userPanningEnabled(false);
      settle(null);
    }

    function cancel() {
      [source, begun] = [null, null];
      graph.clear();
      host.classList.toggle("joining", tool);
      cy.autoungrabify(tool);
      cy.userPanningEnabled(!tool);
      settleAgain();
    }

    function over(at) {
      graph.ghost(source, at);
      const node = graph.nodeAt(at);
      if (node.nonempty()) node.addClass("target");
    }

    /** End an arrow at a place: at the state there, or at a new one. */
    function end(at) {
      const [from_, node] = [source, graph.nodeAt(at)];
      cancel();
      if (node.nonempty()) act.join(from_, node.data("name"));
      else act.grow(from_, at);
    }

    const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) > STILL;
    const placeOf = ({ clientX, clientY }) => {
      const box = host.getBoundingClientRect();
      return { x: clientX - box.left - host.clientLeft, y: clientY - box.top - host.clientTop };
    };

    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      event.stopPropagation();
      handle.setPointerCapture(event.pointerId);
      begun = placeOf(event);
      const id = beside.data("name");
      from(id);
      handle.hidden = false; // it keeps the pointer
    });
    handle.addEventListener("pointermove", (event) => {
      if (source !== null && begun) over(graph.model(placeOf(event)));
    });
    handle.addEventListener("pointerup", (event) => {
      handle.hidden = true;
      if (source === null) return;
      const at = placeOf(event);
      if (far(at, begun)) end(graph.model(at));
      else begun = null; // pressed: the other state is pressed next
    });
    handle.addEventListener("pointercancel", cancel);
    for (const kind of ["mousedown", "touchstart"]) handle.addEventListener(kind, (event) => event.stopPropagation());

    host.addEventListener("touchend", (event) => {
      if (event.target.localName === "canvas") event.preventDefault(); // else a mouse event follows, which takes the focus
    });
    cy.on("tapstart", () => host.focus({ preventScroll: true }));
    cy.on("tapstart", ({ target, renderedPosition }) => {
      if (source !== null) return;
      if (!tool || target === cy || !target.isNode()) return;
      begun = { ...renderedPosition };
      from(target.data("name"));
    });
    cy.on("tapdrag", ({ position, renderedPosition }) => {
      if (source !== null && (!begun || far(renderedPosition, begun))) over(position);
    });
    cy.on("tapend", ({ position, renderedPosition }) => {
      if (source === null) return;
      if (begun && !far(renderedPosition, begun)) begun = null;
      else end(position);
    });
    cy.on("tap", ({ renderedPosition }) => (taps = [taps[1], { ...renderedPosition }]));
    cy.on("dbltap", ({ target, position }) => {
      if (far(...taps) || (tool && target !== cy)) return; // two presses, quickly after each other
      cancel();
      if (target === cy) act.add(position);
      else act.open(target);
    });
    cy.on("mouseover", "node[kind]", ({ target }) => settle(target));
    cy.on("viewport position", () => beside && settle(beside));
    cy.on("select unselect", () => {
      settleAgain();
      act.chosen();
    });
    cy.on("remove", settleAgain);

    let moved = {};
    cy.on("dragfree", "node[kind]", ({ target }) => {
      if (Object.keys(moved).length === 0) {
        setTimeout(() => {
          act.moved(moved);
          moved = {};
        });
      }
      moved[target.data("name")] = [Math.round(target.position().x), Math.round(target.position().y)];
    });

    function arrows(on) {
      tool = on;
      cancel();
    }

    return { arrows, from, cancel, drawing: () => source };
  }

  Object.assign(noloss, { drawnPointer });
})((window.noloss = window.noloss || {}));
