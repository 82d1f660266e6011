import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { link } from "../../geography/geography.test-support.ts";
import { addAccountDays } from "../../../accounts/account-history/account-days.test-support.ts";
import { analyticsOperations } from "../index.ts";

describe("the timeline of analytics", () => {
  let workspaceId: string;
  let key: string;
  let today: string;
  let foreignId: string;
  const shows = { harbour: "", tide: "" };

  const back = (days: number): string => addDays(today, -days);
  const timeline = (query: string) => app.get(`/v1/analytics/timeline?${query}`, { key });
  const values = (series: { points: { date: string; value: number | null }[] }) =>
    Object.fromEntries(
      series.points.flatMap(({ date, value }) => (value === null ? [] : [[date, value]])),
    );

  const app = useApp({ operations: analyticsOperations, sellsPlans: true });
  beforeAll(async () => {
    today = utcDay(app.clock.now());
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    for (const name of ["harbour", "tide"] as const)
      shows[name] = await app.show(workspaceId, { name });
    foreignId = await app.show(await app.workspace());
    for (const showId of [shows.harbour, shows.tide, foreignId])
      await link(app, showId, "youtube", { accountId: "shared" });
    await link(app, shows.tide, "tiktok", { status: "disconnected" });
    await addAccountDays(app, shows.harbour, "youtube", [
      { day: back(40), views: 7 },
      { day: back(3), views: 100, followers: 50 },
      { day: back(1), views: 120, followers: 52 },
      { day: today, views: 9 },
    ]);
    await addAccountDays(app, shows.tide, "youtube", [{ day: back(3), views: 100 }]);
    await addAccountDays(app, shows.tide, "tiktok", [{ day: back(5), views: 30, spansDays: 3 }]);
    await addAccountDays(app, foreignId, "youtube", [{ day: back(3), views: 77_777 }]);
  });

  it("adds the accounts of the workspace's shows, totals what was read and marks what is drawn", async () => {
    const { status, body } = await timeline("window=7&metrics=views");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "analytics_timeline",
      granularity: "day",
      window: {
        preset: 7,
        start_date: back(7),
        end_date: back(1),
        days: 7,
        timezone: "UTC",
      },
      missing_show_ids: [],
      suppressed_platforms_by_show: {},
      computed_at: expect.any(String),
      cache_age_seconds: 0,
    });
    expect(body.series).toMatchObject([
      { metric: "views", platform: null, show_id: null, total: 350 },
    ]);
    // 30 in three days, a day without a reading, 200, one more without, 120.
    expect(values(body.series[0])).toEqual({
      [back(7)]: 10,
      [back(6)]: 10,
      [back(5)]: 10,
      [back(4)]: 105,
      [back(3)]: 200,
      [back(2)]: 160,
      [back(1)]: 120,
    });
    expect(body.series[0].points.map(({ estimated }: { estimated: boolean }) => estimated)).toEqual(
      [true, true, true, true, false, true, false],
    );
    expect(body.coverage.history_used).toBe(false);
    expect(body.coverage.warnings.join(" ")).toContain("5 days are estimated");
    expect(Object.keys(body.freshness)).toEqual(["youtube"]);
  });

  it("has a series for each platform or show, those of disconnected accounts included", async () => {
    const platforms = await timeline("window=7&metrics=views&group_by=platform");
    expect(
      platforms.body.series.map(({ platform, total }: Record<string, unknown>) => [
        platform,
        total,
      ]),
    ).toEqual([
      ["tiktok", 30],
      ["youtube", 320],
    ]);
    const byShow = await timeline("window=7&metrics=views&group_by=show");
    expect(
      new Map(
        byShow.body.series.map(({ show_id: id, total }: Record<string, unknown>) => [id, total]),
      ),
    ).toEqual(
      new Map([
        [shows.harbour, 220],
        [shows.tide, 130],
      ]),
    );
  });

  it("counts an account of two shows once where that is asked for, and names the copies", async () => {
    const { body } = await timeline(
      "window=7&metrics=views&platforms=youtube&social_count_mode=unique",
    );
    expect(body.suppressed_platforms_by_show).toEqual({ [shows.tide]: ["youtube"] });
    expect(body.series[0].total).toBe(220);
  });

  it("shows the running day as partial to who names it, and tells of history where it is read", async () => {
    const { body } = await timeline(
      `start_date=${back(40)}&end_date=${today}&metrics=views,followers&show_ids=${shows.harbour}`,
    );
    const [views, followers] = body.series;
    expect(views.total).toBe(236);
    expect(views.points.at(-1)).toMatchObject({ date: today, value: 9, partial: true });
    expect(views.points.at(-2)).toMatchObject({ partial: false });
    expect(followers).toMatchObject({ metric: "followers", total: 52 });
    expect(body.window).toMatchObject({ preset: null, days: 41 });
    expect(body.coverage.history_used).toBe(true);
  });

  it("has points of weeks and months that add up to what was read", async () => {
    for (const granularity of ["week", "month"]) {
      const { body } = await timeline(
        `start_date=${back(60)}&end_date=${back(1)}&metrics=views&granularity=${granularity}`,
      );
      const [series] = body.series;
      expect(series.points.length).toBeLessThan(11);
      expect(
        series.points.reduce(
          (sum: number, { value }: { value: number | null }) => sum + (value ?? 0),
          0,
        ),
      ).toBe(357);
      expect(series.total).toBe(357);
    }
  });

  it("is empty for a show of others, as for an unknown one", async () => {
    for (const showId of [foreignId, "x".repeat(20)]) {
      const { status, body } = await timeline(`window=7&metrics=views&show_ids=${showId}`);
      expect([status, body.missing_show_ids]).toEqual([200, []]);
      expect(body.series).toMatchObject([{ total: null }]);
    }
  });

  it("is never partial: it is refused where an account is of a platform that the plan does not include, unless others are named", async () => {
    const poor = await app.workspace({ plan: "free" });
    const showId = await app.show(poor);
    const poorKey = await app.key(poor);
    await link(app, showId, "spotify");
    await link(app, showId, "youtube");
    await addAccountDays(app, showId, "spotify", [{ day: back(2), plays: 5 }]);
    await addAccountDays(app, showId, "youtube", [{ day: back(2), views: 6 }]);
    const all = await app.get("/v1/analytics/timeline?window=7&group_by=platform", {
      key: poorKey,
    });
    expect([all.status, all.body.error]).toMatchObject([
      403,
      { code: "plan_required", feature: "premium_audio_platforms", required_plan: "creator" },
    ]);
    expect(all.body.error.message).toContain("Spotify");
    expect(all.body.error.message).toContain("Name the platforms to count in `platforms`");
    const others = await app.get(
      "/v1/analytics/timeline?window=7&group_by=platform&platforms=youtube",
      { key: poorKey },
    );
    expect(
      new Set(others.body.series.map(({ platform }: { platform: string }) => platform)),
    ).toEqual(new Set(["youtube"]));
    expect(JSON.stringify(others.body)).not.toContain("Spotify");
    const named = await app.get("/v1/analytics/timeline?window=7&platforms=spotify", {
      key: poorKey,
    });
    expect([named.status, named.body.error.code]).toEqual([403, "plan_required"]);
  });

  it("leaves such a platform out too where its days were entered without an account", async () => {
    const poor = await app.workspace({ plan: "free" });
    const showId = await app.show(poor);
    await addAccountDays(app, showId, "applePodcasts", [{ day: back(2), plays: 5 }]);
    await addAccountDays(app, showId, "simplecast", [{ day: back(2), downloads: 6 }]);
    const { body } = await app.get("/v1/analytics/timeline?window=7&metrics=plays,downloads", {
      key: await app.key(poor),
    });
    expect(body.series).toMatchObject([
      { metric: "plays", total: null },
      { metric: "downloads", total: 6 },
    ]);
  });

  it("refuses what it cannot answer with the name of the field", async () => {
    for (const [query, param] of [
      ["window=8", "window"],
      ["window=7&start_date=2026-01-01", "window"],
      ["start_date=2026-02-30&end_date=2026-03-01", "start_date"],
      ["metrics=attendance", "metrics[0]"],
      ["metrics=views,plays,likes,shares,saves,comments", "metrics"],
      ["granularity=hour", "granularity"],
      ["group_by=format", "group_by"],
      ["platforms=myspace", "platforms"],
      ["social_count_mode=once", "social_count_mode"],
    ] as const) {
      const { status, body } = await timeline(query);
      expect([query, status, body.error.code, body.error.param]).toEqual([
        query,
        400,
        "parameter_invalid",
        param,
      ]);
    }
  });
});
