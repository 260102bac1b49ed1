/* The text of machine files in colours, with a sign before the row just used and those that could
   come next.

   noloss.filesView(host, machine, pick)  {show(record), mark(stops)}; a click on a row picks a stop
   `host` holds an element .file with the attribute data-file and a list of its lines. */
"use strict";

(function (noloss) {
  function filesView(host, machine, pick) {
    const boxes = new Map([...host.querySelectorAll(".file")].map((box) => [box.dataset.file, box]));
    const rows = new Map(machine.rows.map((row) => [noloss.placeOf(row), row]));
    let [signed, stopped] = [[], []];
    for (const [name, box] of boxes) {
      const list = box.querySelector("ol");
      paint(list);
      list.addEventListener("click", ({ target }) => {
        const line = target.closest("li");
        const text = line && `${name}:${[...list.children].indexOf(line) + 1}`;
        if (rows.has(text) && String(getSelection()) === "") pick([text]);
      });
    }
    for (const row of rows.values()) lineOf(row)?.classList.add("row");

    function mark(stops) {
      for (const line of stopped) line.classList.remove("stop");
      stopped = [...stops].filter((text) => rows.has(text)).map((text) => lineOf(rows.get(text))).filter(Boolean);
      for (const line of stopped) line.classList.add("stop");
    }

    function show(record) {
      for (const line of signed) {
        line.classList.remove("coming", "used");
        line.querySelector(".sign").textContent = "";
      }
      signed = [];
      const rowOf = (production) => machine.rows[machine.productions[production].row];
      const coming = noloss.look(machine, record.now).rows;
      const used = record.at > record.base ? rowOf(record.production(record.at)) : null;
      coming.forEach((production, at) => {
        const name = coming.length > 1 ? String(at + 1) : "→";
        sign(rowOf(production), name, "coming");
      });
      if (used) sign(used, "▶", "used");
      const shown = used || (coming.length > 0 ? rowOf(coming[0]) : null);
      if (shown) bring(shown);
    }

    function lineOf(row) {
      return boxes.get(row.file)?.querySelector("ol").children[row.line - 1];
    }

    function sign(row, text, kind) {
      const line = lineOf(row);
      if (!line) return;
      const mark = line.querySelector(".sign");
      mark.textContent = kind === "used" ? `${text}${mark.textContent}` : `${mark.textContent}${text}`;
      line.classList.add(kind);
      signed.push(line);
    }

    function bring(row) {
      for (const [name, box] of boxes) box.hidden = name !== row.file;
      const line = lineOf(row);
      if (!line) return;
      const list = line.parentElement;
      const [top, height] = [line.offsetTop - list.offsetTop, line.offsetHeight];
      const outside = top < list.scrollTop || top + height > list.scrollTop + list.clientHeight;
      if (outside) list.scrollTop = top - list.clientHeight / 2;
    }

    return { show, mark };
  }

  /** Show the lines of a file in the colours of the editor. */
  function paint(list) {
    const keywords = new Set(noloss.data("keywords"));
    for (const line of list.children) {
      const [sign, ...texts] = line.childNodes;
      const text = texts.map(({ data }) => data).join("");
      line.replaceChildren(sign, ...noloss.markedLine(text, keywords).map(([kind, part]) => {
        return kind ? noloss.element("span", { class: `n-${kind}` }, part) : part;
      }));
    }
  }

  Object.assign(noloss, { filesView });
})((window.noloss = window.noloss || {}));
