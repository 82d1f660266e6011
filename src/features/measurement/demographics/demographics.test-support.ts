import type { TestApp } from "../../../../test/harness.ts";
import type { DemographicReading } from "../../../platforms/accounts/account-connector.ts";

/** An account's report of one metric by bucket; null is a hidden number. */
export const reported = (
  metric: DemographicReading["metric"],
  dimension: DemographicReading["dimension"],
  values: Record<string, number | null>,
  change: Partial<DemographicReading> = {},
): DemographicReading => ({
  metric,
  dimension,
  window: { kind: "days", days: 30 },
  asOf: "2026-10-18T07:00:00.000Z",
  valueKind: metric === "followers" ? "count" : "share",
  platformTotal: null,
  buckets: Object.entries(values).map(([bucket, value]) => ({
    bucket,
    value,
    label: value === null ? "<1%" : null,
  })),
  ...change,
});

export async function store(
  app: TestApp,
  showId: string,
  platform: string,
  reading: DemographicReading,
  {
    accountId = "account-1",
    fetchedAt = app.clock.now(),
  }: { accountId?: string; fetchedAt?: Date } = {},
): Promise<void> {
  await app.runtime.database
    .insertInto("account_demographics")
    .values({
      show_id: showId,
      platform,
      metric: reading.metric,
      dimension: reading.dimension,
      account_id: accountId,
      reading: JSON.stringify(reading),
      as_of: reading.asOf,
      fetched_at: fetchedAt,
    })
    .execute();
}
