/* Drafts of machines, kept in this browser until they are removed.

   noloss.drafts.all()        [{id, text, file, calls, when}], the newest first
   noloss.drafts.find(text)   the draft with this text, or null
   noloss.drafts.get(id)      the draft, or null
   noloss.drafts.keep(draft)  keeps {id, text, file, calls} and returns its id; without an id, or if
                              another tab has changed that draft (`before` is its text as it was
                              here), it becomes a new draft. Throws a Fault if there is no room.
   noloss.drafts.remove(id)
   noloss.draftsView(host, link)  a list of them in host, {show()}; link(draft) is an address */
"use strict";

(function (noloss) {
  const { element, printable } = noloss;
  const PREFIX = "noloss-draft-";
  const MOST = 50; // drafts; a new one never replaces another
  const HINT = "remove drafts that you do not need, or save this text as a file";

  /** The drafts that this browser keeps; a browser may refuse to keep anything. */
  function storage() {
    try {
      return localStorage;
    } catch {
      return null;
    }
  }

  function read(key) {
    try {
      const { text, file, calls, when } = JSON.parse(storage().getItem(key));
      const whole = [text, file, calls].every((one) => typeof one === "string") && Number.isFinite(when);
      return whole ? { id: key.slice(PREFIX.length), text, file, calls, when } : null;
    } catch {
      return null; // something else has written it
    }
  }

  function all() {
    const kept = storage();
    const keys = kept ? Object.keys(kept).filter((key) => key.startsWith(PREFIX)) : [];
    return keys.map(read).filter(Boolean).sort((a, b) => b.when - a.when);
  }

  const find = (text) => all().find((draft) => draft.text === text) || null;
  const get = (id) => (id ? read(PREFIX + id) : null);

  function keep({ id, text, file, calls, before }) {
    const there = get(id);
    const mine = there && (before === undefined || there.text === before || there.text === text);
    if (!mine && all().length >= MOST) throw new noloss.Fault(`${MOST} drafts are kept already`, HINT);
    const name = mine ? id : `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
    try {
      storage().setItem(PREFIX + name, JSON.stringify({ text, file, calls, when: Date.now() }));
    } catch {
      throw new noloss.Fault("this browser keeps no draft of this text", HINT);
    }
    return name;
  }

  function remove(id) {
    try {
      storage().removeItem(PREFIX + id);
    } catch {
      /* then the draft is gone */
    }
  }

  /** A draft has the name of its machine, or else of its file. */
  function nameOf({ text, file }) {
    const [, name] = /^machine[ \t]+(\S{1,90})/mu.exec(text) || [];
    return printable(name || file || "without a name");
  }

  function draftsView(host, link) {
    const title = element("h2", { tabindex: "-1" }, "Drafts in this browser");
    const list = element("ul", { class: "drafts" });
    host.append(title, list);

    function show() {
      const drafts = all();
      host.hidden = drafts.length === 0;
      list.replaceChildren(...drafts.map(item));
    }

    function item(draft) {
      const name = nameOf(draft);
      const when = new Date(draft.when);
      const day = when.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
      const time = when.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
      const button = element("button", { type: "button", "aria-label": `Remove the draft ${name}` }, "Remove");
      button.addEventListener("click", () => {
        remove(draft.id);
        show();
        noloss.tell(`the draft ${name} is removed`);
        (list.querySelector("button") || title).focus();
      });
      return element("li", {}, element("a", { href: link(draft) }, name), " ",
        element("span", { class: "soft" }, `${noloss.counted(draft.text.split("\n").length, "line")}, ${day}, ${time}`), " ", button);
    }

    addEventListener("storage", show);
    show();
    return { show };
  }

  Object.assign(noloss, { drafts: { all, find, get, keep, remove }, draftsView });
})((window.noloss = window.noloss || {}));
