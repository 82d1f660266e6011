import { setTimeout } from "node:timers/promises";
import type { Database } from "./database.ts";

/** A database that hangs is not ready: its own limits are longer than callers wait. */
const LIMIT_MS = 2_000;

/** True while the database answers within two seconds and has its tables. */
export async function isDatabaseReady(
  database: Database,
  limitMs: number = LIMIT_MS,
): Promise<boolean> {
  const asked = database.selectFrom("workspaces").select("workspace_id").limit(1).execute();
  const answered = new AbortController();
  const late = setTimeout(limitMs, false, { signal: answered.signal }).catch(() => false);
  const isReady = await Promise.race([
    asked.then(
      () => true,
      () => false,
    ),
    late,
  ]);
  answered.abort();
  return isReady;
}
