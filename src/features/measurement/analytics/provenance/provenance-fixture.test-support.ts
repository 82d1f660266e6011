import { startTestApp, type TestApp } from "../../../../../test/harness.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { DAY_MS, utcDay } from "../../../../lib/time/clock.ts";
import { addAccountDays } from "../../../accounts/account-history/account-days.test-support.ts";
import { storeDays } from "../../../accounts/account-refresh/index.ts";
import { link } from "../../geography/geography.test-support.ts";
import { analyticsOperations } from "../index.ts";

/**
 * Two shows that link one YouTube account and also have others. The present is the day after one of
 * their days was restated from 100 to 90.
 */
export interface ProvenanceFixture {
  app: TestApp;
  /** The current UTC day. */
  today: string;
  back: (days: number) => string;
  shows: { harbour: string; tide: string };
  foreignId: string;
  get: (path: string) => ReturnType<TestApp["get"]>;
  close: () => Promise<void>;
}

export async function startProvenanceFixture(): Promise<ProvenanceFixture> {
  const app = await startTestApp({ operations: analyticsOperations, sellsPlans: true });
  const workspaceId = await app.workspace();
  const key = await app.key(workspaceId);
  const shows = {
    harbour: await app.show(workspaceId, { name: "harbour" }),
    tide: await app.show(workspaceId, { name: "tide" }),
  };
  const foreignId = await app.show(await app.workspace());
  const yesterday = utcDay(app.clock.now());
  const today = addDays(yesterday, 1);
  const back = (days: number): string => addDays(today, -days);
  const report = (showId: string, views: number): Promise<boolean> =>
    inTransaction(app.runtime.database, (transaction) =>
      storeDays(
        transaction,
        { showId, platform: "youtube", accountId: "shared" },
        [{ day: back(4), counts: { views } }],
        app.clock.now(),
      ),
    );
  await addAccountDays(app, shows.tide, "tiktok", [
    { day: back(7), views: 30, followers: 5, spansDays: 3 },
    { day: back(3), views: 9, followers: 6 },
  ]);
  await addAccountDays(app, shows.harbour, "spotify", [
    { day: back(4), listeners: 40 },
    { day: back(3), listeners: 45 },
  ]);
  for (const showId of [shows.harbour, shows.tide, foreignId]) {
    await link(app, showId, "youtube", { accountId: "shared" });
    await report(showId, showId === foreignId ? 77_777 : 100);
  }
  await link(app, shows.tide, "tiktok");
  await app.sql("update connections set readings = $2 where show_id = $1 and platform = 'tiktok'", [
    shows.tide,
    {
      views: {
        value: 900,
        fetched_at: app.clock.now().toISOString(),
        as_of: null,
        source: "provider",
        definition: "tiktok.views@2025-01",
        kept: { reason: "zero_after_positive", at: "2026-10-20T11:00:00.000Z", refused_value: 0 },
      },
    },
  ]);
  await app.advance(DAY_MS);
  await report(shows.harbour, 90);
  return {
    app,
    today,
    back,
    shows,
    foreignId,
    get: (path) => app.get(path, { key }),
    close: () => app.close(),
  };
}
