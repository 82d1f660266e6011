import type { TestApp } from "../../../test/harness.ts";
import type { DayMetric, LevelMetric } from "../../db/schema/account-tables.ts";
import { newId } from "../../kernel/ids.ts";

/** Links an account of a platform to a show, as a refresh left it. */
export async function linkAccount(
  app: TestApp,
  showId: string,
  platform: string,
  {
    accountId = newId("con"),
    status = "connected",
    lastUpdatedAt = app.clock.now(),
  }: {
    accountId?: string;
    status?: "connected" | "disconnected";
    lastUpdatedAt?: Date | null;
  } = {},
): Promise<void> {
  const now = app.clock.now();
  await app.runtime.database
    .insertInto("connections")
    .values({
      show_id: showId,
      platform,
      id: newId("con"),
      status,
      external_account_id: accountId,
      connect_via: "api",
      connected_at: now,
      last_updated_at: lastUpdatedAt,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Days of accounts as the daily fold leaves them. */
export async function addDaysOf(
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
