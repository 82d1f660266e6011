import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { addAccountDays } from "./account-days.test-support.ts";
import type { HistoryRequest } from "./history-request.ts";
import { readTimeline, readTotals } from "./read-timeline.ts";

const TODAY = "2026-10-20";

describe("daily history", () => {
  const shows = { harbour: "", tide: "", foreign: "" };

  const app = useApp();
  beforeAll(async () => {
    const workspaceId = await app.workspace();
    for (const name of ["harbour", "tide"] as const)
      shows[name] = await app.show(workspaceId, { name });
    shows.foreign = await app.show(await app.workspace());
    const rows: [string, string, string, number, Record<string, number>][] = [
      [shows.harbour, "youtube", "2026-10-10", 1, { views: 100, followers: 50 }],
      [shows.harbour, "youtube", "2026-10-11", 1, { views: 110 }],
      [shows.harbour, "youtube", "2026-10-13", 1, { views: 130, followers: 56 }],
      [shows.tide, "youtube", "2026-10-11", 1, { views: 5, likes: 1 }],
      [shows.tide, "tiktok", "2026-10-10", 1, { likes: 7, followers: 20 }],
      [shows.tide, "tiktok", "2026-10-13", 3, { likes: 30, followers: 21 }],
      [shows.tide, "tiktok", "2026-10-16", 3, { likes: 9 }],
      [shows.harbour, "youtube", "2026-08-23", 1, { views: 1_000, followers: 10 }],
      [shows.foreign, "youtube", "2026-10-11", 1, { views: 77_777, followers: 77_777 }],
    ];
    for (const [showId, platform, day, spansDays, counts] of rows)
      await addAccountDays(app, showId, platform, [{ day, spansDays, ...counts }]);
  });

  const request = (change: Partial<HistoryRequest> = {}): HistoryRequest => ({
    showIds: [shows.harbour, shows.tide],
    platforms: ["youtube", "tiktok"],
    metrics: ["views"],
    from: "2026-10-10",
    to: "2026-10-14",
    groupBy: "none",
    ...change,
  });
  const timeline = (change: Partial<HistoryRequest> = {}) =>
    readTimeline(app.runtime.database, request(change), TODAY);
  const values = (series: { points: { value: number | null }[] } | undefined) =>
    series?.points.map(({ value }) => value);

  it("adds accounts day by day, draws a day between two others, and totals only what was read", async () => {
    const { series, coverage } = await timeline();
    expect(series).toHaveLength(1);
    expect(values(series[0])).toEqual([100, 115, 123, 130, null]);
    expect(series[0]?.points[2]).toEqual({
      date: "2026-10-12",
      value: 123,
      estimated: true,
      partial: false,
    });
    expect(series[0]?.total).toBe(345);
    expect(coverage).toEqual({
      history_used: false,
      warnings: [
        "views: 1 day is estimated in the chart; totals hold only what was read.",
        "views: nothing is known of 1 of 5 days.",
      ],
    });
  });

  it("spreads what was read after a gap over its days, also where it was read after the window", async () => {
    const { series } = await timeline({ metrics: ["likes"], platforms: ["tiktok"] });
    expect(values(series[0])).toEqual([7, 10, 10, 10, 3]);
    expect(series[0]?.total).toBe(37);
    expect(series[0]?.points.map(({ estimated }) => estimated)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it("splits by platform and by show, in a fixed order, and has no series for what has no row", async () => {
    const byPlatform = await timeline({
      metrics: ["views", "likes"],
      platforms: ["youtube", "tiktok", "spotify"],
      groupBy: "platform",
    });
    expect(
      byPlatform.series.map(({ platform, metric, total }) => [platform, metric, total]),
    ).toEqual([
      ["tiktok", "views", null],
      ["tiktok", "likes", 37],
      ["youtube", "views", 345],
      ["youtube", "likes", 1],
    ]);
    const byShow = await timeline({ groupBy: "show" });
    expect(new Map(byShow.series.map(({ show_id: showId, total }) => [showId, total]))).toEqual(
      new Map([
        [shows.harbour, 340],
        [shows.tide, 5],
      ]),
    );
  });

  it("lets a level stand until it is read again, from before the window on", async () => {
    const { series } = await timeline({ metrics: ["followers"], from: "2026-10-11" });
    expect(values(series[0])).toEqual([70, 70, 77, 77]);
    expect(series[0]?.points.map(({ estimated }) => estimated)).toEqual([true, true, false, true]);
    expect(series[0]?.total).toBe(77);
  });

  it("does not add people over days: only single days of listeners have a number", async () => {
    await addAccountDays(app, shows.harbour, "spotify", [
      { day: "2026-10-12", listeners: 40, downloads: 50 },
      { day: "2026-10-13", listeners: 30, downloads: 60 },
    ]);
    await addAccountDays(app, shows.tide, "spotify", [{ day: "2026-10-13", listeners: 5 }]);
    const listeners = {
      metrics: ["listeners", "downloads"] as const,
      platforms: ["spotify"],
      from: "2026-10-12",
    };
    const byDay = await timeline(listeners);
    expect(byDay.series.map((each) => [values(each), each.total])).toEqual([
      [[40, 35, null], null],
      [[50, 60, null], 110],
    ]);
    expect(byDay.coverage.warnings[0]).toMatch(/^listeners: .* not added up/);
    const byWeek = await timeline({ ...listeners, granularity: "week" });
    expect(byWeek.series.map((each) => values(each))).toEqual([[null], [110]]);
    const ofOneDay = { ...listeners, from: "2026-10-13", to: "2026-10-13" };
    const oneDay = await timeline({ ...ofOneDay, granularity: "month" });
    expect(oneDay.series.map((each) => [values(each), each.total])).toEqual([
      [[null], 35],
      [[60], 60],
    ]);
    expect(oneDay.coverage.warnings).toEqual([]);
    const totalsOf = async (change: Partial<HistoryRequest>) =>
      readTotals(app.runtime.database, request(change), TODAY);
    const week = await totalsOf(listeners);
    expect(week.totals[0]?.values).toEqual({ downloads: 110 });
    expect(week.coverage.warnings[0]).toMatch(/^listeners: .* not added up/);
    expect((await totalsOf(ofOneDay)).totals[0]?.values).toEqual({ listeners: 35, downloads: 60 });
  });

  it("leaves out accounts that count on another show", async () => {
    const suppressed = { [shows.tide]: ["youtube"] };
    expect((await timeline({ suppressed })).series[0]?.total).toBe(340);
    expect(
      values((await timeline({ suppressed, metrics: ["likes"] })).series[0])?.slice(0, 2),
    ).toEqual([7, 10]);
    expect((await readTotals(app.runtime.database, request({ suppressed }), TODAY)).totals).toEqual(
      [{ platform: null, show_id: null, days: 5, countedDays: 3, values: { views: 340 } }],
    );
  });

  it("marks where a platform began to count in another way, and says that history is read", async () => {
    const { breaks, coverage } = await timeline({ from: "2026-08-23", groupBy: "platform" });
    expect(breaks).toMatchObject([{ platform: "youtube", metric: "views", date: "2026-08-24" }]);
    expect(coverage.history_used).toBe(true);
    expect(coverage.warnings[1]).toContain("2026-08-24");
  });

  it("marks breaks of accounts the shows have or had, where all platforms are asked for", async () => {
    const all = { platforms: null, from: "2026-06-01" };
    expect((await timeline({ ...all, metrics: ["views", "plays"] })).breaks).toEqual([]);
    await app.sql(
      `insert into connections (show_id, platform, id, status, connect_via, connected_at, created_at, updated_at)
       values ($1, 'youtube', 'con_1', 'disconnected', 'app_sign_in', $2, $2, $2)`,
      [shows.harbour, app.clock.now()],
    );
    const { series, breaks } = await timeline({ ...all, metrics: ["views", "plays"] });
    expect(breaks.map(({ platform, date }) => [platform, date])).toEqual([
      ["youtube", "2026-08-24"],
    ]);
    expect(series.map(({ total }) => total)).toEqual([1_345, null]);
  });

  it("totals a window by group, and leaves out what is not known", async () => {
    const { totals } = await readTotals(
      app.runtime.database,
      request({ metrics: ["views", "likes", "followers"], groupBy: "platform" }),
      TODAY,
    );
    expect(totals).toEqual([
      { platform: "tiktok", show_id: null, days: 2, countedDays: 4, values: { likes: 37 } },
      {
        platform: "youtube",
        show_id: null,
        days: 4,
        countedDays: 4,
        values: { views: 345, likes: 1 },
      },
    ]);
  });

  it("knows nothing of shows that were not asked for, or of none", async () => {
    expect(values((await timeline({ showIds: [] })).series[0])).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect((await timeline({ showIds: [shows.harbour] })).series[0]?.total).toBe(340);
  });
});
