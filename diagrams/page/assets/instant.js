/* The view of a player on an instant: where it is, how it ended, rows and choices, tapes.

   noloss.instantView(parts, machine, views, choose, pick)
                      {show(stepper, message), tell(stepper, message), mark(stops)}
     parts   as noloss.playerParts makes them
     A record may have a property begun, {program, at}: the steps of that program count, too.
     views   the other views of the record: diagrams and files, each with show(record) and
             mark(texts), the stops as they are written
     pick    is called with stops where a state, row or cell is clicked
     choose  is called with the number of the row that is taken at a choice */
"use strict";

(function (noloss) {
  const { element } = noloss;
  const ENDED = {
    accepted: ["accepted", "good", "✓"], rejected: ["rejected", "bad", "✗"],
    halted: ["halted, a result", "fair", "■"], stuck: ["stuck: no row applies", "warn", "!"],
    waiting: ["a choice", "fair", "?"], fault: ["an error of the run", "bad", "!"],
  };
  const MISSING = "add a row for these symbols, or write  reject when stuck *  if missing rows reject";
  const OWNERS = {
    anyone: "A choice", machine: "A choice of the machine", opponent: "A choice of the opponent",
  };

  function instantView(parts, machine, views, choose, pick) {
    const tapes = noloss.tapesView(parts.tapes, machine, pick);

    function show(stepper, message = "") {
      const { record } = stepper;
      const of = record.length > record.at ? ` of ${noloss.count(record.length)}` : "";
      const { begun } = record;
      const own = begun && record.at >= begun.at ? ` (step ${noloss.count(record.at - begun.at)} of ${begun.program})` : "";
      parts.step.textContent = `step ${noloss.count(record.at)}${of}${own}`;
      parts.state.textContent = noloss.printable(machine.states[record.now.state]);
      parts.slider.min = String(record.base);
      parts.slider.max = String(record.length);
      parts.slider.value = String(record.at);
      parts.slider.setAttribute("aria-valuetext", parts.step.textContent);
      parts.message.textContent = noloss.printable(message);
      setAble(parts.back, record.at > record.base);
      setAble(parts.home, record.at > 0);
      setAble(parts.last, record.at < record.length);
      showEnd(stepper.record.halt());
      showRows(record);
      for (const view of [tapes, ...views]) view.show(record);
    }

    /** A button that does nothing just now keeps the focus. */
    function setAble(button, able) {
      button.setAttribute("aria-disabled", String(!able));
    }

    function showEnd(halt) {
      const [text, kind, sign] = (halt && ENDED[halt.verdict]) || ["", "", ""];
      parts.end.hidden = !text;
      parts.end.className = `badge ${kind}`;
      parts.end.textContent = text && `${sign} ${text}`;
      const unsaid = halt && halt.verdict === "stuck" && machine.stuck.size === 0;
      const problem = halt && halt.problem ? `${halt.problem}; ${halt.hint}` : unsaid ? MISSING : "";
      parts.fault.hidden = !problem;
      parts.fault.classList.toggle("problem", !unsaid);
      parts.fault.textContent = noloss.printable(problem);
    }

    function showRows(record) {
      const { verdict, rows } = noloss.look(machine, record.now);
      const open = verdict === "waiting";
      const used = record.at > record.base ? [rowElement(record.production(record.at), "▶", "used")] : [];
      const coming = open ? [] : rows.map((row) => rowElement(row, "→", "next"));
      parts.rows.replaceChildren(...used, ...coming);
      const focused = [...parts.buttons.children].indexOf(document.activeElement);
      if (!open && focused >= 0) parts.forward.focus();
      parts.choices.hidden = !open;
      if (!open) return;
      parts.owner.textContent = `${OWNERS[machine.owners.get(record.now.state)]}:`;
      const before = record.at < record.length ? record.production(record.at + 1) : null;
      const buttons = rows.map((row, at) => choiceButton(row, at + 1, row === before));
      parts.buttons.replaceChildren(...buttons);
      if (focused >= 0) buttons[Math.min(focused, buttons.length - 1)].focus();
    }

    function rowElement(production, sign, kind) {
      const row = machine.rows[machine.productions[production].row];
      const place = element("span", { class: "soft" }, noloss.printable(noloss.placeOf(row)));
      const unseen = element("span", { class: "unseen" }, `${kind}: `);
      const mark = element("span", { class: "sign", "aria-hidden": "true" }, sign);
      return element("li", { class: kind }, mark, unseen, rowText(production), " ", place);
    }

    function choiceButton(production, number, taken) {
      const again = taken ? [" ", element("span", { class: "soft" }, "(taken before)")] : [];
      const text = rowText(production);
      const button = element("button", { type: "button" }, `${number} `, text, ...again);
      button.addEventListener("click", () => choose(number));
      return button;
    }

    /** The row as in its file, without its columns; else the state that it leads to. */
    function rowText(production) {
      const { state, next, row } = machine.productions[production];
      const leads = `${machine.states[state]} → ${machine.states[next]}`;
      const text = machine.rows[row].text.replace(/\s+/gu, " ") || leads;
      return element("code", {}, noloss.printable(text));
    }

    /** Say the instant to those who listen to the page. */
    function tell(stepper, message) {
      const { at, now } = stepper.record;
      const heads = machine.tapes.map((name, number) => {
        const tape = now.tapes[number];
        return `${name} reads ${noloss.spoken(machine, noloss.headOf(tape))} in cell ${tape.position}`;
      });
      const halt = stepper.record.halt();
      const end = halt && ENDED[halt.verdict] ? [ENDED[halt.verdict][0]] : [];
      const said = [`step ${at}, state ${machine.states[now.state]}`, ...heads, ...end, message];
      noloss.tell(noloss.printable(said.filter(Boolean).join("; ")));
    }

    /** Mark the states, rows and cells at which a run stops. */
    function mark(stops) {
      const texts = new Set(stops.map(({ text }) => text));
      for (const view of [tapes, ...views]) view.mark(texts);
    }

    return { show, tell, mark };
  }

  Object.assign(noloss, { instantView });
})((window.noloss = window.noloss || {}));
