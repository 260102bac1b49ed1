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
  const ENDED = {
    accepted: ["accepted", "good", "✓"], rejected: ["rejected", "bad", "✗"],
    halted: ["halted, a result", "fair", "■"], stuck: ["stuck: no row applies", "warn", "!"],
    waiting: ["a choice", "fair", "?"], fault: ["an error of the run", "bad", "!"],
  };
  const MOVED = {
    end: "the end", choice: "a choice: press the number of a row", beginning: "the beginning",
    outside: "out of the routine", interrupted: "interrupted",
  };
  const STAYED = { ...MOVED, end: "there is no next step", outside: "this is no routine: r runs to the end" };
  const OFTEN = 30; // milliseconds after which a long movement lets the page be drawn
  const OWNERS = { anyone: "A choice", machine: "A choice of the machine", opponent: "A choice of the opponent" };

  function player(host, { machine, marks = [], diagramsHost, filesHost, said = () => {} }) {
    const parts = noloss.playerParts(host, SPEEDS);
    const tapes = noloss.tapesView(parts.tapes, machine);
    const views = viewsOf(host, machine, marks, diagramsHost, filesHost);
    const stops = [];
    let [stepper, source, moving, wanted] = [null, null, false, null];

    const made = {
      host,
      stops,
      get stepper() {
        return stepper;
      },
      load(next) {
        source = next;
        stepper = noloss.stepperOf(source);
        stopMoving();
        show();
        return made;
      },
      go: (step) => move((goOn) => stepper.to(step, goOn)),
      run: () => keys.r(),
      addStop,
    };

    // showing

    function show(message = "") {
      const { record } = stepper;
      const halt = stepper.halt();
      const step = `step ${count(record.at)}${record.length > record.at ? ` of ${count(record.length)}` : ""}`;
      parts.step.textContent = step;
      parts.state.textContent = noloss.printable(machine.states[record.now.state]);
      showEnd(halt);
      parts.slider.max = String(record.length);
      parts.slider.value = String(record.at);
      parts.slider.setAttribute("aria-valuetext", step);
      tapes.show(record);
      showRows(record, halt);
      for (const view of views) view.show(record);
      parts.message.textContent = message;
      parts.back.disabled = parts.home.disabled = record.at === 0;
      parts.last.disabled = record.at === record.length;
      said(made);
    }

    function showEnd(halt) {
      const [text, kind, sign] = (halt && ENDED[halt.verdict]) || ["", "", ""];
      parts.end.hidden = !text;
      parts.end.className = `badge ${kind}`;
      parts.end.textContent = text && `${sign} ${text}`;
      parts.fault.hidden = !(halt && halt.problem);
      parts.fault.textContent = halt && halt.problem ? noloss.printable(`${halt.problem}; ${halt.hint}`) : "";
    }

    function showRows(record, halt) {
      const { verdict, rows } = noloss.look(machine, record.now);
      const used = record.at > 0 ? [rowElement(record.production(record.at), "▶", "used")] : [];
      const coming = verdict === "waiting" ? [] : rows.map((row) => rowElement(row, "→", "coming"));
      parts.rows.replaceChildren(...used, ...coming);
      parts.choices.hidden = verdict !== "waiting";
      if (verdict !== "waiting") return;
      parts.owner.textContent = `${OWNERS[machine.owners.get(record.now.state)]}:`;
      const next = record.at < record.length ? record.production(record.at + 1) : null;
      parts.buttons.replaceChildren(...rows.map((row, at) => choiceButton(row, at + 1, row === next)));
    }

    function rowElement(production, sign, kind) {
      const row = machine.rows[machine.productions[production].row];
      const text = noloss.element("code", {}, noloss.printable(textOf(row, production)));
      const place = noloss.element("span", { class: "soft" }, noloss.printable(noloss.placeOf(row)));
      const said = kind === "used" ? "used: " : "next: ";
      const unseen = noloss.element("span", { class: "unseen" }, said);
      const mark = noloss.element("span", { class: "sign", "aria-hidden": "true" }, sign);
      return noloss.element("li", { class: kind }, mark, unseen, text, " ", place);
    }

    /** The row as it stands in its file, without its columns; else where it leads. */
    function textOf(row, production) {
      const { state, next } = machine.productions[production];
      const leads = `${machine.states[state]} → ${machine.states[next]}`;
      return row.text.replace(/\s+/gu, " ") || leads;
    }

    function choiceButton(production, number, taken) {
      const row = machine.rows[machine.productions[production].row];
      const text = noloss.element("code", {}, noloss.printable(textOf(row, production)));
      const again = taken ? [" ", noloss.element("span", { class: "soft" }, "(taken before)")] : [];
      const button = noloss.element("button", { type: "button" }, `${number} `, text, ...again);
      button.addEventListener("click", () => choose(number));
      return button;
    }

    /** Say the instant to those who listen to the page. */
    function tell(message) {
      const { record } = stepper;
      const heads = machine.tapes.map((name, at) => {
        const tape = record.now.tapes[at];
        return `${name} reads ${machine.symbols[noloss.headOf(tape)]} in cell ${tape.position}`;
      });
      const halt = stepper.halt();
      const end = halt && ENDED[halt.verdict] ? `; ${ENDED[halt.verdict][0]}` : "";
      const state = machine.states[record.now.state];
      const told = `step ${record.at}, state ${state}; ${heads.join("; ")}${end}; ${message}`;
      noloss.tell(noloss.printable(told));
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
      tell(message);
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
      c: () => (parts.choices.hidden ? show("no choice is open here") : parts.buttons.firstChild.focus()),
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
      const act = /^[1-9]$/.test(key) ? () => choose(Number(key)) : Object.hasOwn(keys, key) && keys[key];
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
        const button = noloss.element("button", { type: "button", "aria-label": label, title: label }, `${text} ✕`);
        button.addEventListener("click", () => addStop(stop.text));
        return button;
      });
      parts.stops.replaceChildren(...shown);
    }

    function messageOf(came, moved) {
      if (came.reason === "breakpoint") return `stopped at ${came.met.map((stop) => stop.text).join(", ")}`;
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
