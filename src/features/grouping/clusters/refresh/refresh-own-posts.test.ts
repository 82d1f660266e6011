import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/time/clock.ts";
import { addEpisode } from "../../../catalogue/episodes/episodes.test-support.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";
import { connectTestAccount, gather, storeTestItem } from "../own-posts/own-posts.test-support.ts";
import { refreshViewedClusters } from "./refresh-viewed-clusters.ts";

describe("refreshing a cluster with its episode's own audio", () => {
  let episodeId: string;
  const t = useFixture(startClusterFixture);
  beforeAll(async () => {
    const { app, showId } = t;
    for (const platform of ["transistor", "youtube"])
      await connectTestAccount(app, showId, platform);
    episodeId = await addEpisode(app, showId, {
      title: "The tide",
      guid: "g1",
      publishedAt: "2026-10-01T06:00:00Z",
    });
  });

  const downloads = (value: number, readAt?: Date): Promise<void> =>
    storeTestItem(t.app, t.showId, {
      platform: "transistor",
      externalId: "t1",
      guid: "g1",
      counts: { downloads: value },
      ...(readAt === undefined ? {} : { readAt }),
    });
  const later = async (milliseconds: number): Promise<void> => {
    t.app.simulators.world.clock.advance(milliseconds);
    await t.app.advance(milliseconds);
  };
  const refresh = (id: string, body: Record<string, unknown> = { confirm: true }) =>
    t.send("POST", t.path(id, "/refresh"), body);
  const providerCalls = async (): Promise<number> =>
    Number(
      (
        await t.sql(
          `select coalesce(sum(used), 0) as calls
           from usage_counters
           where counter like 'provider_calls%'`,
        )
      )[0]?.["calls"],
    );

  it("takes it from the account without a call, refreshed while that is fresh", async () => {
    await downloads(500);
    const made = await t.create({
      episode_id: episodeId,
      node_urls: ["https://youtu.be/aqz-KE-bpKQ"],
    });
    const { id } = made.body;
    expect(made.body.data.audio_reach).toBe(500);
    await later(DAY_MS);
    await downloads(620, new Date(t.app.clock.now().getTime() - HOUR_MS));

    const plan = await refresh(id, {});
    expect(plan.status).toBe(409);
    expect(plan.body.error.preview).toMatchObject({
      cost: { provider_calls: 1, posts: 2 },
      effects: [
        expect.stringContaining("Fetch 1 post of"),
        "Take what connected accounts have of 1 more, without a call.",
      ],
    });
    const before = await providerCalls();
    const fresh = await refresh(id);
    expect(fresh.body.data).toMatchObject({
      posts: 2,
      refreshed: 2,
      failed: 0,
      skipped: 0,
      errors: [],
    });
    expect(await providerCalls()).toBe(before + 1);
    const read = await t.read(id);
    expect(read).toMatchObject({ audio_reach: 620, refresh_errors: [] });

    await later(2 * DAY_MS);
    const old = await refresh(id);
    expect(old.body.data).toMatchObject({ refreshed: 1, failed: 0, skipped: 1, errors: [] });
    const after = await t.read(id);
    const audioOf = (cluster: { nodes: { platform: string }[] }) =>
      cluster.nodes.find(({ platform }) => platform === "transistor");
    expect(after).toMatchObject({ audio_reach: 620 });
    expect(audioOf(after)).toEqual(audioOf(read));
    expect(after.warnings.join()).toContain("Transistor");
  });

  it("is due on a page by the post that waits longest, however often its account is read", async () => {
    const { app, showId } = t;
    const { database } = app.runtime;
    const third = await addEpisode(app, showId, {
      title: "The bell",
      guid: "g3",
      publishedAt: "2026-10-15T06:00:00Z",
    });
    await storeTestItem(app, showId, {
      platform: "transistor",
      externalId: "t3",
      guid: "g3",
      counts: { downloads: 5 },
    });
    const { id: clusterId } = (
      await t.create({ episode_id: third, node_urls: ["https://youtu.be/waitslong11"] })
    ).body;
    const view = () =>
      refreshViewedClusters({ database, now: app.clock.now(), callsPerDay: 1_000 }, [
        { showId, clusterId },
      ]);
    const due: number[] = [];
    for (const downloads of [50, 500]) {
      await later(4.5 * HOUR_MS);
      await storeTestItem(app, showId, {
        platform: "transistor",
        externalId: "t3",
        guid: "g3",
        counts: { downloads },
      });
      await gather(app, showId);
      const [row] = await app.sql("select last_refreshed_at from clusters where id = $1", [
        clusterId,
      ]);
      expect(row).toEqual({ last_refreshed_at: app.clock.now() });
      due.push(await view());
    }
    expect(due).toEqual([0, 1]);
  });

  it("fails where every fetch fails, and not where there is nothing to fetch", async () => {
    const { app, showId } = t;
    const second = await addEpisode(app, showId, {
      title: "The fog",
      guid: "g2",
      publishedAt: "2026-10-08T06:00:00Z",
    });
    await storeTestItem(app, showId, {
      platform: "transistor",
      externalId: "t2",
      guid: "g2",
      counts: { downloads: 5 },
    });
    const { id, data } = (await t.create({ episode_id: second })).body;
    await later(DAY_MS);
    expect((await refresh(id)).body.data).toMatchObject({ posts: 1, refreshed: 1 });
    expect(await t.events(data.global_id)).toContain("cluster.refreshed");
    await t.send("POST", t.path(id, "/nodes"), { url: "https://youtu.be/gonegonego9" });
    app.simulators.world.setPost("youtube", "gonegonego9", { missing: true });
    await later(HOUR_MS);
    expect((await refresh(id)).body.data).toMatchObject({ posts: 2, refreshed: 1, failed: 1 });
    expect(await t.events(data.global_id)).toContain("cluster.refresh_failed");
  });
});
