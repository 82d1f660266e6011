import type { TestApp } from "../../../../test/harness.ts";
import type { DayMetric, LevelMetric } from "../../../db/schema/tables.ts";

/** Stores rows of `account_days` as the daily fold writes them. */
export async function addAccountDays(
  app: TestApp,
  showId: string,
  platform: string,
  days: readonly ({ day: string; spansDays?: number } & Partial<
    Record<DayMetric | LevelMetric, number>
  >)[],
): Promise<void> {
  await app.runtime.services.accounts.partitions.ensure(
    app.runtime.database,
    days.map(({ day }) => day),
  );
  await app.runtime.database
    .insertInto("account_days")
    .values(
      days.map(({ day, spansDays = 1, ...counts }) => ({
        show_id: showId,
        platform,
        day,
        account_id: "a",
        spans_days: spansDays,
        is_reported: false,
        counters: "{}",
        updated_at: app.clock.now(),
        ...counts,
      })),
    )
    .execute();
}
