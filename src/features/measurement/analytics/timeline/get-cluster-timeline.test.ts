import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { addClusterDays, addDatedCluster } from "../cluster-days.test-support.ts";
import { analyticsOperations } from "../index.ts";

describe("the timeline of a cluster", () => {
  let key: string;
  let today: string;
  let globalId: string;
  let showId: string;

  const back = (days: number): string => addDays(today, -days);
  const noon = (day: string): Date => new Date(`${day}T12:00:00.000Z`);
  const timeline = (query: string, id = globalId) =>
    app.get(`/v1/clusters/${id}/timeline?${query}`, { key });
  interface Point {
    date: string;
    value: number | null;
    level: number | null;
    estimated: boolean;
  }
  const line = (points: Point[]) =>
    points.map(({ value, level, estimated }) => `${value} ${level}${estimated ? " e" : ""}`);

  const app = useApp({ operations: analyticsOperations, sellsPlans: true });
  beforeAll(async () => {
    today = utcDay(app.clock.now());
    const workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId);
    globalId = await addDatedCluster(app, showId, { name: "The tide table" });
    await addClusterDays(app, globalId, [
      { at: noon(back(60)), platforms: { youtube: { reach: 100, likes: 5 } } },
      { at: noon(back(6)), platforms: { youtube: { reach: 640, likes: 4 } } },
      {
        at: noon(back(5)),
        platforms: { youtube: { reach: 700 }, spotify: { reach: 50, plays: 50 } },
      },
      {
        at: noon(back(2)),
        platforms: { youtube: { reach: 1_000 }, spotify: { reach: 80, plays: 80 } },
      },
      {
        at: noon(today),
        platforms: { youtube: { reach: 1_001 }, spotify: { reach: 80, plays: 80 } },
      },
    ]);
  });

  it("gains what lies between two captures, spreads a gap and stands where it was last known", async () => {
    const { status, body } = await timeline("window=7");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "cluster_timeline",
      global_id: globalId,
      window: { preset: 7, start_date: back(7), end_date: back(1) },
      coverage: { history_used: false },
    });
    const [reach] = body.series;
    expect(body.series).toHaveLength(1);
    // 540 gained in 54 days, 110 in one, 330 in three; the day after belongs to the gain of today.
    expect(line(reach.points)).toEqual([
      "10 100 e",
      "10 640 e",
      "110 750",
      "110 750 e",
      "110 750 e",
      "110 1080 e",
      "0 1080 e",
    ]);
    expect(reach.total).toBe(540 + 110 + 330);
    expect(body.coverage.warnings.join(" ")).toContain(`Posts were added on ${back(5)}`);
  });

  it("has one series for each platform; the first capture and the first known one are no gain", async () => {
    const { body } = await timeline(
      `start_date=${back(6)}&end_date=${today}&metrics=reach,plays,likes&group_by=platform`,
    );
    const of = (metric: string, platform: string) =>
      body.series.find(
        (one: { metric: string; platform: string }) =>
          one.metric === metric && one.platform === platform,
      );
    expect(of("plays", "spotify")).toMatchObject({ total: 30 });
    expect(line(of("plays", "spotify").points)[0]).toBe("null null");
    expect(line(of("plays", "spotify").points)[1]).toBe("null 50");
    expect(of("plays", "youtube")).toMatchObject({ total: null });
    // Likes fell: nothing was gained. Later they are not known.
    expect(of("likes", "youtube")).toMatchObject({ total: 0 });
    expect(of("likes", "youtube").points.at(-1)).toMatchObject({ value: null, level: null });
    expect(body.series[0].points.at(-1)).toMatchObject({ partial: true });
    expect(Object.keys(body.definitions)).toEqual(["reach", "plays", "likes"]);
  });

  it("marks the day from which a platform counts what reach is taken from differently", async () => {
    const { body } = await timeline("start_date=2026-08-01&end_date=2026-09-30");
    expect(body.breaks).toMatchObject([
      { metric: "views", platform: "youtube", date: "2026-08-24" },
    ]);
  });

  it("adds periods up to the total, and stands where the period ends", async () => {
    const range = `start_date=${back(60)}&end_date=${today}`;
    const daily = (await timeline(range)).body.series[0];
    for (const granularity of ["week", "month"]) {
      const { points, total } = (await timeline(`${range}&granularity=${granularity}`)).body
        .series[0];
      expect(total).toBe(daily.total);
      const sum = points.reduce((all: number, { value }: Point) => all + (value ?? 0), 0);
      expect(sum).toBe(total);
      expect(points.at(-1).level).toBe(1_081);
    }
  });

  it("is refused for what it cannot be", async () => {
    expect((await timeline("", "x")).body.error).toMatchObject({ param: "id" });
    expect((await timeline("metrics=followers")).body.error).toMatchObject({ param: "metrics[0]" });
    expect((await timeline(`window=7&start_date=${back(3)}`)).body.error).toMatchObject({
      param: "window",
    });
  });
});
