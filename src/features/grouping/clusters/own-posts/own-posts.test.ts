import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { isOnCluster } from "../../../../../test/clone-database.ts";
import type { TestAnswer } from "../../../../../test/harness.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/time/clock.ts";
import { addEpisode, type TestEpisode } from "../../../catalogue/episodes/episodes.test-support.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";
import { lockCluster } from "../cluster.store.ts";
import { rollUp } from "../figures/rollup.ts";
import { recomputeFigures } from "../figures/recompute-figures.ts";
import { addOwnPosts } from "./add-own-posts.ts";
import { findDueShows } from "./gathered-clusters.store.ts";
import {
  connectTestAccount,
  gather,
  storeTestItem,
  type TestItem,
} from "./own-posts.test-support.ts";

const SPOTIFY_ID = "4rOoJ6Egrf8K2IrywzwOMk";

describe("the episode itself in its cluster", () => {
  const t = useFixture(startClusterFixture);

  /** A show of its own, its key's workspace, and connected accounts. */
  async function showWith(...platforms: string[]): Promise<Show> {
    const { app, workspaceId, key } = t;
    const showId = await app.show(workspaceId);
    for (const platform of platforms) await connectTestAccount(app, showId, platform);
    let days = 0;
    return {
      showId,
      episode: (more = {}) => {
        days += 7;
        const at = new Date(Date.parse("2026-01-01T06:00:00Z") + days * DAY_MS);
        return addEpisode(app, showId, {
          title: `Episode of day ${days}`,
          publishedAt: at.toISOString(),
          ...more,
        });
      },
      item: (item) => storeTestItem(app, showId, item),
      downloads: (number, downloads) =>
        storeTestItem(app, showId, {
          platform: "transistor",
          externalId: `t${number}`,
          guid: `g${number}`,
          counts: { downloads },
        }),
      plays: (plays) =>
        storeTestItem(app, showId, {
          platform: "spotify",
          externalId: SPOTIFY_ID,
          counts: { plays },
        }),
      create: async (body) =>
        (await app.request("POST", `/v1/shows/${showId}/clusters`, { key, body })).body.data,
      read: async (clusterId) =>
        (await app.get(`/v1/shows/${showId}/clusters/${clusterId}`, { key })).body,
      send: async (method, path, body) =>
        app.request(method, `/v1/shows/${showId}${path}`, { key, body }),
      gather: (signal) => gather(app, showId, signal),
    };
  }
  interface Show {
    showId: string;
    episode(more?: Partial<TestEpisode>): Promise<string>;
    item(item: TestItem): Promise<void>;
    /** What the host reads of the item whose guid is `g` and the number. */
    downloads(number: number, downloads: number): Promise<void>;
    /** What Spotify reads of `SPOTIFY_ID`. */
    plays(plays: number): Promise<void>;
    create(body: Record<string, unknown>): Promise<TestAnswer["body"]>;
    read(clusterId: string): Promise<TestAnswer["body"]>;
    send(
      method: string,
      path: string,
      body?: unknown,
    ): Promise<{ status: number; body: TestAnswer["body"] }>;
    gather(signal?: AbortSignal): Promise<number>;
  }
  /** The id of each cluster as often as it is rolled up. Citus takes no trigger. */
  async function countRollUps(work: () => Promise<unknown>): Promise<string[]> {
    const { app } = t;
    if (!isOnCluster())
      for (const statement of [
        "create table rolled_up (id text)",
        `create function note_roll_up() returns trigger language plpgsql as
          'begin insert into rolled_up values (new.id); return null; end'`,
        `create trigger note_roll_up after update of metrics_text on clusters
          for each row execute function note_roll_up()`,
      ])
        await app.sql(statement);
    await work();
    if (isOnCluster()) return [];
    await app.sql("drop trigger note_roll_up on clusters");
    return (await app.sql<{ id: string }>("select id from rolled_up")).map(({ id }) => id);
  }
  const platformsOf = (cluster: { nodes: { platform: string }[] }): string[] =>
    cluster.nodes.map(({ platform }) => platform).toSorted();
  const events = async (globalId: string): Promise<{ type: string; data: TestAnswer["body"] }[]> =>
    t.sql(
      `select type, data
       from events
       where object_id = $1
         and type <> 'cluster.created'
       order by created_at, type`,
      [globalId],
    );

  it("stays away once a person removed it, and comes back by its address", async () => {
    const show = await showWith("spotify");
    const id = "5rOoJ6Egrf8K2IrywzwOMk";
    const episodeId = await show.episode({ spotifyEpisodeId: id });
    await show.item({ platform: "spotify", externalId: id, counts: { plays: 700 } });
    const cluster = await show.create({ episode_id: episodeId });
    const [{ id: nodeId }] = cluster.nodes;
    await show.send("POST", `/clusters/${cluster.id}/nodes/remove`, { node_id: nodeId });
    await show.item({ platform: "spotify", externalId: id, counts: { plays: 900 } });
    await show.gather();
    expect((await show.read(cluster.id)).nodes).toEqual([]);
    const added = await show.send("POST", `/clusters/${cluster.id}/nodes`, {
      url: `https://open.spotify.com/episode/${id}`,
    });
    expect(added.body).toMatchObject({
      warnings: [],
      data: { audio_reach: 900, nodes: [{ refresh_error: null, metrics: { plays: 900 } }] },
    });
    await t.sql("delete from cluster_nodes where show_id = $1", [show.showId]);
    await show.gather();
    expect((await show.read(cluster.id)).nodes).toHaveLength(1);
  });

  it("is there when the cluster is made, from accounts of every kind", async () => {
    const show = await showWith("spotify", "applePodcasts", "transistor", "beehiiv", "youtube");
    const episodeId = await show.episode({ guid: "g1", spotifyEpisodeId: SPOTIFY_ID });
    await t.sql("update episodes set youtube_video_id = 'vvvvvvvvvv1' where id = $1", [episodeId]);
    const same = { title: "Episode of day 7", publishedAt: "2026-01-08T05:00:00Z" };
    const readAt = new Date(t.app.clock.now().getTime() - 2 * HOUR_MS);
    await show.item({
      platform: "spotify",
      externalId: SPOTIFY_ID,
      counts: { plays: 700 },
      readAt,
    });
    await show.item({
      platform: "applePodcasts",
      externalId: "1000",
      ...same,
      counts: { listeners: 50, plays: 90 },
    });
    await show.downloads(1, 1_500);
    await show.item({
      platform: "beehiiv",
      externalId: "b1",
      ...same,
      counts: { unique_opens: 40, opens: 60 },
    });
    await show.item({ platform: "youtube", externalId: "vvvvvvvvvv1", counts: { views: 300 } });
    // Of other episodes, or not certain.
    await show.item({
      platform: "youtube",
      externalId: "vvvvvvvvvv2",
      ...same,
      counts: { views: 9 },
    });
    await show.item({
      platform: "beehiiv",
      externalId: "b2",
      title: "A letter",
      publishedAt: "2026-01-08T05:00:00Z",
      counts: { opens: 9 },
    });
    await show.downloads(2, 9);

    const cluster = await show.create({ episode_id: episodeId });
    expect(cluster).toMatchObject({
      total_reach: 700 + 50 + 40 + 300,
      audio_reach: 750,
      video_reach: 300,
      social_reach: 40,
      refresh_errors: [],
    });
    const nodeOf = (platform: string) =>
      cluster.nodes.find((node: { platform: string }) => node.platform === platform);
    expect(platformsOf(cluster)).toEqual([
      "applePodcasts",
      "beehiiv",
      "spotify",
      "transistor",
      "youtube",
    ]);
    expect(nodeOf("spotify")).toMatchObject({
      format: "audio_episode",
      added_by: "auto",
      external_id: SPOTIFY_ID,
      reach_basis: "plays",
      last_fetched_at: readAt.toISOString(),
      readings: {
        plays: {
          value: 700,
          fetched_at: readAt.toISOString(),
          as_of: "2026-10-18T00:00:00.000Z",
          definition: "spotify.plays@2026-06",
        },
      },
    });
    expect(nodeOf("applePodcasts")).toMatchObject({
      format: "audio_episode",
      reach_basis: "listeners",
    });
    expect(nodeOf("transistor")).toMatchObject({
      format: "audio_episode",
      reach_basis: null,
      metrics: { downloads: 1_500, reach: null },
    });
    expect(nodeOf("beehiiv")).toMatchObject({ format: "newsletter", reach_basis: "unique_opens" });
    expect(nodeOf("youtube")).toMatchObject({ format: "full_episode", reach_basis: "views" });
    expect(await show.gather()).toBe(0);
  });

  it("has an unknown audio reach where no account has it; without an episode it is 0", async () => {
    const show = await showWith("spotify");
    const episodeId = await show.episode({ spotifyEpisodeId: SPOTIFY_ID });
    // Listed without a number.
    await show.item({ platform: "spotify", externalId: SPOTIFY_ID, counts: {} });
    const cluster = await show.create({ episode_id: episodeId });
    expect(cluster).toMatchObject({
      total_reach: null,
      audio_reach: null,
      video_reach: 0,
      nodes: [],
    });
    const plain = await show.create({ name: "Clips" });
    expect(plain).toMatchObject({ total_reach: 0, audio_reach: 0 });
    const merged = await show.send("POST", `/clusters/${plain.id}/merge`, {
      source_refs: [cluster.global_id],
      confirm: true,
    });
    expect(merged.body.data).toMatchObject({ audio_reach: null });
    const { differences } = await recomputeFigures(t.app.runtime.database, t.app.clock.now());
    expect(differences).toEqual([]);
  });

  it("takes no item of a disconnected or former account, or of another show", async () => {
    const show = await showWith("spotify", "transistor");
    const other = await showWith("spotify");
    const episodeId = await show.episode({ guid: "g1", spotifyEpisodeId: SPOTIFY_ID });
    await show.plays(9);
    await other.item({ platform: "spotify", externalId: SPOTIFY_ID, counts: { plays: 9 } });
    await show.downloads(1, 9);
    await show.item({
      platform: "podbean",
      externalId: "p1",
      guid: "g1",
      counts: { downloads: 9 },
    });
    await t.sql(
      "update connections set status = 'disconnected' where show_id = $1 and platform = 'spotify'",
      [show.showId],
    );
    await t.sql(
      `update connections
       set external_account_id = 'new'
       where show_id = $1
         and platform = 'transistor'`,
      [show.showId],
    );
    const cluster = await show.create({ episode_id: episodeId });
    expect(cluster).toMatchObject({ audio_reach: null, nodes: [] });
    const stranger = await t.app.get(`/v1/clusters/${cluster.global_id}`, {
      key: t.stranger.key,
    });
    expect(stranger.status).toBe(404);
  });

  it("comes with an account's first refresh, with one event a cluster", async () => {
    const show = await showWith("spotify", "transistor");
    const first = await show.create({
      episode_id: await show.episode({ guid: "g1", spotifyEpisodeId: SPOTIFY_ID }),
    });
    const second = await show.create({ episode_id: await show.episode({ guid: "g2" }) });
    await show.create({ episode_id: await show.episode({ guid: "g3" }) });
    await show.plays(700);
    await show.downloads(1, 900);
    await show.downloads(2, 400);
    expect(await show.gather()).toBe(2);
    expect(await show.gather()).toBe(0);
    const read = await show.read(first.id);
    expect(read).toMatchObject({ audio_reach: 700, total_reach: 700 });
    expect(await show.read(second.id)).toMatchObject({ audio_reach: 400 });
    expect(await events(first.global_id)).toEqual([
      {
        type: "cluster.nodes_added",
        data: expect.objectContaining({
          object: expect.objectContaining({
            audio_reach: 700,
            node_ids: read.nodes.map(({ id }: { id: string }) => id),
          }),
        }),
      },
      {
        type: "cluster.updated",
        data: expect.objectContaining({
          changed_fields: ["reach", "audio_reach", "plays", "downloads"],
        }),
      },
    ]);
  });

  it("follows its account under the guard, and is as old as the account's last read", async () => {
    const show = await showWith("spotify", "youtube");
    const { id, global_id: globalId } = await show.create({
      episode_id: await show.episode({ spotifyEpisodeId: SPOTIFY_ID }),
    });
    const read = async (plays: number) => {
      await t.app.advance(DAY_MS);
      await show.plays(plays);
      expect(await show.gather()).toBe(1);
      return show.read(id);
    };
    expect(await read(100)).toMatchObject({ audio_reach: 100 });
    expect(await read(160)).toMatchObject({ audio_reach: 160, warnings: [] });
    // Plays may be restated, reach never falls; nothing is announced where no total changed.
    expect(await read(0)).toMatchObject({
      audio_reach: 160,
      nodes: [
        {
          metrics: { plays: 160 },
          readings: { plays: { kept: { reason: "zero_after_positive", refused_value: 0 } } },
        },
      ],
    });
    const fallen = await read(150);
    expect(fallen).toMatchObject({
      audio_reach: 160,
      nodes: [{ metrics: { plays: 150, reach: 160 } }],
    });
    expect(fallen.last_refreshed_at).toBe(t.app.clock.now().toISOString());
    const types = (await events(globalId)).map(({ type }) => type);
    expect(types.filter((type) => type === "cluster.nodes_added")).toHaveLength(1);
    const before = types.length;
    expect(await read(150)).toMatchObject({ audio_reach: 160 });
    expect(await events(globalId)).toHaveLength(before);
  });

  it("has the reason why its account kept a number that the platform restated", async () => {
    const show = await showWith("spotify");
    const episodeId = await show.episode({ spotifyEpisodeId: SPOTIFY_ID });
    const item = { platform: "spotify", externalId: SPOTIFY_ID, counts: { plays: 80 } };
    await show.item(item);
    const { id } = await show.create({ episode_id: episodeId });
    const readAt = t.app.clock.now();
    await t.app.advance(DAY_MS);
    const kept = {
      reason: "zero_after_positive",
      at: t.app.clock.now().toISOString(),
      refused_value: 0,
    };
    // As the guard of the account's items stores it: the earlier reading with the reason.
    await show.item(item);
    await t.sql(
      `update account_items
       set readings = jsonb_set(
         jsonb_set(readings, '{plays,fetched_at}', to_jsonb($2::text)), '{plays,kept}', $3::jsonb)
       where show_id = $1`,
      [show.showId, readAt.toISOString(), JSON.stringify(kept)],
    );
    expect(await show.gather()).toBe(1);
    expect((await show.read(id)).nodes).toMatchObject([
      {
        readings: { plays: { value: 80, fetched_at: readAt.toISOString(), kept } },
        last_fetched_at: t.app.clock.now().toISOString(),
      },
    ]);
  });

  it("keeps its numbers, which become stale, once the account is disconnected", async () => {
    const show = await showWith("spotify");
    const episodeId = await show.episode({ spotifyEpisodeId: SPOTIFY_ID });
    await show.plays(80);
    const { id } = await show.create({ episode_id: episodeId });
    await t.sql("update connections set status = 'disconnected' where show_id = $1", [show.showId]);
    await t.app.advance(2 * DAY_MS);
    expect(await show.gather()).toBe(0);
    const read = await show.read(id);
    expect(read).toMatchObject({ audio_reach: 80 });
    expect(read.warnings.join()).toContain("Spotify");
  });

  it("has host downloads stand in until Spotify has a number, and reach does not fall", async () => {
    const show = await showWith("spotify", "transistor");
    const episodeId = await show.episode({ guid: "g1", spotifyEpisodeId: SPOTIFY_ID });
    await show.downloads(1, 500);
    const { id } = await show.create({ episode_id: episodeId });
    expect(await show.read(id)).toMatchObject({
      audio_reach: 500,
      nodes: [{ platform: "transistor", reach_basis: "downloads" }],
    });
    await show.plays(80);
    await show.gather();
    expect(await show.read(id)).toMatchObject({
      audio_reach: 500,
      reach_by_format: { audio_episode: 500 },
    });
    await t.app.advance(HOUR_MS);
    await show.plays(620);
    await show.gather();
    expect(await show.read(id)).toMatchObject({ audio_reach: 620 });
  });

  it("is in the merged cluster that counts its own, rolled up once for all", async () => {
    const show = await showWith("spotify", "transistor");
    const source = await show.create({ episode_id: await show.episode({ guid: "g1" }) });
    const target = await show.create({ episode_id: await show.episode({ guid: "g2" }) });
    await show.send("POST", `/clusters/${target.id}/merge`, {
      source_refs: [source.global_id],
      confirm: true,
    });
    await show.downloads(1, 10);
    await show.downloads(2, 5);
    const rolledUp = await countRollUps(() => show.gather());
    if (!isOnCluster()) {
      expect(rolledUp).toHaveLength(2);
      expect(new Set(rolledUp)).toEqual(new Set([source.id, target.id]));
    }
    expect(await show.read(target.id)).toMatchObject({ audio_reach: 15, post_count: 2 });
    const [added, updated, ...more] = (await events(target.global_id)).filter(
      ({ type }) => type !== "cluster.merged",
    );
    expect(added).toMatchObject({
      type: "cluster.nodes_added",
      data: { object: { audio_reach: 15 } },
    });
    expect(added?.data.object.node_ids).toHaveLength(2);
    expect([updated?.type, more]).toEqual(["cluster.updated", []]);
    await show.send("DELETE", `/clusters/${target.id}`, { confirm: true });
    expect(await show.read(source.id)).toMatchObject({ audio_reach: 10 });
  });

  it("also brings newer numbers of posts that a person added, in any cluster", async () => {
    const show = await showWith("youtube");
    const { id } = await show.create({
      name: "Clips",
      node_urls: ["https://youtu.be/aqz-KE-bpKQ"],
    });
    const [before] = (await show.read(id)).nodes;
    await show.item({
      platform: "youtube",
      externalId: "aqz-KE-bpKQ",
      counts: { views: before.metrics.views + 1_000 },
      readAt: new Date(t.app.clock.now().getTime() - HOUR_MS),
    });
    // Fetched after the account was read.
    expect(await show.gather()).toBe(0);
    await t.app.advance(HOUR_MS);
    await show.item({
      platform: "youtube",
      externalId: "aqz-KE-bpKQ",
      counts: { views: before.metrics.views + 1_000 },
    });
    expect(await show.gather()).toBe(1);
    const [after] = (await show.read(id)).nodes;
    expect(after).toMatchObject({
      format: before.format,
      added_by: "api",
      metrics: { views: before.metrics.views + 1_000, likes: before.metrics.likes },
    });
  });

  it("moves to the cluster of the episode that has its id now", async () => {
    const show = await showWith("spotify");
    const [former, id] = ["6rOoJ6Egrf8K2IrywzwOMk", "7rOoJ6Egrf8K2IrywzwOMk"];
    const wrong = await show.episode({ spotifyEpisodeId: former });
    const right = await show.episode();
    await show.item({ platform: "spotify", externalId: former, counts: { plays: 70 } });
    await show.item({ platform: "spotify", externalId: id, counts: { plays: 900 } });
    const first = await show.create({ episode_id: wrong });
    const second = await show.create({ episode_id: right });
    const setId = (episodeId: string, spotifyId: string) =>
      show.send("PATCH", `/episodes/${episodeId}`, { spotify_episode_id: spotifyId });
    // No other episode has the former id: it may be an earlier upload of this one.
    await setId(wrong, id);
    await show.gather();
    expect(await show.read(first.id)).toMatchObject({ audio_reach: 970 });
    await setId(right, former);
    expect(await show.gather()).toBe(2);
    expect(await show.read(first.id)).toMatchObject({ audio_reach: 900, post_count: 1 });
    expect(await show.read(second.id)).toMatchObject({ audio_reach: 70, post_count: 1 });
    expect((await events(first.global_id)).map(({ type }) => type)).toContain(
      "cluster.nodes_removed",
    );
    expect(await show.gather()).toBe(0);

    await t.sql(
      "update cluster_nodes set added_by = 'api' where show_id = $1 and external_id = $2",
      [show.showId, former],
    );
    await t.sql(
      `update episodes
       set spotify_episode_id = case when id = $2 then null else $3 end
       where show_id = $1`,
      [show.showId, right, former],
    );
    expect(await show.gather()).toBe(0);
    expect(await show.read(second.id)).toMatchObject({ audio_reach: 70 });
  });

  it("is added to a cluster whose episode is set later, and to one of several", async () => {
    const show = await showWith("transistor");
    const episodeId = await show.episode({ guid: "g1" });
    const { id } = await show.create({ name: "Later" });
    await show.downloads(1, 70);
    await t.sql("update clusters set episode_id = $2 where show_id = $1 and id = $3", [
      show.showId,
      episodeId,
      id,
    ]);
    const { database } = t.app.runtime;
    const now = t.app.clock.now();
    await inTransaction(database, async (transaction) => {
      const row = await lockCluster(transaction, { showId: show.showId, clusterId: id });
      expect(await addOwnPosts(transaction, row!, now)).toHaveLength(1);
      await rollUp(transaction, row!, { now });
    });
    expect(await show.read(id)).toMatchObject({ audio_reach: 70 });
    const again = await show.create({ episode_id: episodeId });
    expect(again).toMatchObject({ audio_reach: null, nodes: [] });
    expect(await show.gather()).toBe(0);
    await show.send("DELETE", `/clusters/${id}`, { confirm: true });
    expect(await show.gather()).toBe(1);
    expect(await show.read(again.id)).toMatchObject({ audio_reach: 70 });
  });

  it("is complete after a run that was cut off between two clusters", async () => {
    const show = await showWith("transistor");
    const made: { id: string }[] = [];
    for (const number of [1, 2, 3]) {
      made.push(await show.create({ episode_id: await show.episode({ guid: `g${number}` }) }));
      await show.downloads(number, number);
    }
    const stop = new AbortController();
    const { clock } = t.app;
    let looks = 0;
    const dying = {
      now: () => {
        looks += 1;
        if (looks === 2) stop.abort(new Error("killed"));
        return clock.now();
      },
    };
    const { runtime } = t.app;
    const killed = gather({ ...t.app, runtime, clock: dying as never }, show.showId, stop.signal);
    await expect(killed).rejects.toThrow("killed");
    const known = async () =>
      (await Promise.all(made.map(({ id }) => show.read(id)))).map(
        ({ audio_reach: reach }) => reach,
      );
    expect((await known()).filter((reach) => reach !== null)).toHaveLength(2);
    expect(await show.gather()).toBe(1);
    expect(await known()).toEqual([1, 2, 3]);
    const added = await t.sql(
      "select from events where type = 'cluster.nodes_added' and data->'object'->>'show_id' = $1",
      [show.showId],
    );
    expect(added).toHaveLength(3);
  });

  it("is found for clusters of earlier releases, whose 0 becomes unknown", async () => {
    const show = await showWith("transistor");
    const known = await show.create({ episode_id: await show.episode({ guid: "g1" }) });
    const unknown = await show.create({ episode_id: await show.episode({ guid: "g2" }) });
    await show.downloads(1, 30);
    await t.sql(
      `update clusters
       set own_posts_at = null, audio_reach = 0, total_reach = 0,
         metrics_text = replace(
           replace(metrics_text, '"audio_reach":null', '"audio_reach":0'),
           '"reach":null',
           '"reach":0'
         )
       where show_id = $1`,
      [show.showId],
    );
    const check = () => recomputeFigures(t.app.runtime.database, t.app.clock.now());
    expect((await check()).differences).toEqual([]);
    expect(await show.gather()).toBe(2);
    expect(await show.read(known.id)).toMatchObject({ audio_reach: 30 });
    expect(await show.read(unknown.id)).toMatchObject({ audio_reach: null, total_reach: null });
    expect(await show.gather()).toBe(0);
    expect((await check()).differences).toEqual([]);
  });

  it("is not looked for once the record of the show is gone", async () => {
    const show = await showWith("transistor");
    await show.create({ episode_id: await show.episode({ guid: "g1" }) });
    await t.sql("update clusters set own_posts_at = null where show_id = $1", [show.showId]);
    const due = () => findDueShows(t.app.runtime.database, 1_000);
    expect(await due()).toContain(show.showId);
    await t.sql("delete from shows where show_id = $1", [show.showId]);
    expect(await due()).not.toContain(show.showId);
    await t.sql("delete from clusters where show_id = $1", [show.showId]);
  });

  it("leaves no merged cluster without an episode out of the check of figures", async () => {
    const show = await showWith();
    const [target, source] = [await show.create({ name: "A" }), await show.create({ name: "B" })];
    await show.send("POST", `/clusters/${target.id}/merge`, {
      source_refs: [source.global_id],
      confirm: true,
    });
    await t.sql(
      "update clusters set own_posts_at = null, clip_count = clip_count + 1 where show_id = $1",
      [show.showId],
    );
    const now = t.app.clock.now();
    const { differences } = await recomputeFigures(t.app.runtime.database, now);
    expect(new Set(differences.map(({ globalId }) => globalId))).toEqual(
      new Set([target.global_id, source.global_id]),
    );
    await show.send("DELETE", `/clusters/${target.id}`, { confirm: true });
    await show.send("DELETE", `/clusters/${source.id}`, { confirm: true });
  });
});
