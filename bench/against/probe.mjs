// Loaded into the measured server before its own code: tells what the process has used, when it is asked.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ processor: (user + system) / 1000, memory: process.memoryUsage.rss() });
});
