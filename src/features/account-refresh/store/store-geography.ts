import { isDeepStrictEqual } from "node:util";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { GeographyReading } from "../../../platforms/accounts/account-connector.ts";
import type { AccountTarget } from "./account.store.ts";

/**
 * Stores where numbers come from, the newest answer of each metric. An answer without a country
 * says nothing, so the one before stays. Says whether one is another than before.
 */
export async function storeGeography(
  transaction: DatabaseTransaction,
  target: AccountTarget & { accountId: string },
  readings: readonly GeographyReading[],
  now: Date,
): Promise<boolean> {
  const { showId, platform } = target;
  const stored = await transaction
    .selectFrom("account_geography")
    .select(["metric", "account_id", "reading"])
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .execute();
  let moved = false;
  for (const reading of readings) {
    if (reading.countries.length === 0 && reading.places.length === 0) continue;
    moved ||= !stored.some(
      (before) =>
        before.metric === reading.metric &&
        before.account_id === target.accountId &&
        isDeepStrictEqual(placesOf(before.reading as GeographyReading), placesOf(reading)),
    );
    const changed = {
      account_id: target.accountId,
      reading: JSON.stringify(reading),
      as_of: reading.asOf,
      fetched_at: now,
    };
    await transaction
      .insertInto("account_geography")
      .values({ show_id: showId, platform, metric: reading.metric, ...changed })
      .onConflict((conflict) =>
        conflict.columns(["show_id", "platform", "metric"]).doUpdateSet(changed),
      )
      .execute();
  }
  return moved;
}

const placesOf = ({ countries, places, platformTotal }: GeographyReading): unknown => ({
  countries,
  places,
  platformTotal,
});
