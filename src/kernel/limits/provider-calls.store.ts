import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import { type Cap, capAt } from "./caps.ts";

/**
 * Metered requests to upstreams, counted for each workspace and UTC day by their purpose. Paid
 * requests are counted before they are made (paid-calls.ts), the others together with their
 * results; a day without rows had no request.
 */

export const PROVIDER_CALL_KINDS = ["accounts", "clusters"] as const;
export type ProviderCallKind = (typeof PROVIDER_CALL_KINDS)[number];

/** Name of the counter for all kinds of calls; its subject is the kind. */
export const PROVIDER_CALLS = "provider_calls";

/** The start of the UTC day a call counts for. */
export const providerCallsDay = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);

/** A limit without effect: the maximum of the int4 column `used`. */
const UNLIMITED = 2 ** 31 - 1;

/** The cap of a day's calls of a kind, at most `limit` of them. */
export const providerCallsCap = (now: Date, kind: ProviderCallKind, limit = UNLIMITED): Cap =>
  capAt(now, { counter: PROVIDER_CALLS, subject: kind, limit, windowMs: DAY_MS });

/** Adds calls that were made and are not paid for. They are not limited here. */
export async function countProviderCalls(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { kind, calls, now }: { kind: ProviderCallKind; calls: number; now: Date },
): Promise<void> {
  if (calls === 0) return;
  await sql`
    insert into usage_counters as counters (workspace_id, counter, subject, window_start, used)
    values (${workspaceId}, ${PROVIDER_CALLS}, ${kind}, ${providerCallsDay(now)}, ${calls})
    on conflict (workspace_id, counter, subject, window_start) do update
    set used = counters.used + excluded.used`.execute(transaction);
}

/** Calls of one workspace since a day, oldest day first. */
export async function listProviderCalls(
  executor: Executor,
  workspaceId: string,
  since: Date,
): Promise<{ day: Date; kind: string; calls: number }[]> {
  const rows = await executor
    .selectFrom("usage_counters")
    .select(["window_start", "subject", "used"])
    .where("workspace_id", "=", workspaceId)
    .where("counter", "=", PROVIDER_CALLS)
    .where("window_start", ">=", since)
    .orderBy("window_start")
    .orderBy("subject")
    .execute();
  return rows.map((row) => ({ day: row.window_start, kind: row.subject, calls: row.used }));
}

/** Calls of all kinds that a workspace has made today. */
export async function providerCallsOfToday(
  executor: Executor,
  workspaceId: string,
  now: Date,
): Promise<number> {
  return (await listProviderCalls(executor, workspaceId, providerCallsDay(now))).reduce(
    (sum, { calls }) => sum + calls,
    0,
  );
}
