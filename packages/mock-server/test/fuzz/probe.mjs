// Preloaded into the fuzzed server: reports its memory on request, optionally after a garbage collection.
process.on("message", (tidy) => {
  if (tidy === true) globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
process.channel?.unref();
