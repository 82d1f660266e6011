import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";
import { addEpisode } from "../episodes.test-support.ts";
import { episodeOperations } from "../index.ts";
import { tagEvents } from "./tags.test-support.ts";

interface Entry {
  index: number;
  id: string;
  status: number;
  result: { tags: string[] };
  error: { message: string };
}

const UNKNOWN = "ep_AAAAAAAAAAAAAAAAAAAAAAAA";
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);

describe("POST /v1/shows/{show_id}/episodes/tags/batch", () => {
  const t = useNetwork({ operations: episodeOperations });

  const add = (tags: string[] = [], show = t.showId) =>
    addEpisode(t.app, show, { title: "Tide", publishedAt: "2026-10-02T08:00:00Z", tags });
  const post = (body: unknown, { show = t.showId, query = "", headers = {} } = {}) =>
    t.app.request("POST", `/v1/shows/${show}/episodes/tags/batch${query}`, {
      key: t.key,
      body,
      headers,
    });
  const tagsOf = async (id: string): Promise<string[]> =>
    (await t.get(`/v1/shows/${t.showId}/episodes/${id}`)).tags;

  it("answers each id in its order, and one that fails changes no other", async () => {
    const ids = [
      await add(["Draft", "coast"]),
      UNKNOWN,
      await add(numbered(20)),
      await add(["live"]),
      await add([], await t.app.show(await t.app.workspace())),
      "not-an-id",
    ];
    const { status, body } = await post({ episode_ids: ids, add: ["LIVE"], remove: ["draft"] });
    const { data, meta, object } = body.data;
    expect({ status, object, meta }).toEqual({
      status: 200,
      object: "list",
      meta: { requested: 6, succeeded: 2, failed: 4 },
    });
    expect(data.map((entry: Entry) => [entry.index, entry.id, entry.status])).toEqual(
      ids.map((id, index) => [index, id, [200, 404, 400, 200, 404, 404][index]]),
    );
    expect(data[0].result).toEqual({
      episode_id: ids[0],
      tags: ["coast", "LIVE"],
      changed: true,
    });
    expect(data[2].error).toMatchObject({
      code: "parameter_invalid",
      param: "add",
      reason: "too_many",
    });
    expect(data[3].result).toMatchObject({ tags: ["live"], changed: false });
    expect(new Set([1, 4, 5].map((index) => data[index].error.message)).size).toBe(1);
    expect(await tagsOf(ids[0] ?? "")).toEqual(["coast", "LIVE"]);
    expect(await tagsOf(ids[2] ?? "")).toEqual(numbered(20));
    expect(await Promise.all([0, 2, 3].map((index) => tagEvents(t.app, ids[index] ?? "")))).toEqual(
      [
        [
          [
            ["Draft", "coast"],
            ["coast", "LIVE"],
          ],
        ],
        [],
        [],
      ],
    );
  });

  it("keeps the tags of both of two batches at once", async () => {
    const ids = await Promise.all([add(["x"]), add(["x"]), add(["x"])]);
    const answers = await Promise.all([
      post({ episode_ids: ids, add: ["one"] }),
      post({ episode_ids: ids.toReversed(), add: ["two"], remove: ["x"] }),
      post({ episode_ids: ids, add: ["three"] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const id of ids) {
      expect((await tagsOf(id)).toSorted()).toEqual(["one", "three", "two"]);
      expect(await tagEvents(t.app, id)).toHaveLength(3);
    }
  });

  it("changes an episode that is sent twice once, and names it as often", async () => {
    const id = await add();
    const { body } = await post({ episode_ids: [id, id], add: ["a"] });
    expect(body.data.data.map((entry: Entry) => entry.result.tags)).toEqual([["a"], ["a"]]);
    expect(await tagEvents(t.app, id)).toHaveLength(1);
  });

  it("takes tags off an episode that has more than a call may set", async () => {
    const id = await add(numbered(25));
    const { body } = await post({ episode_ids: [id], add: ["new"], remove: ["t0", "t1"] });
    expect(body.data.data[0]).toMatchObject({ status: 200 });
    expect(await tagsOf(id)).toHaveLength(24);
  });

  it("describes a dry run, and answers the repetition of a key as the first time", async () => {
    const id = await add();
    const sent = { episode_ids: [id, UNKNOWN], add: ["a"] };
    const dry = await post(sent, { query: "?dry_run=true" });
    expect(dry.body.would_write).toEqual({ tags: { [id]: ["a"] } });
    expect(await tagsOf(id)).toEqual([]);
    const headers = { "Idempotency-Key": "batch-once" };
    const first = await post(sent, { headers });
    const again = await post(sent, { headers });
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(await tagEvents(t.app, id)).toHaveLength(1);
  });

  it.each([
    ["nothing to do", { add: [], remove: [] }, "add", "missing"],
    ["a tag in both lists", { add: ["Live"], remove: ["live"] }, "remove", "conflict"],
    ["a blank tag", { add: ["a", " "] }, "add[1]", "out_of_range"],
    ["no episodes", { episode_ids: [], add: ["a"] }, "episode_ids", "out_of_range"],
    [
      "101 episodes",
      { episode_ids: Array.from({ length: 101 }, () => UNKNOWN), add: ["a"] },
      "episode_ids",
      "too_many",
    ],
  ])("refuses %s", async (_, sent, param, reason) => {
    const { status, body } = await post({ episode_ids: [UNKNOWN], ...sent });
    expect({ status, param: body.error.param, reason: body.error.reason }).toEqual({
      status: 400,
      param,
      reason,
    });
  });
});
