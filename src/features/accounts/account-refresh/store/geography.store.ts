import { isDeepStrictEqual } from "node:util";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { GeographyReading } from "../../../../platforms/accounts/account-connector.ts";
import type { AccountTarget } from "./account.store.ts";

/**
 * Stores the newest geography of an account, one row per metric. A reading without countries and
 * places carries no information, so the stored one is kept. Returns whether one changed.
 */
export async function storeGeography(
  transaction: DatabaseTransaction,
  { showId, platform, accountId }: AccountTarget & { accountId: string },
  readings: readonly GeographyReading[],
  now: Date,
): Promise<boolean> {
  const stored = await transaction
    .selectFrom("account_geography")
    .select(["metric", "account_id", "reading"])
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .execute();
  let changed = false;
  for (const reading of readings) {
    if (reading.countries.length === 0 && reading.places.length === 0) continue;
    changed ||= !stored.some(
      (before) =>
        before.metric === reading.metric &&
        before.account_id === accountId &&
        isDeepStrictEqual(figuresOf(before.reading as GeographyReading), figuresOf(reading)),
    );
    const columns = {
      account_id: accountId,
      reading: JSON.stringify(reading),
      as_of: reading.asOf,
      fetched_at: now,
    };
    await transaction
      .insertInto("account_geography")
      .values({ show_id: showId, platform, metric: reading.metric, ...columns })
      .onConflict((conflict) =>
        conflict.columns(["show_id", "platform", "metric"]).doUpdateSet(columns),
      )
      .execute();
  }
  return changed;
}

/** The parts of a reading that are compared; its times are not. */
const figuresOf = ({ countries, places, platformTotal }: GeographyReading): unknown => ({
  countries,
  places,
  platformTotal,
});
