import { isDeepStrictEqual } from "node:util";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { DemographicReading } from "../../../../platforms/accounts/account-connector.ts";
import type { AccountTarget } from "./account.store.ts";

/**
 * Stores the newest demographics of an account, one row per metric and dimension. A reading without
 * buckets carries no information, so the stored one is kept. Returns whether one changed.
 */
export async function storeDemographics(
  transaction: DatabaseTransaction,
  { showId, platform, accountId }: AccountTarget & { accountId: string },
  readings: readonly DemographicReading[],
  now: Date,
): Promise<boolean> {
  const filled = readings.filter(({ buckets }) => buckets.length > 0);
  if (filled.length === 0) return false;
  const stored = await transaction
    .selectFrom("account_demographics")
    .select(["account_id", "reading"])
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .execute();
  await transaction
    .insertInto("account_demographics")
    .values(
      filled.map((reading) => ({
        show_id: showId,
        platform,
        metric: reading.metric,
        dimension: reading.dimension,
        account_id: accountId,
        reading: JSON.stringify(reading),
        as_of: reading.asOf,
        fetched_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["show_id", "platform", "metric", "dimension"]).doUpdateSet((row) => ({
        account_id: row.ref("excluded.account_id"),
        reading: row.ref("excluded.reading"),
        as_of: row.ref("excluded.as_of"),
        fetched_at: row.ref("excluded.fetched_at"),
      })),
    )
    .execute();
  return filled.some(
    (reading) =>
      !stored.some(
        (before) =>
          before.account_id === accountId &&
          isDeepStrictEqual(figuresOf(before.reading as DemographicReading), figuresOf(reading)),
      ),
  );
}

/** The parts of a reading that are compared; its times are not. */
const figuresOf = ({ metric, dimension, buckets, platformTotal }: DemographicReading): unknown => ({
  metric,
  dimension,
  buckets,
  platformTotal,
});
