import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";
import { newPlainId } from "../../../../kernel/ids.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/time/clock.ts";
import { addClusterDays, addDatedCluster } from "../cluster-days.test-support.ts";
import { analyticsOperations } from "../index.ts";

describe("episodes at the same age", () => {
  let now: number;
  const clusters = { tide: "", lamp: "", undated: "", foreign: "" };

  const back = (days: number, hours = 0): Date => new Date(now - days * DAY_MS - hours * HOUR_MS);
  const ref = (name: keyof typeof clusters): string => clusters[name];
  const curves = (query: string) => t.send("GET", `/v1/analytics/curves?${query}`);

  const t = useNetwork({ operations: analyticsOperations, sellsPlans: true });
  beforeAll(async () => {
    const foreignShow = await t.app.show(await t.app.workspace());
    now = t.app.clock.now().getTime();
    clusters.tide = await addDatedCluster(t.app, t.showId, {
      name: "The tide table",
      episodeId: "ep_tide",
      publishedAt: back(10),
    });
    // The same id as in the show of the workspace: ids of episodes are unique in a show alone.
    clusters.foreign = await addDatedCluster(t.app, foreignShow, {
      name: "Theirs",
      episodeId: "ep_tide",
      publishedAt: back(10),
    });
    clusters.lamp = await addDatedCluster(t.app, t.showId, {
      name: "The lamp",
      episodeId: "ep_lamp",
      publishedAt: back(2, 12),
    });
    clusters.undated = await addDatedCluster(t.app, t.showId, { name: "Undated" });
    await addClusterDays(t.app, ref("tide"), [
      { at: back(9, 12), platforms: { youtube: { reach: 90, likes: 1 }, tiktok: { reach: 10 } } },
      { at: back(8, 12), platforms: { youtube: { reach: 180, likes: 5 }, tiktok: { reach: 20 } } },
      { at: back(4, 12), platforms: { youtube: { reach: 550 }, tiktok: { reach: 50 } } },
      { at: back(1), platforms: { youtube: { reach: 900 }, tiktok: { reach: 60 } } },
    ]);
    await addClusterDays(t.app, ref("lamp"), [
      { at: back(2), platforms: { youtube: { reach: 300 } } },
      { at: back(0, 1), platforms: { youtube: { reach: 400 } } },
    ]);
    await addClusterDays(t.app, ref("foreign"), [
      { at: back(1), platforms: { youtube: { reach: 77_777 } } },
    ]);
  });

  it("have the value of each age, marked where nothing was captured, and windows that close", async () => {
    const { status, body } = await curves(`cluster_refs=${ref("tide")},${ref("lamp")}&days=10`);
    expect(status).toBe(200);
    const [tide, lamp] = body.curves;
    expect(tide.subject).toEqual({
      cluster_ref: ref("tide"),
      episode_id: "ep_tide",
      show_id: t.showId,
      name: "The tide table",
    });
    const line = ({ points }: typeof tide) =>
      points.map((point: { value: number | null; estimated: boolean; complete: boolean }) => [
        point.value,
        `${point.estimated ? "e" : ""}${point.complete ? "" : "open"}`,
      ]);
    expect(line(tide)).toEqual([
      [null, ""],
      [100, ""],
      [200, ""],
      // 100 a day over the four days between two captures.
      [350, "e"],
      [450, "e"],
      [550, "e"],
      [600, ""],
      [754, "e"],
      [857, "e"],
      [960, ""],
      // Nothing was captured since.
      [960, "e"],
    ]);
    expect(tide.points[1].as_of).toBe(back(9, 12).toISOString());
    expect([tide.points[0].as_of, tide.points[3].as_of]).toEqual([null, null]);
    expect(lamp.points[3].as_of).toBe(back(0, 1).toISOString());
    expect(line(lamp).slice(0, 5)).toEqual([
      [null, ""],
      [300, ""],
      [377, "e"],
      [400, "open"],
      [null, "open"],
    ]);
    expect(tide.windows).toMatchObject({
      d1: { complete: true, value: 100, closes_at: back(9).toISOString() },
      // What was known at the close, although the curve draws a line there.
      d7: { complete: true, value: 600, as_of: back(4, 12).toISOString(), estimated: false },
      d14: { complete: false, value: 960, as_of: back(1).toISOString() },
      d90: { complete: false, value: 960 },
    });
    expect(lamp.windows).toMatchObject({
      d1: { complete: true, value: 300 },
      d7: { complete: false, value: 400 },
    });
  });

  it("count one metric of some platforms; what was not captured is null", async () => {
    const query = `cluster_refs=${ref("tide")}&days=2`;
    const tiktok = (await curves(`${query}&platforms=tiktok`)).body.curves[0];
    expect(tiktok.points.map((point: { value: number | null }) => point.value)).toEqual([
      null,
      10,
      20,
    ]);
    const likes = (await curves(`${query}&metric=likes`)).body;
    expect(likes.curves[0].windows.d1.value).toBe(1);
    expect(likes.curves[0].windows.d7.value).toBeNull();
    expect(likes.definitions).toHaveProperty("likes");
  });

  it("carry the days from which a platform counts differently, between the first and the last", async () => {
    const old = await addDatedCluster(t.app, t.showId, {
      name: "Old",
      episodeId: "ep_old",
      publishedAt: new Date("2026-08-01T00:00:00Z"),
    });
    const both = (await curves(`cluster_refs=${old},${ref("tide")}`)).body;
    expect(both.breaks).toMatchObject([
      { metric: "views", platform: "youtube", date: "2026-08-24" },
    ]);
    expect((await curves(`cluster_refs=${old},${ref("tide")}&metric=likes`)).body.breaks).toEqual(
      [],
    );
    expect((await curves(`cluster_refs=${ref("tide")}`)).body.breaks).toEqual([]);
  });

  it("are found by episode among the shows of the workspace alone", async () => {
    const { body } = await curves("episode_ids=ep_lamp,ep_tide,ep_none");
    expect(
      body.curves.map((curve: { subject: { cluster_ref: string } }) => curve.subject.cluster_ref),
    ).toEqual([ref("lamp"), ref("tide")]);
    expect(body.missing).toEqual(["ep_none"]);
  });

  it("are missing alike where another workspace has them and where there is none", async () => {
    const none = `${t.showId}_${newPlainId()}`;
    const { status, body } = await curves(`cluster_refs=${ref("foreign")},${none},${ref("tide")}`);
    expect(status).toBe(200);
    expect(body.missing).toEqual([ref("foreign"), none]);
    expect(body.curves).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain("77777");
  });

  it("have no windows and no points while it is not known when they were published", async () => {
    const { body } = await curves(`cluster_refs=${ref("undated")}`);
    expect(body.curves[0]).toMatchObject({ published_at: null, windows: null, points: [] });
    expect(body.warnings).toEqual(['It is not known when "Undated" was published.']);
  });

  it("are refused by field without subjects, with both kinds, and for malformed ones", async () => {
    const refusal = async (query: string) => (await curves(query)).body.error;
    for (const query of ["", `cluster_refs=${ref("tide")}&episode_ids=ep_tide`, "cluster_refs=x"])
      expect(await refusal(query)).toMatchObject({
        code: "parameter_invalid",
        param: "cluster_refs",
      });
    const many = Array.from({ length: 21 }, () => `${t.showId}_${newPlainId()}`).join(",");
    expect(await refusal(`cluster_refs=${many}`)).toMatchObject({ param: "cluster_refs" });
    expect(await refusal(`cluster_refs=${ref("tide")}&days=91`)).toMatchObject({ param: "days" });
    expect(await refusal(`cluster_refs=${ref("tide")}&platforms=x`)).toMatchObject({
      param: "platforms",
    });
  });
});
