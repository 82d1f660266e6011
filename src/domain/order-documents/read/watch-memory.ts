import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";

const LOOK_MS = 20;
/** `ps` is a process for each look. */
const PS_LOOK_MS = 250;

/**
 * Calls `onAbove` once the resident memory of a process is over `bytesMax`. Limits of V8's heap
 * leave buffers out, and a bomb unpacks without a pause in which it could look itself. With
 * `isBelow` the process is the one that `pid` started. Linux by /proc, other systems by `ps`; where
 * there is neither, nothing is watched. The function it returns ends the watch.
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

/** Read at once: files of /proc are made in memory, in 20 µs. Zero for a process that has ended. */
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
