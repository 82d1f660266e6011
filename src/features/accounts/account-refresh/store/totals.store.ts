import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { type Clock, HOUR_MS } from "../../../../lib/time/clock.ts";
import { mergeAccountReadings } from "../../../../domain/metrics/guard.ts";
import type { Readings } from "../../../../domain/metrics/metric.ts";
import type { AccountTotals } from "../../../../platforms/accounts/account-connector.ts";
import type { ConnectorManifest } from "../../../../platforms/accounts/connector-manifest.ts";
import type { ConnectionRow } from "./account.store.ts";
import { countersChanged } from "./counters-changed.ts";

/** The parts of a refresh run that storing its totals uses. */
interface TotalsParts {
  clock: Clock;
  connector: { manifest: Pick<ConnectorManifest, "lagHours"> };
  announce: {
    recovered(transaction: DatabaseTransaction, row: ConnectionRow): Promise<void>;
  };
}

/**
 * Stores the account's own counters and its identity. The connection is `connected` again after any
 * status; where that ends a failure, `integration.recovered` is recorded. Returns the row
 * afterwards and whether a number changed.
 */
export async function storeTotals(
  transaction: DatabaseTransaction,
  row: ConnectionRow,
  { identity, readings }: AccountTotals,
  { clock, announce, connector }: TotalsParts,
): Promise<{ after: ConnectionRow; changed: boolean }> {
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
  return { after, changed: countersChanged(row.readings, merged) };
}

/**
 * The moment up to which an account's totals are complete: the oldest `as_of` of their readings.
 * For a platform without `as_of` it is the moment of the read less the platform's usual lag.
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
