/* A file that a person chooses is read here, into the text area that data-into names. */
"use strict";

(function (noloss) {
  for (const input of document.querySelectorAll("input[type=file][data-into]")) {
    const area = document.getElementById(input.dataset.into);
    const name = document.getElementById(input.dataset.name);
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (!file) return;
      if (file.size > Number(input.dataset.most)) {
        area.value = "";
        noloss.tell(area.placeholder = `${noloss.printable(file.name)} is too large for the page`);
        return;
      }
      area.value = await file.text();
      if (name) name.value = file.name;
      noloss.tell(`${noloss.printable(file.name)} is read`);
    });
  }
})((window.noloss = window.noloss || {}));
