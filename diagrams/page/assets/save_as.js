/* Saving a machine as a file.

   noloss.saveAs(form, machine, words)  the form has a select `kind`, and an element .save-notes
     machine()  the machine as a question names it; rows that are a text are saved as they are
     words()    the words on its tapes */
"use strict";

(function (noloss) {
  const LATER = 60_000; // milliseconds that a browser may take to begin with a file

  function saveAs(form, machine, words = () => ({})) {
    const notes = form.querySelector(".save-notes");

    function say(text, wrong = false) {
      notes.textContent = noloss.printable(text);
      notes.classList.toggle("is-wrong", wrong);
      noloss.tell(notes.textContent);
    }

    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const [asked, kind] = [machine(), form.elements.kind.value];
      say("");
      if (kind === "tm" && asked.text !== undefined) {
        const file = asked.file || "machine.tm";
        const name = /\.tm$/iu.test(file) ? file : `${file.replace(/\.[^.]*$/u, "")}.tm`;
        download(name, new TextEncoder().encode(asked.text));
        return say(`saved as ${name}`);
      }
      say("…");
      try {
        const { name, data, notes: said } = await noloss.ask("/machines/save", { machine: asked, kind, words: words() });
        download(name, Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)));
        return say([`saved as ${name}`, ...said].join("; "));
      } catch (fault) {
        if (!fault.hint) throw fault;
        return say(`${fault.problem}; ${fault.hint}`, true);
      }
    });
  }

  function download(name, bytes) {
    const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    noloss.element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), LATER);
  }

  Object.assign(noloss, { saveAs });
})((window.noloss = window.noloss || {}));
