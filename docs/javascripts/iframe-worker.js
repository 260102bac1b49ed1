/* Search from disk. Browsers start no worker for a page that was opened as a file; there a frame
 * that nobody sees does its work: it loads the same script, and messages go to and fro as events. */
"use strict";

(function () {
  if (location.protocol !== "file:") return;

  const INSIDE = `
    var postMessage = function (data) {
      frameElement.dispatchEvent(new MessageEvent("message", { data: data }));
    };
    var importScripts = function () {
      return Array.from(arguments).reduce(function (before, url) {
        return before.then(function () {
          return new Promise(function (loaded) {
            const script = document.createElement("script");
            script.src = url;
            script.addEventListener("load", loaded);
            document.body.appendChild(script);
          });
        });
      }, Promise.resolve());
    };`;

  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.title = "search";
      document.body.appendChild(this.frame);
      this.frame.addEventListener("message", (event) => {
        this.dispatchEvent(new MessageEvent("message", { data: event.data }));
      });
      const inside = this.frame.contentDocument;
      const own = inside.createElement("script");
      own.textContent = INSIDE;
      inside.body.appendChild(own);
      const script = inside.createElement("script");
      script.src = new URL(url, location.href);
      this.loaded = new Promise((loaded) => script.addEventListener("load", loaded));
      inside.body.appendChild(script);
    }

    postMessage(data) {
      this.loaded.then(() => {
        const inside = this.frame.contentWindow;
        inside.dispatchEvent(new inside.MessageEvent("message", { data }));
      });
    }

    terminate() {
      this.frame.remove();
    }
  };
})();
