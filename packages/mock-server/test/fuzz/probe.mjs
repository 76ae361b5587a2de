// Loaded into the server under siege before its own code: tells its memory when asked, after tidying up if so wished.
process.on("message", (tidy) => {
  if (tidy === true) globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
process.channel?.unref();
