import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { addCluster, addEpisode } from "./episodes.test-support.ts";
import { episodeOperations } from "./index.ts";

const SHOW_NAME = "Salt and Signal";

describe("POST /v1/shows/{show_id}/episodes/lookup/batch", () => {
  const ids: Record<string, string> = {};

  const t = useNetwork({ operations: episodeOperations, show: { name: SHOW_NAME } });
  beforeAll(async () => {
    const add = async (name: string, episode: Parameters<typeof addEpisode>[2]): Promise<void> => {
      ids[name] = await addEpisode(t.app, t.showId, episode, SHOW_NAME);
    };
    await add("keeper", {
      title: "#12: The lighthouse keeper",
      publishedAt: "2026-10-12T22:30:00Z",
      guid: "Keeper-12",
      simplecastEpisodeId: "11111111-1111-4111-8111-111111111111",
      appleEpisodeId: "1000600000012",
      spotifyEpisodeId: "4rOoJ6Egrf8K2IrywzwOMk",
    });
    await add("tide", {
      title: "Salt and Signal 13: Tide &amp; time",
      publishedAt: "2026-10-13T08:00:00Z",
      appleEpisodeId: "1000600000013",
    });
    await add("rerun1", { title: "Best of", publishedAt: "2026-01-01T08:00:00Z", guid: "best-of" });
    await add("rerun2", { title: "Best of", publishedAt: "2026-06-01T08:00:00Z", guid: "best-of" });
    await add("gone", {
      title: "Withdrawn",
      publishedAt: "2026-03-01T08:00:00Z",
      guid: "withdrawn",
      removedAt: "2026-03-02T00:00:00Z",
    });
    await add("tokyo", { title: "第5回 東京の朝", publishedAt: "2026-04-01T08:00:00Z" });
    await add("harbour", {
      title: "One two three four five six seven eight",
      publishedAt: "2026-05-01T08:00:00Z",
    });
    await addCluster(t.app, t.showId, {
      id: "clusterClusterCluster".slice(0, 20),
      episodeId: ids["keeper"]!,
    });
  });

  const lookup = (query: Record<string, string>, as: string = t.key) =>
    t.app.get(`/v1/shows/${t.showId}/episodes/lookup?${new URLSearchParams(query).toString()}`, {
      key: as,
    });

  const batch = (lookups: unknown, as: string = t.key) =>
    t.app.request("POST", `/v1/shows/${t.showId}/episodes/lookup/batch`, {
      key: as,
      body: { lookups },
    });

  it("answers each lookup as if it were alone, in order", async () => {
    const queries: Record<string, string>[] = [
      { guid: "Keeper-12" },
      { guid: "nowhere" },
      { title: "Tide & Time", published_on: "2026-10-12" },
      { title: "One two three four five six seven" },
      { guid: "best-of" },
      { guid: "best-of", published_on: "2026-01-01" },
      { title: "Best of" },
      { guid: "withdrawn", title: "nothing like it" },
      { title: "The lighthouse keeper", published_on: "2026-10-17", apple_episode_id: "5" },
    ];
    const { status, body } = await batch(queries);
    expect({ status, has_more: body.has_more, next_cursor: body.next_cursor }).toEqual({
      status: 200,
      has_more: false,
      next_cursor: null,
    });
    const alone = await Promise.all(queries.map(async (query) => (await lookup(query)).body));
    expect(body.data.map((entry: { result: unknown }) => entry.result)).toEqual(alone);
    expect(
      body.data.map((entry: { index: number; query: unknown; status: number }) => [
        entry.index,
        entry.query,
        entry.status,
      ]),
    ).toEqual(queries.map((query, index) => [index, query, 200]));
    expect(body.meta).toMatchObject({ requested: 9, succeeded: 9, failed: 0, matched: 4 });
  });

  it("fails an invalid lookup alone, and names its field", async () => {
    const { status, body, headers } = await batch([
      { guid: "Keeper-12" },
      {},
      { title: "x", published_on: "2026-13-01" },
      "guid",
      { guid: "x", show: 1 },
      { guid: 5 },
      { guid: "x", limit: 9 },
      null,
      { title: "Same", limit: 1 },
    ]);
    expect(status).toBe(200);
    expect(
      body.data.map(
        (entry: { status: number; error: { param: string; reason: string } | null }) => [
          entry.status,
          entry.error?.param,
          entry.error?.reason,
        ],
      ),
    ).toEqual([
      [200, undefined, undefined],
      [400, "lookups[1]", "missing"],
      [400, "lookups[2].published_on", "malformed"],
      [400, "lookups[3]", "malformed"],
      [400, "lookups[4].show", "unknown"],
      [400, "lookups[5].guid", "malformed"],
      [400, "lookups[6].limit", "out_of_range"],
      [400, "lookups[7]", "malformed"],
      [200, undefined, undefined],
    ]);
    expect(body.data[1]).toMatchObject({
      object: "batch_result",
      result: null,
      error: {
        type: "invalid_request_error",
        code: "parameter_invalid",
        request_id: headers["request-id"],
        doc_url: expect.stringContaining("#parameter_invalid"),
      },
    });
    expect(body.meta).toMatchObject({ requested: 9, succeeded: 2, failed: 7, matched: 1 });
  });

  it.each([
    ["more than 100", Array.from({ length: 101 }, () => ({ guid: "x" })), "too_many"],
    ["an object", { guid: "x" }, "malformed"],
    ["null", null, "malformed"],
    ["nothing", undefined, "missing"],
  ])("refuses %s whole", async (_what, lookups, reason) => {
    const { status, body } = await batch(lookups);
    expect({
      status,
      code: body.error.code,
      param: body.error.param,
      reason: body.error.reason,
    }).toEqual({ status: 400, code: "parameter_invalid", param: "lookups", reason });
  });

  it("costs one token for ten lookups, one at least, and no write", async () => {
    const prices: number[] = [];
    for (const size of [0, 1, 10, 11, 100]) {
      const limited = await t.app.key(t.workspaceId, {
        scopes: ["episodes:read"],
        rateTier: "default",
      });
      const { headers } = await batch(
        Array.from({ length: size }, () => ({ guid: "Keeper-12" })),
        limited,
      );
      prices.push(120 - Number(headers["ratelimit-remaining"]));
    }
    expect(prices).toEqual([1, 1, 1, 2, 10]);
  });

  it("asks the database three times at most, whatever the number of lookups", async () => {
    const statements = async (lookups: unknown[]): Promise<number> => {
      await batch([{ guid: "x" }]);
      const before = asked;
      await batch(lookups);
      return asked - before;
    };
    let asked = 0;
    const pool = t.app.runtime.database;
    const original = pool.getExecutor();
    const execute = original.executeQuery.bind(original);
    original.executeQuery = (...call) => {
      // The request log writes beside the requests, whenever it is due; it is not asked by them.
      if (!call[0].sql.includes("request_logs") && !call[0].sql.includes("api_keys")) asked += 1;
      return execute(...call);
    };
    expect(
      await statements(Array.from({ length: 100 }, (_, index) => ({ guid: `g${index}` }))),
    ).toBe(1);
    expect(
      await statements(Array.from({ length: 100 }, (_, index) => ({ title: `Unknown ${index}` }))),
    ).toBe(3);
    original.executeQuery = execute;
  });
});
