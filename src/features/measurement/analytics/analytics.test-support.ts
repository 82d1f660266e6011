import { startTestApp, type TestAnswer, type TestApp } from "../../../../test/harness.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { addAccountDays } from "../../accounts/account-history/account-days.test-support.ts";
import { link } from "../geography/geography.test-support.ts";
import { analyticsOperations } from "./index.ts";

export interface AnalyticsFixture {
  app: TestApp;
  workspaceId: string;
  key: string;
  /** Two shows that share a YouTube account; the second show has other accounts as well. */
  shows: { harbour: string; tide: string };
  /** A show of another workspace, on the same YouTube account. */
  foreignId: string;
  today: string;
  /** A day before the current one, `YYYY-MM-DD`. */
  back: (days: number) => string;
  get: (path: string) => Promise<TestAnswer>;
  close: () => Promise<void>;
}

/** Two shows with numbers for two weeks, and a show of another workspace. */
export async function startAnalyticsFixture(): Promise<AnalyticsFixture> {
  const app = await startTestApp({ operations: analyticsOperations, sellsPlans: true });
  const today = utcDay(app.clock.now());
  const back = (days: number): string => addDays(today, -days);
  const workspaceId = await app.workspace();
  const key = await app.key(workspaceId);
  const shows = {
    harbour: await app.show(workspaceId, { name: "Harbour Talk" }),
    tide: await app.show(workspaceId, { name: "Tide Table" }),
  };
  const foreignId = await app.show(await app.workspace());
  for (const showId of [shows.harbour, shows.tide, foreignId])
    await link(app, showId, "youtube", { accountId: "shared" });
  for (const platform of ["spotify", "simplecast"]) await link(app, shows.tide, platform);
  await link(app, shows.harbour, "tiktok", { status: "disconnected" });
  await addAccountDays(app, shows.harbour, "youtube", [
    { day: back(20), views: 1_000 },
    { day: back(10), views: 100, likes: 10, followers: 500 },
    { day: back(3), views: 120, likes: 20, comments: 4, followers: 510 },
    { day: back(1), views: 80, followers: 520 },
    { day: today, views: 7 },
  ]);
  await addAccountDays(app, shows.tide, "youtube", [
    { day: back(10), views: 100 },
    { day: back(3), views: 120 },
    { day: back(1), views: 80 },
  ]);
  await addAccountDays(app, shows.tide, "spotify", [
    { day: back(9), plays: 40 },
    { day: back(2), plays: 60, listeners: 50 },
  ]);
  await addAccountDays(app, shows.tide, "simplecast", [{ day: back(2), downloads: 900 }]);
  await addAccountDays(app, shows.harbour, "tiktok", [{ day: back(4), views: 30, likes: 3 }]);
  await addAccountDays(app, foreignId, "youtube", [{ day: back(3), views: 77_777 }]);
  return {
    app,
    workspaceId,
    key,
    shows,
    foreignId,
    today,
    back,
    get: (path) => app.get(path, { key }),
    close: () => app.close(),
  };
}
