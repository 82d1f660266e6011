import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import { type Network, startBuilderApp } from "../builder.test-support.ts";

describe("POST /v1/cluster-builds", () => {
  let network: Network;
  let episodeId: string;
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    await app.sql("delete from graphile_worker._private_jobs");
    app.tiktok.reset();
    app.youtube.reset();
    network = await app.network();
    episodeId = await network.episode("The Tide", 24);
  });

  const start = (body: object = {}) =>
    network.send("POST", "/v1/cluster-builds", {
      show_id: network.showId,
      scope: "episodes",
      episode_ids: [episodeId],
      mode: "suggest",
      ...body,
    });
  const recent = { scope: "recent", episode_ids: undefined };

  it("answers a queued job at once", async () => {
    const { status, body } = await start();
    expect(status).toBe(202);
    expect(body.data).toMatchObject({
      object: "cluster_build",
      id: expect.stringMatching(/^bld_[0-9A-Za-z]{24}$/),
      status: "queued",
      episode_ids: [episodeId],
      requested: 1,
      items: [{ episode_id: episodeId, status: "pending" }],
    });
    expect(app.tiktok.requests).toBe(0);
  });

  it("takes the recent episodes, newest first and no older than asked", async () => {
    const newer = await network.episode("The Bees", 2);
    await network.episode("The Clock", 4 * 24);
    const { body } = await start({ ...recent, days: 3 });
    expect(body.data).toMatchObject({ scope: "recent", episode_ids: [newer, episodeId] });
  });

  it("plans what it can cost, and a plan starts, takes and announces nothing", async () => {
    const { status, body } = await start({ dry_run: true });
    expect(status).toBe(200);
    expect(body.cost).toEqual({ provider_calls: 10, posts: 0, emails: 0 });
    const unmetered = await start({ dry_run: true, platforms: ["youtube"] });
    expect(unmetered.body.cost.provider_calls).toBe(0);
    expect(
      await app.sql("select 1 from cluster_builds where show_id = $1", [network.showId]),
    ).toEqual([]);
    expect(await app.work()).toEqual([]);
    expect(app.tiktok.requests).toBe(0);
  });

  it("answers the running build in place of a second one, with a warning", async () => {
    const first = await start();
    const second = await start({ mode: "auto" });
    expect([second.status, second.body.id]).toEqual([202, first.body.id]);
    expect(second.body.warnings).toEqual([expect.stringContaining(first.body.id)]);
    expect(second.body.data.mode).toBe("suggest");
  });

  it("starts one where two calls come at once", async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.body.id).toBe(other.body.id);
    expect(
      await app.sql("select id from cluster_builds where show_id = $1", [network.showId]),
    ).toHaveLength(1);
  });

  it("is capped by episodes a day of the show, and a refused build is not counted", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 50; number += 1)
      ids.push(await network.episode(`Part ${number}`, 48 + number));
    for (let round = 0; round < 4; round += 1) {
      const { status, body } = await start({ episode_ids: ids });
      expect(status).toBe(202);
      await network.send("POST", `/v1/cluster-builds/${body.id}/cancel`, {});
    }
    const refused = await start();
    expect([refused.status, refused.body.error]).toEqual([
      429,
      expect.objectContaining({ code: "cap_reached", cap: "cluster_build_episodes", limit: 200 }),
    ]);
    await app.advance(DAY_MS);
    expect((await start()).status).toBe(202);
  });

  it("refuses what does not fit together, naming the field", async () => {
    const stranger = await app.network();
    const foreign = await stranger.episode("Elsewhere", 3);
    const refusals: [object, number, string | null][] = [
      [{ episode_ids: undefined }, 400, "episode_ids"],
      [{ scope: "recent" }, 400, "episode_ids"],
      [{ days: 3 }, 400, "days"],
      [{ ...recent, days: 15 }, 400, "days"],
      [{ episode_ids: [episodeId, foreign] }, 400, "episode_ids[1]"],
      [{ episode_ids: ["ep_000000000000000000000000"] }, 400, "episode_ids[0]"],
      [{ platforms: ["myspace"] }, 400, "platforms[0]"],
      [{ min_confidence: "none" }, 400, "min_confidence"],
      [{ max_posts_per_episode: 51 }, 400, "max_posts_per_episode"],
      [{ show_id: stranger.showId }, 404, null],
      [{ show_id: "0".repeat(20) }, 404, null],
    ];
    for (const [body, status, param] of refusals) {
      const answer = await start(body);
      expect([body, answer.status, answer.body.error?.param]).toEqual([body, status, param]);
    }
  });

  it("needs the right to write clusters", async () => {
    const reader = await app.key(network.workspaceId, { scopes: ["clusters:read"] });
    const body = { show_id: network.showId, scope: "recent", mode: "auto" };
    const answer = await app.request("POST", "/v1/cluster-builds", { key: reader, body });
    expect(answer.body.error.code).toBe("scope_missing");
  });
});
