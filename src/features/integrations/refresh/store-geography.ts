import type { DatabaseTransaction } from "../../../db/database.ts";
import type { GeographyReading } from "../../../platforms/accounts/account-connector.ts";
import type { AccountTarget } from "./account.store.ts";

/** Stores where numbers come from, the newest answer of each metric. An answer without a country says nothing, so the one before stays. */
export async function storeGeography(transaction: DatabaseTransaction, target: AccountTarget & { accountId: string }, readings: readonly GeographyReading[], now: Date): Promise<void> {
  for (const reading of readings) {
    if (reading.countries.length === 0 && reading.places.length === 0) continue;
    const changed = { account_id: target.accountId, reading: JSON.stringify(reading), as_of: reading.asOf, fetched_at: now };
    await transaction
      .insertInto("account_geography")
      .values({ show_id: target.showId, platform: target.platform, metric: reading.metric, ...changed })
      .onConflict((conflict) => conflict.columns(["show_id", "platform", "metric"]).doUpdateSet(changed))
      .execute();
  }
}
