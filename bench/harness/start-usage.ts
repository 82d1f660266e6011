/** Loaded before a server: tells its parent what the process has used, each time it is asked. */
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage.rss() / 1_048_576 });
});
process.channel?.unref();
