import { Worker } from "node:worker_threads";

/**
 * Ends this process when its resident memory exceeds the limit, bytes, and when its parent has
 * ended. A thread checks this, because a task runs without a pause in which a timer could run.
 */
export function watchProcess(residentBytesMax: number): void {
  const watch = `const parent = process.ppid;
  setInterval(() => {
    const isAlone = process.ppid !== parent;
    if (isAlone || process.memoryUsage.rss() > ${residentBytesMax})
      process.kill(process.pid, "SIGKILL");
  }, 50);`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
}
