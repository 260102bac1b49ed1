/* The text of machine files, with a sign before the row just used and those that could come next.

   noloss.filesView(host, machine)  {show(record)}
   `host` holds an element .file with the attribute data-file and a list of its lines. */
"use strict";

(function (noloss) {
  function filesView(host, machine) {
    const boxes = new Map([...host.querySelectorAll(".file")].map((box) => [box.dataset.file, box]));
    let signed = [];

    function show(record) {
      for (const line of signed) {
        line.className = "";
        line.querySelector(".sign").textContent = "";
      }
      signed = [];
      const rowOf = (production) => machine.rows[machine.productions[production].row];
      const coming = noloss.look(machine, record.now).rows;
      const used = record.at > 0 ? rowOf(record.production(record.at)) : null;
      coming.forEach((production, at) => {
        const name = coming.length > 1 ? String(at + 1) : "→";
        sign(rowOf(production), name, "coming");
      });
      if (used) sign(used, "▶", "used");
      const shown = used || (coming.length > 0 ? rowOf(coming[0]) : null);
      if (shown) bring(shown);
    }

    const lineOf = (row) => boxes.get(row.file)?.querySelector("ol").children[row.line - 1];

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

    return { show };
  }

  Object.assign(noloss, { filesView });
})((window.noloss = window.noloss || {}));
