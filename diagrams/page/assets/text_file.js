/* Files that people choose are read here, and are not sent without a click.

   noloss.textOfFile(file, most)  promises its text; throws a Fault for more than this number of bytes
   An input with data-into is read into the text area of this name, at most data-most bytes. */
"use strict";

(function (noloss) {
  async function textOfFile(file, most) {
    if (file.size <= most) return file.text();
    const hint = `at most ${noloss.count(most)} bytes are read here; \`noloss\` in a terminal reads larger ones`;
    throw new noloss.Fault(`${noloss.printable(file.name)}: the file is too large`, hint);
  }

  for (const input of document.querySelectorAll("input[type=file][data-into]")) {
    const area = document.getElementById(input.dataset.into);
    const name = document.getElementById(input.dataset.name);
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (!file) return;
      try {
        area.value = await textOfFile(file, Number(input.dataset.most));
      } catch (fault) {
        area.value = "";
        noloss.tell(area.placeholder = fault.hint ? `${fault.problem}; ${fault.hint}` : fault.message);
        return;
      }
      if (name) name.value = file.name;
      noloss.tell(`${noloss.printable(file.name)} is read`);
    });
  }

  Object.assign(noloss, { textOfFile });
})((window.noloss = window.noloss || {}));
