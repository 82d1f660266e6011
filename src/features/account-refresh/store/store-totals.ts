import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { HOUR_MS } from "../../../lib/clock.ts";
import { mergeAccountReadings } from "../../../metrics/guard.ts";
import type { Readings } from "../../../metrics/metric.ts";
import type { AccountTotals } from "../../../platforms/accounts/account-connector.ts";
import type { ConnectorManifest } from "../../../platforms/accounts/connector-manifest.ts";
import type { ConnectionRow } from "./account.store.ts";
import { haveMoved } from "./have-moved.ts";
import type { Run } from "../run/refresh-account.ts";

/**
 * Stores the account's own counters. The connection is whole again, whatever it was. Says whether a
 * number moved.
 */
export async function storeTotals(
  transaction: DatabaseTransaction,
  { clock, announce, connector }: Run,
  row: ConnectionRow,
  { identity, readings }: AccountTotals,
): Promise<{ after: ConnectionRow; moved: boolean }> {
  const now = clock.now();
  const merged = mergeAccountReadings(row.readings, readings, now.toISOString());
  const isNew = row.importing_state === "queued" || row.importing_state === "failed";
  const next = {
    status: "connected" as const,
    external_account_id: row.external_account_id ?? identity.externalId,
    account_name: identity.name ?? row.account_name,
    handle: identity.handle ?? row.handle,
    profile_url: identity.profileUrl ?? row.profile_url,
    image: identity.image ?? row.image,
    readings: JSON.stringify(merged),
    last_updated_at: now,
    as_of: coveredUntil(readings, connector.manifest, now),
    error: null,
    failure_count: 0,
    wait_until: null,
    importing_state: isNew ? ("importing" as const) : row.importing_state,
    updated_at: now,
  };
  const after = await transaction
    .updateTable("connections")
    .set(next)
    .where("show_id", "=", row.show_id)
    .where("platform", "=", row.platform)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.status !== "connected") await announce.recovered(transaction, after);
  return { after, moved: haveMoved(row.readings, merged) };
}

/**
 * The oldest: the totals cover no more than their oldest part. Where the platform says nothing, it
 * runs as far behind as it is known to.
 */
export function coveredUntil(
  readings: Readings,
  { lagHours }: Pick<ConnectorManifest, "lagHours">,
  now: Date,
): Date {
  const times = Object.values(readings).flatMap((reading) =>
    reading.as_of === null ? [] : [Date.parse(reading.as_of)],
  );
  return times.length === 0
    ? new Date(now.getTime() - lagHours * HOUR_MS)
    : new Date(Math.min(...times));
}
