/* The player: an instant of a computation, and all ways to move through it.

   noloss.player(host, view)  {load(record), stepper, go(step), run(), focus(), stops, addStop(text),
                              forgetStops()}
     host   an element; its present content stays. Elements .player-diagrams and .player-files
            in it, or view.diagramsHost and view.filesHost, show the present state and rows
     view   {machine, marks, said, far, branches}: marks is what diagrams.page.marked_diagram
            writes; said(player) is called after every movement; far(question, signal), if there is
            a server, promises its answer to noloss.farRun; branches says, at a choice, how the page
            follows all branches
   load(record) begins another run, at the cursor of its record.
   The keys are those of `noloss step`; `?` lists them, and can switch those of a single letter
   off. In a part of the page that scrolls, the keys for scrolling still scroll. */
"use strict";

(function (noloss) {
  const SPEEDS = [[1, "1 a second"], [4, "4 a second"], [12, "12 a second"], [60, "60 a second"],
    [600, "600 a second"]];
  const MOVED = {
    end: "the end", choice: "a choice: press the number of a row", beginning: "the beginning",
    outside: "out of the routine", interrupted: "interrupted",
    loops: "this run never halts: noloss has proved it",
  };
  const STAYED = {
    ...MOVED, end: "there is no next step", outside: "this is not a routine: r runs to the end",
  };
  const SCROLLED = ".diagram, .file ol, .wide, pre";
  const SCROLLING = ["ArrowLeft", "ArrowRight", "Home", "End", " "];
  const NEAR = 300_000; // steps that the browser makes in a moment
  const MOST_PICKED = 12; // states: a label that means more cannot be clicked to stop there
  const OFTEN = 30; // milliseconds after which a long movement lets the page be drawn

  function player(host, { machine, marks = [], diagramsHost, filesHost, said = () => {}, far = null, branches = "" }) {
    const parts = noloss.playerParts(host, SPEEDS);
    const views = viewsOf(host, machine, marks, { diagramsHost, filesHost, pick: addStops });
    const instant = noloss.instantView(parts, machine, views, choose, addStops);
    const stops = [];
    let [stepper, moving, wanted] = [null, false, null];
    let first = null; // the record from step 0; the record after a long run begins later

    const made = {
      host,
      stops,
      get stepper() {
        return stepper;
      },
      load(record) {
        stepper = noloss.stepperOf(record);
        first = record;
        stopMoving();
        setMoving(false);
        show();
        return made;
      },
      focus() {
        parts.forward.focus();
        showTapes();
      },
      go: (step) => move((goOn) => to(step, goOn)),
      run: () => keys.r(),
      addStop,
      forgetStops() {
        stops.length = 0;
        showStops();
      },
    };

    function show(message = "") {
      instant.show(stepper, message);
      said(made);
    }

    /** Show a message, and send it to screen readers. */
    function say(message) {
      show(message);
      noloss.tell(parts.message.textContent);
    }

    // moving

    /** Make a movement; another one that comes meanwhile interrupts it. */
    async function move(movement) {
      if (moving) return stopMoving();
      const mine = (moving = {});
      const before = stepper.record.at;
      let message;
      try {
        const came = await movement(() => pause(mine));
        message = messageOf(came, stepper.record.at !== before);
      } catch (error) {
        message = error.hint ? `${error.problem}; ${error.hint}` : error.message;
      }
      if (moving !== mine) return undefined; // another run was loaded
      setMoving(false);
      show(message);
      instant.tell(stepper, message);
      showTapes();
      return undefined;
    }

    /** On a phone the diagram lies over the lower part of the page: scroll the tapes above it. */
    function showTapes() {
      const panel = diagramsHost || host.querySelector(".player-diagrams");
      if (!panel || getComputedStyle(panel).position !== "sticky") return;
      const over = panel.getBoundingClientRect();
      const hidden = parts.tapes.getBoundingClientRect().bottom + 8 - over.top;
      const room = parts.forward.getBoundingClientRect().top; // the button stays in sight
      if (over.left <= 0 && hidden > 0) window.scrollBy(0, Math.min(hidden, room));
    }

    let drawn = 0;

    async function pause(mine) {
      if (moving !== mine || mine.stopped) return false;
      if (performance.now() - drawn < OFTEN) return true;
      await new Promise((resolve) => setTimeout(resolve));
      drawn = performance.now();
      parts.step.textContent = `step ${noloss.count(stepper.record.at)} …`;
      setMoving(mine);
      return moving === mine && !mine.stopped;
    }

    /** Go to a step: over many steps by the server, back before what it has shown from step 0. */
    async function to(step, goOn) {
      if (step < stepper.record.base) stepper = noloss.stepperOf(first);
      if (!far || step - stepper.record.length <= NEAR) return stepper.to(step, goOn);
      stepper.record.goTo(stepper.record.length);
      return farTo(step, () => stepper.to(step, goOn));
    }

    function back(goOn) {
      const { at, base } = stepper.record;
      return base > 0 && at === base ? to(at - 1, goOn) : stepper.back();
    }

    /** Run to a stop or the end. Without any stop, the server makes all but the first steps. */
    async function run(goOn) {
      if (!far || stops.length > 0) return stepper.until(stops, goOn);
      const came = await stepper.until(stops, goOn, NEAR);
      return came.reason === "steps" ? farTo(null, () => stepper.until(stops, goOn)) : came;
    }

    /** Have the server make a run; if it cannot, continue here. */
    async function farTo(step, here) {
      const mine = moving;
      const control = (mine.control = new AbortController());
      const ask = (asked) => {
        setMoving(mine);
        return far(asked, control.signal);
      };
      let came;
      try {
        came = await noloss.farRun(stepper.record, step, ask, (at) => {
          parts.step.textContent = `step ${noloss.count(at)} …`;
          return moving === mine && !mine.stopped;
        });
      } catch (fault) {
        if (!fault.hint) throw fault;
        return here();
      }
      if (moving === mine && !mine.stays) stepper = noloss.stepperOf(came.record);
      const halt = came.reason === "end" ? came.record.halt() : null;
      return { reason: came.reason, met: [], halt };
    }

    function setMoving(value) {
      moving = value;
      parts.watch.textContent = value ? "◼ Stop" : "▶ Watch";
      parts.watch.setAttribute("aria-pressed", String(Boolean(value)));
    }

    function stopMoving() {
      if (moving) moving.stopped = true;
      if (moving && moving.control) moving.control.abort();
      if (wanted) wanted();
    }

    /** Take step after step, each shown, at this rate a second. */
    function watch() {
      return move(async () => {
        const mine = moving;
        setMoving(mine);
        let due = performance.now();
        while (moving === mine && !mine.stopped) {
          const speed = Number(parts.speed.value);
          const steps = Math.max(1, Math.round(speed / 60));
          const came = await stepper.until(stops, null, steps);
          if (came.reason !== "steps") return came;
          show();
          due = Math.max(due + (1000 * steps) / speed, performance.now() + 4);
          await new Promise((resolve) => {
            wanted = resolve;
            setTimeout(resolve, due - performance.now());
          });
        }
        return { reason: "interrupted", met: [] };
      });
    }

    function choose(number) {
      const rows = noloss.look(machine, stepper.record.now).rows;
      if (rows.length < 2) return say("no choice is open here: → takes the step");
      if (number > rows.length) return say(`there are ${rows.length} rows to choose from`);
      return move(() => stepper.forward(number));
    }

    // keys and buttons

    const keys = {
      ArrowRight: () => move(() => stepper.forward()),
      ArrowLeft: () => move(back),
      Home: () => move((goOn) => to(0, goOn)),
      End: () => move(() => stepper.to(stepper.record.length)),
      r: () => move(run),
      R: () => move(() => stepper.backUntil(stops)),
      n: () => move((goOn) => stepper.toNextChoice(goOn)),
      p: () => move(() => stepper.toLastChoice()),
      o: () => move((goOn) => stepper.out(goOn)),
      w: watch,
      g: () => parts.goto.focus(),
      c: () => (parts.choices.hidden ? choose(0) : parts.buttons.firstChild.focus()),
      x: () => parts.stop.focus(),
      X: () => {
        made.forgetStops();
        say("no stops any more");
      },
      Escape: stopMoving,
      "?": () => parts.help.showModal(),
    };
    Object.assign(keys, { " ": keys.ArrowRight, Enter: keys.ArrowRight, b: keys.ArrowLeft });

    function onKey(event) {
      if (host.inert || event.ctrlKey || event.metaKey || event.altKey || parts.help.open) return;
      const { target, key } = event;
      if (target.closest("input, select, textarea, dialog")) {
        if (key === "Escape") target.blur();
        return;
      }
      if ((key === " " || key === "Enter") && target.closest("button, a, summary, [tabindex]")) return;
      if (SCROLLING.includes(key) && target.closest(SCROLLED)) return;
      if (key.length === 1 && key !== " " && !parts.letters.checked) return;
      const own = Object.hasOwn(keys, key) ? keys[key] : null;
      const act = /^[1-9]$/.test(key) ? () => choose(Number(key)) : own;
      if (!act || !stepper) return;
      event.preventDefault();
      act();
    }

    /** Set a stop there, or remove it; return whether it can be read. */
    function addStop(text) {
      try {
        const stop = noloss.stopOf(text, machine);
        const at = stops.findIndex((one) => one.text === stop.text);
        if (at >= 0) stops.splice(at, 1);
        else stops.push(stop);
        showStops();
        say(at >= 0 ? `no longer stops at ${stop.text}` : `stops at ${stop.text}; r runs there`);
        return true;
      } catch (error) {
        if (!error.hint) throw error;
        say(`${error.problem}; ${error.hint}`);
        return false;
      }
    }

    /** Set the stops that a click means, or remove them. */
    function addStops(texts) {
      if (texts.length > MOST_PICKED) say(`this means ${texts.length} states: type the one to stop at`);
      else texts.forEach(addStop);
    }

    function showStops() {
      instant.mark(stops);
      const shown = stops.map((stop, at) => {
        const text = noloss.printable(stop.text);
        const label = `do not stop at ${text} any more`;
        const named = { type: "button", "aria-label": label, title: label };
        const button = noloss.element("button", named, `${text} ✕`);
        button.addEventListener("click", () => {
          addStop(stop.text);
          (parts.stops.children[Math.min(at, stops.length - 1)] || parts.stop).focus();
        });
        return button;
      });
      parts.stops.replaceChildren(...shown);
    }

    function messageOf(came, moved) {
      const met = came.met.map((stop) => stop.text).join(", ");
      if (came.reason === "breakpoint") return `stopped at ${met}`;
      if (came.halt && came.halt.problem) return `${came.halt.problem}; ${came.halt.hint}`;
      const message = (moved ? MOVED : STAYED)[came.reason] || "";
      return came.reason === "choice" ? message + branches : message;
    }

    function press(name, key) {
      parts[name].addEventListener("click", () => stepper && keys[key]());
    }

    press("home", "Home"), press("back", "ArrowLeft"), press("forward", "ArrowRight");
    press("watch", "w"), press("run", "r"), press("last", "End"), press("help_button", "?");
    parts.slider.addEventListener("input", () => {
      if (moving) moving.stays = true; // at the step that is chosen, not where the server stops
      stopMoving();
      stepper.record.goTo(Number(parts.slider.value));
      show();
    });
    parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [step, stop] = [parts.goto.value.trim(), parts.stop.value.trim()];
      if (step && !/^[0-9]{1,15}$/.test(step)) {
        say(`'${step}' is not a number`);
        return parts.goto.focus();
      }
      if (stop && !addStop(stop)) return parts.stop.focus();
      parts.form.reset();
      made.focus();
      return step ? move((goOn) => to(Number(step), goOn)) : undefined;
    });
    parts.letters.checked = noloss.remembered("letters") !== "off";
    parts.letters.addEventListener("change", () => {
      noloss.remember("letters", parts.letters.checked ? "" : "off");
    });
    document.addEventListener("keydown", onKey);
    return made;
  }

  function viewsOf(host, machine, marks, { diagramsHost, filesHost, pick }) {
    const diagrams = diagramsHost || host.querySelector(".player-diagrams");
    const files = filesHost || host.querySelector(".player-files");
    const views = diagrams && marks.length ? [noloss.diagramView(diagrams, machine, marks, pick)] : [];
    return files ? [...views, noloss.filesView(files, machine, pick)] : views;
  }

  Object.assign(noloss, { player });
})((window.noloss = window.noloss || {}));
