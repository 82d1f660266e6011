import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";
import { addEpisode } from "../episodes.test-support.ts";
import { episodeOperations } from "../index.ts";
import { tagEvents } from "./tags.test-support.ts";

describe("PUT /v1/shows/{show_id}/episodes/{episode_id}/tags", () => {
  const t = useNetwork({ operations: episodeOperations });

  const add = (tags: string[] = []) =>
    addEpisode(t.app, t.showId, { title: "Tide", publishedAt: "2026-10-02T08:00:00Z", tags });
  const put = (
    episodeId: string,
    tags: unknown,
    { as = t.key, show = t.showId, query = "", headers = {} } = {},
  ) =>
    t.app.request("PUT", `/v1/shows/${show}/episodes/${episodeId}/tags${query}`, {
      key: as,
      body: { tags },
      headers,
    });

  it("replaces the tags, records an event, and the list finds the episode by them", async () => {
    const id = await add(["old"]);
    const { status, body } = await put(id, [" Coast ", "letters", "COAST"]);
    expect({ status, written: body.written, tags: body.data.tags }).toEqual({
      status: 200,
      written: { tags: ["Coast", "letters"] },
      tags: ["Coast", "letters"],
    });
    expect(await tagEvents(t.app, id)).toEqual([[["old"], ["Coast", "letters"]]]);
    const listed = await t.send("GET", `/v1/shows/${t.showId}/episodes?tag=%20Coast`);
    expect(listed.body.data.map((episode: { id: string }) => episode.id)).toEqual([id]);
    expect((await put(id, [])).body.data.tags).toEqual([]);
  });

  it("announces nothing where the episode has these tags, in whatever order", async () => {
    const id = await add(["a", "b"]);
    const { body } = await put(id, ["b", "a"]);
    expect(body).toMatchObject({ written: {}, warnings: [/^Nothing/], data: { tags: ["a", "b"] } });
    expect(await tagEvents(t.app, id)).toEqual([]);
  });

  it("is written once for a key, and answers the repetition as it answered first", async () => {
    const id = await add();
    const headers = { "Idempotency-Key": "tags-once" };
    const first = await put(id, ["a"], { headers });
    await put(id, ["b"]);
    const again = await put(id, ["a"], { headers });
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(await tagEvents(t.app, id)).toHaveLength(2);
  });

  it.each([
    ["more than 20", Array.from({ length: 21 }, (_, index) => `t${index}`), "tags", "too_many"],
    ["a blank one", ["a", "  "], "tags[1]", "out_of_range"],
    ["one of 41 characters", ["x".repeat(41)], "tags[0]", "out_of_range"],
    ["no list", "a", "tags", "malformed"],
    ["a number", [1], "tags[0]", "malformed"],
  ])("refuses %s", async (_, tags, param, reason) => {
    const { status, body } = await put(await add(), tags);
    expect({ status, param: body.error.param, reason: body.error.reason }).toEqual({
      status: 400,
      param,
      reason,
    });
  });
});
