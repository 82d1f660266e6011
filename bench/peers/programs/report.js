/** What a measured process sends its parent, as `bench/harness/processes.ts` does. */
export function report(server, end = async () => undefined) {
  const close = async () => {
    server.closeAllConnections?.();
    await end();
    process.exit(0);
  };
  process.on("message", (wanted) => {
    if (wanted !== "usage") {
      void close();
      return;
    }
    const { user, system } = process.cpuUsage();
    process.send({
      kind: "usage",
      cpuSec: (user + system) / 1e6,
      rssMb: process.memoryUsage.rss() / 1_048_576,
    });
  });
  process.on("disconnect", () => void close());
  const { port } = server.address();
  process.send({ kind: "ready", address: `http://127.0.0.1:${port}` });
}
