import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { SIX_POSTS, startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("the numbers of many clusters", () => {
  let globalId: string;
  const t = useFixture(startClusterFixture);
  beforeAll(async () => {
    globalId = (await t.create({ name: "Measured", node_urls: SIX_POSTS })).body.data.global_id;
  });

  const batch = (body: unknown, key = t.key) =>
    t.app.request("POST", "/v1/clusters/metrics/batch", { key, body });

  it("answers each reference in the order sent, and one bad one fails no other", async () => {
    const single = await t.send("GET", `/v1/clusters/${globalId}/metrics`);
    const answer = await batch({
      cluster_refs: [globalId, "nonsense", `${t.showId}_${"C".repeat(20)}`, globalId, 7],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.map((entry: { status: number }) => entry.status)).toEqual([
      200, 400, 404, 200, 400,
    ]);
    expect(answer.body.data[0].result).toEqual(single.body);
    expect(answer.body.data[1].error).toMatchObject({
      code: "parameter_invalid",
      param: "cluster_refs[1]",
    });
    expect(answer.body.data[2].error).toMatchObject({ code: "resource_not_found" });
    expect(answer.body.meta).toMatchObject({ requested: 5, succeeded: 2, failed: 3 });
  });

  it("says how long it is in bytes, whatever letters the references have", async () => {
    const refs = ["ä 漢 🎧", globalId, "plain", "ü"];
    const answer = await batch({ cluster_refs: refs });
    expect(answer.body.data.map((entry: { id: string }) => entry.id)).toEqual(refs);
    expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(answer.text)));
  });

  it.each([
    [{ cluster_refs: Array.from({ length: 101 }, () => "x") }],
    [{ cluster_refs: "x" }],
    [{}],
  ])("refuses more than 100, or no array, as a whole: %#", async (body) => {
    const answer = await batch(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: "parameter_invalid", param: "cluster_refs" });
  });

  it("costs a token per ten references, rounded up", async () => {
    const key = await t.app.key(t.workspaceId);
    const remaining = async (count: number): Promise<number> =>
      Number(
        (await batch({ cluster_refs: Array.from({ length: count }, () => globalId) }, key)).headers[
          "ratelimit-remaining"
        ],
      );
    const start = await remaining(0);
    expect(start - (await remaining(1))).toBe(1);
    expect(start - (await remaining(100))).toBe(11);
    expect(start - (await remaining(11))).toBe(13);
  });
});
