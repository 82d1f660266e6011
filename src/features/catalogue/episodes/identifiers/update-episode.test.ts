import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";
import { addEpisode } from "../episodes.test-support.ts";
import { episodeOperations } from "../index.ts";

const APPLE = "1000600000012";
const SPOTIFY = "4rOoJ6Egrf8K2IrywzwOMk";

describe("PATCH /v1/shows/{show_id}/episodes/{episode_id}", () => {
  let showId: string;

  const t = useNetwork({ operations: episodeOperations });

  const add = async (fields: { appleEpisodeId?: string; removedAt?: string } = {}) =>
    addEpisode(t.app, showId, { title: "Tide", publishedAt: "2026-10-02T08:00:00Z", ...fields });
  const patch = (
    episodeId: string,
    body: unknown,
    { as = t.key, show = showId, query = "" } = {},
  ) => t.app.request("PATCH", `/v1/shows/${show}/episodes/${episodeId}${query}`, { key: as, body });
  const updates = async (episodeId: string) =>
    (
      await t.sql("select data from events where type = 'episode.updated' and object_id = $1", [
        episodeId,
      ])
    ).map(({ data }) => [data.changed_fields, data.object.identifiers.apple_episode_id]);

  beforeAll(async () => {
    showId = await t.app.show(t.workspaceId);
  });

  it("sets the ids it is sent, tells it in an event, and look-up finds the episode", async () => {
    const id = await add();
    const { status, body } = await patch(id, { apple_episode_id: APPLE });
    expect({ status, written: body.written, ids: body.data.identifiers }).toMatchObject({
      status: 200,
      written: { apple_episode_id: APPLE },
      ids: { apple_episode_id: APPLE, spotify_episode_id: null },
    });
    expect(await updates(id)).toEqual([[["identifiers"], APPLE]]);
    const found = await t.send(
      "GET",
      `/v1/shows/${showId}/episodes/lookup?apple_episode_id=${APPLE}`,
    );
    expect(found.body.best).toMatchObject({
      episode_id: id,
      match: { by: "apple_episode_id", confidence: "exact" },
    });
    expect((await patch(id, { apple_episode_id: null })).body.data.identifiers).toMatchObject({
      apple_episode_id: null,
    });
  });

  it("describes a dry run and writes nothing", async () => {
    const id = await add();
    const { status, body } = await patch(
      id,
      { spotify_episode_id: SPOTIFY },
      { query: "?dry_run=true" },
    );
    expect({ status, would: body.would_write }).toEqual({
      status: 200,
      would: { spotify_episode_id: SPOTIFY },
    });
    const { body: after } = await t.send("GET", `/v1/shows/${showId}/episodes/${id}`);
    expect(after.identifiers.spotify_episode_id).toBeNull();
    expect(await updates(id)).toEqual([]);
  });

  it("takes addresses for ids, and says when nothing changes", async () => {
    const id = await add();
    const sent = {
      apple_episode_id: "https://podcasts.apple.com/us/podcast/tide/id1500482130?i=1000600000077",
      spotify_episode_id: "https://open.spotify.com/episode/0VXyGk4Bx7rEqD1xTnpVPq?si=abc",
      youtube_video_id: "https://youtu.be/dQw4w9WgXcQ?si=abc",
    };
    expect((await patch(id, sent)).body.written).toEqual({
      apple_episode_id: "1000600000077",
      spotify_episode_id: "0VXyGk4Bx7rEqD1xTnpVPq",
      youtube_video_id: "dQw4w9WgXcQ",
    });
    const again = await patch(id, { spotify_episode_id: "spotify:episode:0VXyGk4Bx7rEqD1xTnpVPq" });
    expect(again.body).toMatchObject({ written: {}, warnings: [/^Nothing/] });
    expect(await updates(id)).toHaveLength(1);
  });

  it.each([
    [{ apple_episode_id: "id1000600000012" }, "apple_episode_id", "malformed"],
    [
      { apple_episode_id: "https://evil.example/?i=1000600000012" },
      "apple_episode_id",
      "malformed",
    ],
    [{ apple_episode_id: 1_000_600_000_012 }, "apple_episode_id", "malformed"],
    [{ spotify_episode_id: "4rOoJ6Egrf8K2IrywzwOM" }, "spotify_episode_id", "malformed"],
    [
      { spotify_episode_id: "https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk" },
      "spotify_episode_id",
      "malformed",
    ],
    [{ youtube_video_id: "https://www.youtube.com/@harbour" }, "youtube_video_id", "malformed"],
    [{ guid: "x" }, "guid", "unknown"],
  ])("refuses %j naming the field", async (body, param, reason) => {
    const { status, body: answer } = await patch(await add(), body);
    expect({ status, param: answer.error.param, reason: answer.error.reason }).toEqual({
      status: 400,
      param,
      reason,
    });
  });

  it("refuses an id that another episode of the show has, and takes it in another show", async () => {
    const taken = "1000600000500";
    const holder = await add({ appleEpisodeId: taken, removedAt: "2026-10-05T00:00:00Z" });
    const id = await add();
    const refused = await patch(id, { apple_episode_id: taken });
    expect({ status: refused.status, code: refused.body.error.code }).toEqual({
      status: 409,
      code: "state_conflict",
    });
    expect(refused.body.error.message).toContain(holder);
    const other = await t.app.show(t.workspaceId);
    const elsewhere = await addEpisode(t.app, other, {
      title: "Tide",
      publishedAt: "2026-10-02T08:00:00Z",
    });
    const answer = await patch(elsewhere, { apple_episode_id: taken }, { show: other });
    expect(answer.status).toBe(200);
  });

  it("gives an id to one of two episodes that are sent it at the same time", async () => {
    const ids = await Promise.all([add(), add(), add(), add()]);
    const answers = await Promise.all(
      ids.map((id) => patch(id, { apple_episode_id: "1000600000600" })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ]);
  });
});
