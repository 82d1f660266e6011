import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { addAccountDays } from "../../../accounts/account-history/account-days.test-support.ts";
import { link } from "../../geography/geography.test-support.ts";
import { startAnalyticsFixture } from "../analytics.test-support.ts";

interface DaysOfPlatform {
  platform: string;
  days_known: number;
  days_expected: number;
}

describe("the overview of analytics", () => {
  const overview = (query: string) => fixture.get(`/v1/analytics/overview?${query}`);

  const fixture = useFixture(startAnalyticsFixture);

  it("adds the accounts of the shows, beside the days right before", async () => {
    const { back, shows } = fixture;
    const { status, body } = await overview("window=7");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "analytics_overview",
      window: { preset: 7, start_date: back(7), end_date: back(1) },
      previous_window: { start_date: back(14), end_date: back(8), days: 7 },
      totals: {
        views: 430,
        plays: 60,
        downloads: 900,
        reach: 490,
        likes: 23,
        comments: 4,
        engagement: 27,
        engagement_rate: 27 / 490,
        followers: 520,
        followers_gained: 20,
        opens: null,
        impressions: null,
        impressions_estimated: false,
      },
      previous: { views: 200, plays: 40, reach: 240, downloads: null },
      change_percent: { views: null, plays: 50, reach: 50, downloads: null, opens: null },
      by_category: { video: 400, audio: 60, social: 30 },
      previous_by_category: { video: 200, audio: 40, social: null },
      change_percent_by_category: { video: null, audio: 50, social: null },
    });
    expect(
      body.by_platform.map((row: Record<string, unknown>) => [
        row["platform"],
        row["accounts"],
        row["reach"],
        row["connected"],
      ]),
    ).toEqual([
      ["youtube", 2, 400, true],
      ["spotify", 1, 60, true],
      ["tiktok", 1, 30, false],
      ["simplecast", 1, null, true],
    ]);
    expect(body.top_shows).toMatchObject([
      {
        rank: 1,
        previous_rank: 1,
        subject: { id: shows.tide, name: "Tide Table" },
        value: 260,
        previous_value: 140,
        change_percent: 85.7,
      },
      { rank: 2, previous_rank: 2, subject: { id: shows.harbour }, value: 230 },
    ]);
    expect(body.coverage.history_used).toBe(false);
    // Its 400 views of four days after 200 of two are no growth of 100 %.
    expect(body.coverage.warnings).toContain(
      "YouTube is left out of change_percent: 4 of 14 days of its accounts are known in the " +
        "window and 2 of 14 in the compared one.",
    );
    expect(body.coverage.warnings).toContain(
      "YouTube: no counts are known of 10 of 14 days of its accounts in the window.",
    );
  });

  it("counts a shared account once in unique mode, and for each show in its ranking", async () => {
    const { shows } = fixture;
    const { body } = await overview("window=7&social_count_mode=unique");
    expect(body.totals).toMatchObject({ views: 230, reach: 290 });
    expect(body.previous.views).toBe(100);
    expect(body.suppressed_platforms_by_show).toEqual({ [shows.tide]: ["youtube"] });
    expect(body.top_shows.map(({ value }: { value: number }) => value)).toEqual([260, 230]);
  });

  it("is compared with what was asked for", async () => {
    const { back } = fixture;
    const weekdays = await overview(
      "start_date=" + back(3) + "&end_date=" + back(1) + "&match_day_of_week=true",
    );
    expect(weekdays.body.previous_window).toEqual({
      start_date: back(10),
      end_date: back(8),
      days: 3,
    });
    const year = await overview("window=7&compare=previous_year");
    expect(year.body.previous_window.start_date.slice(5)).toBe(back(7).slice(5));
    expect(year.body.previous.views).toBeNull();
    const none = await overview("window=7&compare=none");
    expect(none.body).toMatchObject({
      previous: null,
      previous_window: null,
      change_percent: null,
      top_shows: [{ previous_rank: null, previous_value: null, change_percent: null }, {}],
    });
  });

  it("says that a running day is in the window", async () => {
    const { today } = fixture;
    const { body } = await overview(`start_date=${today}&end_date=${today}`);
    expect(body.totals.views).toBe(7);
    expect(body.coverage.warnings).toContain(
      "The window includes the current day, which is not over: its figures are lower.",
    );
  });

  it("says of which days no counts are known, though levels are", async () => {
    const { app, back } = fixture;
    const workspaceId = await app.workspace();
    const key = await app.key(workspaceId);
    const showId = await app.show(workspaceId);
    for (const platform of ["youtube", "tiktok", "instagram"]) await link(app, showId, platform);
    // As YouTube: views two days late, subscribers at once. As TikTok: a gap that was read later.
    const week = Array.from({ length: 7 }, (_, index) => back(index + 1));
    await addAccountDays(
      app,
      showId,
      "youtube",
      week.map((day, index) => ({ day, subscribers: 10, ...(index < 2 ? {} : { views: 5 }) })),
    );
    await addAccountDays(app, showId, "tiktok", [
      { day: back(1), likes: 60, spansDays: 5 },
      { day: back(6), likes: 9, spansDays: 2 },
    ]);
    await addAccountDays(
      app,
      showId,
      "instagram",
      week.map((day) => ({ day, followers: 70 })),
    );
    const { body } = await app.get("/v1/analytics/overview?window=7", { key });
    expect(body.coverage.warnings).toEqual([
      "YouTube: no counts are known of 2 of 7 days of its accounts in the window.",
      "Nothing is known of the compared window.",
    ]);
    expect(
      body.by_platform.map((row: { platform: string; days_known: number }) => [
        row.platform,
        row.days_known,
      ]),
    ).toEqual([
      ["tiktok", 7],
      ["youtube", 5],
      ["instagram", 0],
    ]);
  });

  it("compares no platform of which only levels are known, and names one that is late", async () => {
    const { app, back } = fixture;
    const workspaceId = await app.workspace();
    const key = await app.key(workspaceId);
    const showId = await app.show(workspaceId);
    for (const platform of ["youtube", "spotify", "instagram"]) await link(app, showId, platform);
    const days = Array.from({ length: 8 }, (_, index) => back(index + 1));
    await addAccountDays(
      app,
      showId,
      "youtube",
      days.map((day, index) => ({ day, subscribers: 10, ...(index < 2 ? {} : { views: 40_000 }) })),
    );
    await addAccountDays(
      app,
      showId,
      "spotify",
      days.map((day) => ({ day, plays: 3_000 })),
    );
    await addAccountDays(
      app,
      showId,
      "instagram",
      days.map((day) => ({ day, followers: 70 })),
    );
    const range = `start_date=${back(2)}&end_date=${back(1)}`;
    const late = "YouTube: no counts are known of 2 of 2 days of its accounts in the window.";
    const { body } = await app.get(`/v1/analytics/overview?${range}`, { key });
    expect(body).toMatchObject({
      totals: { reach: 6_000, views: null },
      previous: { reach: 86_000, views: 80_000 },
      change_percent: { reach: 0, views: null, plays: 0 },
    });
    expect(body.coverage.warnings).toEqual([
      late,
      "YouTube is left out of change_percent: 0 of 2 days of its accounts are known in the window " +
        "and 2 of 2 in the compared one.",
    ]);
    const daysOf = ({ platform, days_known: known, days_expected: expected }: DaysOfPlatform) => [
      platform,
      known,
      expected,
    ];
    expect(body.by_platform.map(daysOf)).toEqual([
      ["spotify", 2, 2],
      ["instagram", 0, 0],
      ["youtube", 0, 2],
    ]);
    // Nothing is compared here: what is late is named all the same.
    for (const path of ["overview?compare=none&", "platforms?"]) {
      const { body: alone } = await app.get(`/v1/analytics/${path}${range}`, { key });
      expect((alone.coverage ?? alone.meta.coverage).warnings).toEqual([late]);
    }
  });

  it("names an account that says it gives counts and gave none for long", async () => {
    const { app, back } = fixture;
    const workspaceId = await app.workspace();
    const key = await app.key(workspaceId);
    const showId = await app.show(workspaceId);
    for (const platform of ["youtube", "tiktok"]) await link(app, showId, platform);
    await app.sql(
      "update connections set readings = $2 where show_id = $1 and platform = 'youtube'",
      [showId, JSON.stringify({ views: { value: 9 } })],
    );
    for (const platform of ["youtube", "tiktok"])
      await addAccountDays(app, showId, platform, [{ day: back(3), followers: 5 }]);
    const { body } = await app.get("/v1/analytics/overview?window=7&compare=none", { key });
    expect(body.coverage.warnings).toEqual([
      "YouTube: no counts are known of 7 of 7 days of its accounts in the window.",
    ]);
  });

  it("is null where nothing is known, also for a workspace without shows", async () => {
    const { app } = fixture;
    const empty = await app.key(await app.workspace());
    const { status, body } = await app.get("/v1/analytics/overview", { key: empty });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totals: { views: null, reach: null, engagement_rate: null, followers: null },
      by_category: { video: null, audio: null, social: null },
      by_platform: [],
      top_shows: [],
    });
  });

  it("has only the shows and platforms named, a show of others adding nothing", async () => {
    const { shows, foreignId } = fixture;
    const { body } = await overview(`window=7&show_ids=${shows.harbour},${foreignId}`);
    expect(body.totals.views).toBe(230);
    const spotify = await overview("window=7&platforms=spotify");
    expect(spotify.body.totals).toMatchObject({ reach: 60, views: null });
    expect((await overview("platforms=myspace")).body.error.param).toBe("platforms");
  });
});
