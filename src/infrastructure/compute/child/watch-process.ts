import { Worker } from "node:worker_threads";
import { RESIDENT_BYTES_MAX } from "../limits.ts";

/**
 * Ends this process when its resident memory exceeds the limit, and when its parent has ended. A
 * thread checks this, because a task runs without a pause in which a timer could run.
 */
export function watchProcess(): void {
  const watch = `const parent = process.ppid;
  setInterval(() => {
    const isAlone = process.ppid !== parent;
    if (isAlone || process.memoryUsage.rss() > ${RESIDENT_BYTES_MAX})
      process.kill(process.pid, "SIGKILL");
  }, 50);`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
}
