import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { DAY_MS, HOUR_MS, utcDay } from "../../../../lib/time/clock.ts";
import { SIX_POSTS, startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("the numbers of a cluster", () => {
  let globalId: string;
  const t = useFixture(startClusterFixture);
  beforeAll(async () => {
    globalId = (await t.create({ name: "Measured", node_urls: SIX_POSTS })).body.data.global_id;
  });

  const metrics = (id = globalId, headers: Record<string, string> = {}) =>
    t.app.get(`/v1/clusters/${id}/metrics`, { key: t.key, headers });

  it("add up: platforms make the totals, and every figure present is defined", async () => {
    const { status, body } = await metrics();
    expect(status).toBe(200);
    const platforms = Object.values<{ views: number | null; reach: number | null }>(body.platforms);
    expect(body.totals.reach).toBe(
      platforms.reduce((sum, platform) => sum + (platform.reach ?? 0), 0),
    );
    expect(body.totals.views).toBe(
      platforms.reduce((sum, platform) => sum + (platform.views ?? 0), 0),
    );
    expect(body.items).toHaveLength(6);
    const present = Object.entries(body.totals).flatMap(([name, value]) =>
      value === null ? [] : [name],
    );
    expect(Object.keys(body.definitions)).toEqual(expect.arrayContaining(present));
  });

  it("are null, not zero, where no platform reported them", async () => {
    const { body } = await metrics();
    expect(body.totals.plays).toBeNull();
    expect(body.totals.downloads).toBeNull();
  });

  it("cost no provider call", async () => {
    const calls =
      t.app.simulators.calls.total("youtube") + t.app.simulators.calls.total("scrapecreators");
    await metrics();
    expect(
      t.app.simulators.calls.total("youtube") + t.app.simulators.calls.total("scrapecreators"),
    ).toBe(calls);
  });

  it("answer 304 without reading the body while nothing changed, and 200 after a change", async () => {
    const first = await metrics();
    const again = await metrics(globalId, { "if-none-match": first.headers["etag"] ?? "" });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
    expect(again.headers["etag"]).toBe(first.headers["etag"]);
    await t.app.advance(37 * HOUR_MS);
    const aged = await metrics(globalId, { "if-none-match": first.headers["etag"] ?? "" });
    expect(aged.status).toBe(200);
    expect(aged.body.warnings.join(" ")).toMatch(
      /YouTube: figures were fetched at 2026-10-20T12:00:00\.000Z, more than 36 hours ago/,
    );
    await t.app.advance(5 * HOUR_MS);
    expect((await metrics(globalId, { "if-none-match": aged.headers["etag"] ?? "" })).status).toBe(
      304,
    );
    expect({ ...aged.body, warnings: [] }).toEqual({ ...first.body, warnings: [] });
  });

  it("are those known at the end of a day with as_of, whatever was removed or fetched since", async () => {
    const { id, global_id: own } = await t.createNamed(
      "Remembered",
      "https://youtu.be/remembered1",
      "https://www.tiktok.com/@harbouraudio/video/7553210987654321777",
    );
    const day = utcDay(t.app.clock.now());
    const asOf = (date: string, headers: Record<string, string> = {}) =>
      t.app.get(`/v1/clusters/${own}/metrics?as_of=${date}`, { key: t.key, headers });
    const then = (await metrics(own)).body;
    await t.app.advance(3 * DAY_MS);
    const removed = await t.send("POST", t.path(id, "/nodes/remove"), {
      url: "https://youtu.be/remembered1",
    });
    expect(removed.status).toBe(200);
    const now = (await metrics(own)).body;
    expect(now.totals.reach).toBeLessThan(then.totals.reach);

    for (const date of [day, addDays(day, 2)]) {
      const { status, body } = await asOf(date);
      expect(status).toBe(200);
      expect(body).toEqual({
        ...then,
        items: [],
        warnings: [expect.stringMatching(`^These are the totals known at the end of ${date}, UTC`)],
      });
      expect(Object.keys(body)).toEqual(Object.keys(then));
      expect(Object.keys(body.totals)).toEqual(Object.keys(then.totals));
    }
    const today = await asOf(addDays(day, 3));
    expect(today.body.totals).toEqual(now.totals);
    expect(today.body.platforms).toEqual(now.platforms);
    expect(
      (await asOf(addDays(day, 3), { "if-none-match": today.headers["etag"] ?? "" })).status,
    ).toBe(304);

    const before = (await asOf(addDays(day, -1))).body;
    expect(new Set(Object.values(before.totals))).toEqual(new Set([null]));
    expect(before).toMatchObject({ platforms: {}, items: [], last_refreshed_at: null });
    expect(before.warnings).toEqual([expect.stringMatching(/^Nothing was known of this cluster/)]);
    expect((await asOf(addDays(day, 4))).body.error).toMatchObject({
      code: "parameter_invalid",
      param: "as_of",
    });
    expect((await asOf("yesterday")).body.error).toMatchObject({ param: "as_of" });
  });

  it("of a day that a release before this one stored are its reach, and null otherwise", async () => {
    const { id, global_id: own } = await t.createNamed("Old", "https://youtu.be/olderolder1");
    await t.sql(
      "update cluster_daily_reach set captured_at = null, figures = null where cluster_id = $1",
      [id],
    );
    const day = utcDay(t.app.clock.now());
    const { body } = await t.send("GET", `/v1/clusters/${own}/metrics?as_of=${day}`);
    const current = (await metrics(own)).body.totals;
    expect(body.totals).toMatchObject({ reach: current.reach, views: null, likes: null });
    expect(body.warnings[1]).toMatch(/^Only reach was captured then/);
  });

  it("answer 404 alike for foreign and unknown clusters, 400 for a malformed reference", async () => {
    const foreign = await t.app.request("POST", `/v1/shows/${t.stranger.showId}/clusters`, {
      key: t.stranger.key,
      body: { name: "Theirs" },
    });
    const seen = await metrics(foreign.body.data.global_id);
    const unknown = await metrics(`${t.stranger.showId}_${"B".repeat(20)}`);
    expect(seen.status).toBe(404);
    const past = await t.send(
      "GET",
      `/v1/clusters/${foreign.body.data.global_id}/metrics?as_of=2026-10-20`,
    );
    expect({ ...past.body.error, request_id: "" }).toEqual({ ...seen.body.error, request_id: "" });
    expect({ ...seen.body.error, request_id: "" }).toEqual({
      ...unknown.body.error,
      request_id: "",
    });
    expect((await metrics("not-a-reference")).body.error).toMatchObject({
      code: "parameter_invalid",
      param: "id",
    });
  });

  it("are each the right answer when many single reads are batched", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1)
      ids.push(
        (
          await t.create({
            name: `Cluster ${index}`,
            node_urls: [`https://youtu.be/gathered${String(index).padStart(3, "0")}`],
          })
        ).body.data.global_id,
      );
    for (const isOld of [false, true]) {
      if (isOld) await t.app.advance(37 * HOUR_MS);
      const answers = await Promise.all(ids.map((id) => metrics(id)));
      expect(answers.map((answer) => answer.body.global_id)).toEqual(ids);
      const single = await metrics(ids[3]);
      expect(single.body.warnings).toHaveLength(isOld ? 1 : 0);
      expect(answers[3]).toMatchObject({ text: single.text, status: 200 });
      expect(answers[3]?.headers["etag"]).toBe(single.headers["etag"]);
      expect(answers[3]?.headers["content-length"]).toBe(single.headers["content-length"]);
    }
  });
});
