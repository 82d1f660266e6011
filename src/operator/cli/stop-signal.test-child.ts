/** Reports when it listens and when it stops. */
import { listenForStop } from "./stop-signal.ts";

const stop = listenForStop();
const alive = setInterval(() => undefined, 60_000);
process.stdout.write(`${process.pid} listens\n`);
await stop.received;
clearInterval(alive);
process.stdout.write("stopped\n", () => process.exit());
