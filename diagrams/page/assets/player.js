/* The player: an instant of a computation, and all ways to move through it.

   noloss.player(host, view)  {load(source), stepper, go(step), stops}
     host   an element; what it holds already stays. Elements .player-diagrams and .player-files
            in it, or view.diagramsHost and view.filesHost, show the present state and rows
     view   {machine, marks, said}: marks is what diagrams.page.marked_diagram writes; said(player)
            is told after every movement
   load(source) begins another run; sources.js says what a source is, and gives three of them.
   The keys are those of `noloss step`; `?` lists them. */
"use strict";

(function (noloss) {
  const SPEEDS = [[1, "1 step a second"], [4, "4 steps a second"], [12, "12 steps a second"],
    [60, "60 steps a second"], [600, "600 steps a second"]];
  const MOVED = {
    end: "the end", choice: "a choice: press the number of a row", beginning: "the beginning",
    outside: "out of the routine", interrupted: "interrupted",
  };
  const STAYED = {
    ...MOVED, end: "there is no next step", outside: "this is no routine: r runs to the end",
  };
  const OFTEN = 30; // milliseconds after which a long movement lets the page be drawn

  function player(host, { machine, marks = [], diagramsHost, filesHost, said = () => {} }) {
    const parts = noloss.playerParts(host, SPEEDS);
    const views = viewsOf(host, machine, marks, diagramsHost, filesHost);
    const instant = noloss.instantView(parts, machine, views, choose);
    const stops = [];
    let [stepper, moving, wanted] = [null, false, null];

    const made = {
      host,
      stops,
      get stepper() {
        return stepper;
      },
      load(source) {
        stepper = noloss.stepperOf(source);
        stopMoving();
        show();
        return made;
      },
      go: (step) => move((goOn) => stepper.to(step, goOn)),
      run: () => keys.r(),
      addStop,
    };

    function show(message = "") {
      instant.show(stepper, message);
      said(made);
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
      return undefined;
    }

    let drawn = 0;

    async function pause(mine) {
      if (moving !== mine || mine.stopped) return false;
      if (performance.now() - drawn < OFTEN) return true;
      await new Promise((resolve) => setTimeout(resolve));
      drawn = performance.now();
      parts.step.textContent = `step ${count(stepper.record.at)} …`;
      setMoving(mine);
      return moving === mine && !mine.stopped;
    }

    function setMoving(value) {
      moving = value;
      parts.watch.textContent = value ? "◼ Stop" : "▶ Watch";
      parts.watch.setAttribute("aria-pressed", String(Boolean(value)));
    }

    function stopMoving() {
      if (moving) moving.stopped = true;
      if (wanted) wanted();
    }

    /** Take step after step, each shown, so many a second. */
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
      if (rows.length < 2) return show("no choice is open here: → takes the step");
      if (number > rows.length) return show(`there are ${rows.length} rows to choose from`);
      return move(() => stepper.forward(number));
    }

    // keys and buttons

    const keys = {
      ArrowRight: () => move(() => stepper.forward()),
      ArrowLeft: () => move(() => stepper.back()),
      Home: () => move(() => stepper.to(0)),
      End: () => move(() => stepper.to(stepper.record.length)),
      r: () => move((goOn) => stepper.until(stops, goOn)),
      R: () => move(() => stepper.backUntil(stops)),
      n: () => move((goOn) => stepper.toNextChoice(goOn)),
      p: () => move(() => stepper.toLastChoice()),
      o: () => move((goOn) => stepper.out(goOn)),
      w: watch,
      g: () => parts.goto.focus(),
      c: () => (parts.choices.hidden ? choose(0) : parts.buttons.firstChild.focus()),
      x: () => parts.stop.focus(),
      X: () => forgetStops(),
      Escape: stopMoving,
      "?": () => parts.help.showModal(),
    };
    Object.assign(keys, { " ": keys.ArrowRight, Enter: keys.ArrowRight, b: keys.ArrowLeft });

    function onKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || parts.help.open) return;
      const { target, key } = event;
      if (target.closest("input, select, textarea, dialog")) {
        if (key === "Escape") target.blur();
        return;
      }
      if ((key === " " || key === "Enter") && target.closest("button, a, summary, [tabindex]")) return;
      const own = Object.hasOwn(keys, key) ? keys[key] : null;
      const act = /^[1-9]$/.test(key) ? () => choose(Number(key)) : own;
      if (!act || !stepper) return;
      event.preventDefault();
      act();
    }

    function addStop(text) {
      try {
        const stop = noloss.stopOf(text, machine);
        const at = stops.findIndex((one) => one.text === stop.text);
        if (at >= 0) stops.splice(at, 1);
        else stops.push(stop);
        showStops();
        show(at >= 0 ? `no longer stops at ${stop.text}` : `stops at ${stop.text}; r runs there`);
      } catch (error) {
        if (!error.hint) throw error;
        show(noloss.printable(`${error.problem}; ${error.hint}`));
      }
      noloss.tell(parts.message.textContent);
    }

    function forgetStops() {
      stops.length = 0;
      showStops();
      show("no stops any more");
    }

    function showStops() {
      const shown = stops.map((stop) => {
        const text = noloss.printable(stop.text);
        const label = `do not stop at ${text} any more`;
        const named = { type: "button", "aria-label": label, title: label };
        const button = noloss.element("button", named, `${text} ✕`);
        button.addEventListener("click", () => addStop(stop.text));
        return button;
      });
      parts.stops.replaceChildren(...shown);
    }

    function messageOf(came, moved) {
      const met = came.met.map((stop) => stop.text).join(", ");
      if (came.reason === "breakpoint") return `stopped at ${met}`;
      if (came.halt && came.halt.problem) return `${came.halt.problem}; ${came.halt.hint}`;
      return (moved ? MOVED : STAYED)[came.reason] || "";
    }

    function press(name, key) {
      parts[name].addEventListener("click", () => stepper && keys[key]());
    }

    press("home", "Home"), press("back", "ArrowLeft"), press("forward", "ArrowRight");
    press("watch", "w"), press("run", "r"), press("last", "End"), press("help_button", "?");
    parts.slider.addEventListener("input", () => {
      stopMoving();
      stepper.record.goTo(Number(parts.slider.value));
      show();
    });
    parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [step, stop] = [parts.goto.value.trim(), parts.stop.value.trim()];
      parts.form.reset();
      document.activeElement.blur();
      if (stop) addStop(stop);
      if (!step) return;
      if (/^[0-9]{1,15}$/.test(step)) move((goOn) => stepper.to(Number(step), goOn));
      else show(`'${step}' is no number`);
    });
    document.addEventListener("keydown", onKey);
    return made;
  }

  function viewsOf(host, machine, marks, diagramsHost, filesHost) {
    const diagrams = diagramsHost || host.querySelector(".player-diagrams");
    const files = filesHost || host.querySelector(".player-files");
    const views = diagrams && marks.length ? [noloss.diagramView(diagrams, machine, marks)] : [];
    return files ? [...views, noloss.filesView(files, machine)] : views;
  }

  function count(number) {
    return number.toLocaleString("en");
  }

  Object.assign(noloss, { player });
})((window.noloss = window.noloss || {}));
