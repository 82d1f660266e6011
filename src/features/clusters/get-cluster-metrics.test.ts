import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "../../lib/clock.ts";
import { type ClusterFixture, SIX_POSTS, startClusterFixture } from "./cluster-fixture.test-support.ts";

describe("the numbers of a cluster", () => {
  let fixture: ClusterFixture;
  let globalId: string;
  beforeAll(async () => {
    fixture = await startClusterFixture();
    globalId = (await fixture.create({ name: "Measured", node_urls: SIX_POSTS })).body.data.global_id;
  });
  afterAll(() => fixture.app.close());

  const metrics = (id = globalId, headers: Record<string, string> = {}) => fixture.app.get(`/v1/clusters/${id}/metrics`, { key: fixture.key, headers });

  it("adds up: platforms make the totals, and every figure present is defined", async () => {
    const { status, body } = await metrics();
    expect(status).toBe(200);
    const platforms = Object.values(body.platforms) as { views: number | null; reach: number | null; posts: number }[];
    expect(body.totals.reach).toBe(platforms.reduce((sum, platform) => sum + (platform.reach ?? 0), 0));
    expect(body.totals.views).toBe(platforms.reduce((sum, platform) => sum + (platform.views ?? 0), 0));
    expect(body.items).toHaveLength(6);
    for (const [name, value] of Object.entries(body.totals)) if (value !== null) expect(body.definitions, name).toHaveProperty(name);
  });

  it("says null, not zero, of what nobody reported", async () => {
    const { body } = await metrics();
    expect(body.totals.plays).toBeNull();
    expect(body.totals.downloads).toBeNull();
  });

  it("spends no provider call", async () => {
    const calls = fixture.app.simulators.calls.total("youtube") + fixture.app.simulators.calls.total("scrapecreators");
    await metrics();
    expect(fixture.app.simulators.calls.total("youtube") + fixture.app.simulators.calls.total("scrapecreators")).toBe(calls);
  });

  it("answers 304 without reading the body while nothing changed, and 200 once something did", async () => {
    const first = await metrics();
    const again = await metrics(globalId, { "if-none-match": first.headers["etag"] ?? "" });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
    expect(again.headers["etag"]).toBe(first.headers["etag"]);
    await fixture.app.advance(37 * HOUR_MS);
    const aged = await metrics(globalId, { "if-none-match": first.headers["etag"] ?? "" });
    expect(aged.status).toBe(200);
    expect(aged.body.warnings.join(" ")).toMatch(/YouTube: figures are up to 37 hours old/);
    expect({ ...aged.body, warnings: [] }).toEqual({ ...first.body, warnings: [] });
  });

  it("answers a foreign cluster and an unknown one with the same 404, a malformed reference with 400", async () => {
    const foreign = await fixture.app.request("POST", `/v1/shows/${fixture.stranger.showId}/clusters`, { key: fixture.stranger.key, body: { name: "Theirs" } });
    const seen = await metrics(foreign.body.data.global_id);
    const unknown = await metrics(`${fixture.stranger.showId}_${"B".repeat(20)}`);
    expect(seen.status).toBe(404);
    expect({ ...seen.body.error, request_id: "" }).toEqual({ ...unknown.body.error, request_id: "" });
    expect((await metrics("not-a-reference")).body.error).toMatchObject({ code: "parameter_invalid", param: "id" });
  });

  it("gathers many single reads into the right answers", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.push((await fixture.create({ name: `Cluster ${index}`, node_urls: [`https://youtu.be/gathered${String(index).padStart(3, "0")}`] })).body.data.global_id);
    const answers = await Promise.all(ids.map((id) => metrics(id)));
    expect(answers.map((answer) => answer.body.global_id)).toEqual(ids);
  });

  describe("in batches", () => {
    const batch = (body: unknown, key = fixture.key) => fixture.app.request("POST", "/v1/clusters/metrics/batch", { key, body });

    it("answers each reference in the order sent, and one bad one fails no other", async () => {
      const single = await metrics();
      const answer = await batch({ cluster_refs: [globalId, "nonsense", `${fixture.showId}_${"C".repeat(20)}`, globalId, 7] });
      expect(answer.status).toBe(200);
      expect(answer.body.data.map((entry: { status: number }) => entry.status)).toEqual([200, 400, 404, 200, 400]);
      expect(answer.body.data[0].result).toEqual(single.body);
      expect(answer.body.data[1].error).toMatchObject({ code: "parameter_invalid", param: "cluster_refs[1]" });
      expect(answer.body.data[2].error).toMatchObject({ code: "resource_not_found" });
      expect(answer.body.meta).toEqual({ requested: 5, succeeded: 2, failed: 3 });
    });

    it.each([[{ cluster_refs: Array.from({ length: 101 }, () => "x") }], [{ cluster_refs: "x" }], [{}]])("refuses more than 100, or no array, as a whole: %#", async (body) => {
      const answer = await batch(body);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({ code: "parameter_invalid", param: "cluster_refs" });
    });

    it("costs a token per ten references, rounded up", async () => {
      const key = await fixture.app.key(fixture.workspaceId);
      const remaining = async (count: number): Promise<number> => Number((await batch({ cluster_refs: Array.from({ length: count }, () => globalId) }, key)).headers["ratelimit-remaining"]);
      const start = await remaining(0);
      expect(start - (await remaining(1))).toBe(1);
      expect(start - (await remaining(100))).toBe(11);
      expect(start - (await remaining(11))).toBe(13);
    });

    it("shows nothing of another workspace", async () => {
      const answer = await batch({ cluster_refs: [globalId] }, fixture.stranger.key);
      expect(answer.body.data[0]).toMatchObject({ status: 404, result: null });
    });
  });
});
