// Runs in the page before its scripts: how long it takes from an event to the paint that shows what was expected.
{
  let at = 0;
  for (const type of ["click", "keydown", "input", "change"]) addEventListener(type, (event) => (at = event.timeStamp), true);
  const text = () => (document.body?.textContent ?? "").replaceAll(/\s+/g, " ");
  // Tasks that held the page for longer than 50 ms.
  const longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });

  globalThis.recorder = {
    longTasks,
    // Milliseconds from the last event to that paint.
    seen: Promise.resolve(0),
    /**
     * Waits for the paint after which a text is there, from now on.
     * @param pattern of a regular expression over the text of the page, in which white space is one space; empty: whatever changes
     */
    watch(pattern) {
      const wanted = new RegExp(pattern);
      const armed = performance.now();
      if (pattern !== "" && wanted.test(text())) throw new Error(`${pattern} is there already`);
      this.seen = new Promise((resolve, reject) => {
        const observer = new MutationObserver(() => {
          if (at < armed || !wanted.test(text())) return;
          end();
          // A task that begins after the next frame was drawn.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", () => resolve(performance.now() - at));
            port1.start();
            port2.postMessage(0);
          });
        });
        const timer = setTimeout(() => {
          end();
          reject(new Error(`${pattern} was not seen in 10 s in: ${text().slice(0, 3000)}`));
        }, 10_000);
        const end = () => {
          observer.disconnect();
          clearTimeout(timer);
        };
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      });
    },
  };
}
