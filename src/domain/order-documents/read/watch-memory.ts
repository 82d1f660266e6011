import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";

const LOOK_MS = 20;
/** Milliseconds between two checks with `ps`, each of which starts a process. */
const PS_LOOK_MS = 250;

/**
 * Calls `onAbove` once the resident memory of a process is over `bytesMax`. V8's heap limits do not
 * cover buffers, and a decompression bomb leaves no pause in which the process could check itself.
 * With `isBelow` the process is the one that `pid` started. Memory is read from /proc on Linux and
 * with `ps` on other systems; where there is neither, nothing is watched. The returned function
 * ends the watch.
 */
export function watchMemory(
  { pid, isBelow }: { pid: number; isBelow: boolean },
  bytesMax: number,
  onAbove: (pid: number) => void,
): () => void {
  if (process.platform === "linux") {
    let target = isBelow ? null : pid;
    const timer = setInterval(() => {
      target ??= childOf(pid);
      if (target !== null && residentBytes(target) > bytesMax) onAbove(target);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    execFile("ps", ["-o", "rss=", "-p", String(pid)], (error, printed) => {
      isLooking = false;
      if (error === null && Number(printed) * 1024 > bytesMax) onAbove(pid);
    });
  }, PS_LOOK_MS);
  return () => clearInterval(timer);
}

/**
 * Resident bytes of a process, read synchronously: files of /proc are made in memory, in 20 µs.
 * Zero for a process that has ended.
 */
function residentBytes(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`) ?? "")?.[1];
  return kib === undefined ? 0 : Number(kib) * 1024;
}

function childOf(pid: number): number | null {
  const first = read(`/proc/${pid}/task/${pid}/children`)?.split(" ")[0];
  return first === undefined || first === "" ? null : Number(first);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
