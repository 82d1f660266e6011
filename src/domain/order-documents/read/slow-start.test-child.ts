/** A program in place of the one that reads documents, that takes 1.2 s to start. */
const startedAtMs = performance.now();
while (performance.now() - startedAtMs < 1_200) Math.random();
process.stdin.once("data", () => process.stdout.write("read", () => process.exit(0)));
process.stdout.write("\n");
