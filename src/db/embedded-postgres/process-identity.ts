import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Identifies processes across reuse of their numbers. Process numbers repeat after a reboot, and in
 * a container nearly always; a lock that trusts the number alone would refuse to start for ever, or
 * signal an unrelated process.
 */

/**
 * Distinguishes this process from every other process that ever had its id: on Linux by the boot
 * and the start tick, elsewhere by the start time that `ps` prints. Null when no such process
 * lives. A zombie counts as dead, because under an init process that does not reap (common in
 * containers) it stays for ever.
 */
export function processIdentity(pid: number): string | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform === "linux") return linuxIdentity(pid);
  try {
    const started = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return started.trim() === "" ? null : started.trim();
  } catch {
    return null;
  }
}

function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in brackets and may contain any character; the fields after
    // the last bracket are regular.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state] = fields;
    const startTicks = fields[19];
    if (state === "Z" || state === "X" || startTicks === undefined) return null;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${startTicks}`;
  } catch {
    return null;
  }
}

/**
 * The command line of a living process, words separated by spaces; empty when it cannot be read.
 */
export function processCommand(pid: number): string {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}
