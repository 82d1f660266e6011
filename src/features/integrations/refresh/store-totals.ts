import type { DatabaseTransaction } from "../../../db/database.ts";
import { HOUR_MS } from "../../../lib/clock.ts";
import { mergeAccountReadings } from "../../../metrics/guard.ts";
import { METRICS, type Readings } from "../../../metrics/metric.ts";
import type { AccountTotals } from "../../../platforms/accounts/account-connector.ts";
import type { ConnectionRow } from "./account.store.ts";
import type { Run } from "./refresh-account.ts";

/** Stores the account's own counters. The connection is whole again, whatever it was. Says whether a number moved. */
export async function storeTotals(transaction: DatabaseTransaction, { clock, announce, connector }: Run, row: ConnectionRow, { identity, readings }: AccountTotals): Promise<boolean> {
  const now = clock.now();
  const merged = mergeAccountReadings(row.readings, readings, now.toISOString());
  const isNew = row.importing_state === "queued" || row.importing_state === "failed";
  const next = {
    status: "connected" as const,
    account_name: identity.name ?? row.account_name,
    handle: identity.handle ?? row.handle,
    profile_url: identity.profileUrl ?? row.profile_url,
    image: identity.image ?? row.image,
    readings: JSON.stringify(merged),
    last_updated_at: now,
    as_of: asOf(readings) ?? new Date(now.getTime() - connector.manifest.lagHours * HOUR_MS),
    error: null,
    failure_count: 0,
    wait_until: null,
    importing_state: isNew ? ("importing" as const) : row.importing_state,
    updated_at: now,
  };
  const after = await transaction.updateTable("connections").set(next).where("show_id", "=", row.show_id).where("platform", "=", row.platform).returningAll().executeTakeFirstOrThrow();
  if (row.status === "stale") await announce.recovered(transaction, after);
  return valuesOf(row.readings) !== valuesOf(merged);
}

/** The oldest: the totals cover no more than their oldest part. */
function asOf(readings: Readings): Date | null {
  const times = Object.values(readings).flatMap((reading) => (reading.as_of === null ? [] : [Date.parse(reading.as_of)]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

const valuesOf = (readings: Readings): string => JSON.stringify(METRICS.map((metric) => readings[metric]?.value ?? null));
