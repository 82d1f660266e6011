import { Worker } from "node:worker_threads";
import { RESIDENT_BYTES_MAX } from "../limits.ts";

/**
 * Ends the process above 400 MB of resident memory. Limits of V8's heap leave buffers out, and a
 * bomb is unpacked without a pause in which a timer could run: a thread looks every 20 ms.
 */
export function endAboveMemory(): void {
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${RESIDENT_BYTES_MAX}) process.kill(process.pid, "SIGKILL");
  }, 20);`;
  new Worker(watch, { eval: true }).unref();
}
