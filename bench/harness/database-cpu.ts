import { readdirSync, readFileSync } from "node:fs";
import type { BenchDatabase } from "./environment.ts";

/** Linux counts processor time in these. */
const TICK_MS = 10;

/** Fields of /proc/PID/stat behind the command, which may hold blanks. */
function fieldsOf(pid: number | string): number[] {
  try {
    return (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "")
      .split(" ")
      .map(Number);
  } catch {
    // It has ended.
    return [];
  }
}

const PARENT = 1;
const [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [11, 12, 13, 14] as const;

/**
 * Processor time, ms, of all processes of a PostgreSQL on this machine since it was started, ended
 * ones too, in steps of 10 ms. Linux alone.
 */
export async function startDatabaseCpu(database: BenchDatabase): Promise<() => number> {
  const [row] = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = fieldsOf(row?.pid ?? 0)[PARENT] ?? 0;
  return () => {
    const own = fieldsOf(postmaster);
    const ticks = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(fieldsOf)
      .filter((fields) => fields[PARENT] === postmaster)
      .reduce((sum, fields) => sum + (fields[USER] ?? 0) + (fields[SYSTEM] ?? 0), 0);
    return (ticks + (own[ENDED_USER] ?? 0) + (own[ENDED_SYSTEM] ?? 0)) * TICK_MS;
  };
}
