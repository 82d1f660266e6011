import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import { DAY_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { gatherDueShowsJob, gatherOwnPostsJob } from "../../../grouping/clusters/index.ts";
import { addEpisode } from "../../../catalogue/episodes/episodes.test-support.ts";
import { startAccountApp } from "../refresh.test-support.ts";

describe("the clusters of a show whose account was refreshed", () => {
  let showId: string;
  let key: string;
  const app = useFixture(startAccountApp);
  beforeAll(async () => {
    ({ showId } = await app.connected());
    key = await app.key(app.workspaceId);
  });

  const queued = async (): Promise<unknown[]> =>
    app.sql(
      `select key from graphile_worker._private_jobs
       where payload->>'show_id' = $1 and key like 'own posts%'`,
      [showId],
    );
  const runJobs = async (): Promise<void> => {
    const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "clusters test" });
    const { failures } = await runDueJobs({
      pool,
      jobs: [gatherOwnPostsJob, gatherDueShowsJob],
      clock: app.clock,
      services: app.runtime.services,
      log: app.runtime.log,
    });
    await pool.end();
    if (failures.length > 0) throw failures[0]?.error;
  };
  const refresh = (trigger: "connect" | "schedule") =>
    app.refresh({ showId, platform: "transistor" }, { trigger });
  /** A cluster of the simulated episode with this number. */
  async function clusterOf(wanted: number): Promise<string> {
    const episode = app.simulated.episodes().find(({ number }) => number === wanted)!;
    const episodeId = await addEpisode(app, showId, {
      title: episode.title,
      guid: episode.guid,
      publishedAt: episode.publishedAt.toISOString(),
    });
    const made = await app.request("POST", `/v1/shows/${showId}/clusters`, {
      key,
      body: { episode_id: episodeId },
    });
    return made.body.id;
  }
  const read = async (id: string) =>
    (await app.get(`/v1/shows/${showId}/clusters/${id}`, { key })).body;
  const downloadsOf = (wanted: number): number =>
    app.simulated.downloadsOf(app.simulated.episodes().find(({ number }) => number === wanted)!);

  it("hold its episodes' downloads by one job for refreshes of a moment", async () => {
    const id = await clusterOf(64);
    expect(await read(id)).toMatchObject({ audio_reach: null, nodes: [] });
    await refresh("connect");
    await refresh("schedule");
    expect(await queued()).toHaveLength(1);
    await app.advance(MINUTE_MS);
    await runJobs();
    const first = downloadsOf(64);
    expect(await read(id)).toMatchObject({ audio_reach: first, total_reach: first, warnings: [] });

    await app.advance(DAY_MS);
    await refresh("schedule");
    await app.advance(MINUTE_MS);
    await runJobs();
    const later = await read(id);
    expect(downloadsOf(64)).toBeGreaterThan(first);
    expect(later).toMatchObject({ audio_reach: downloadsOf(64), warnings: [] });
    expect(later.nodes).toMatchObject([{ added_by: "auto", platform: "transistor" }]);
  });

  it("are looked through once where an earlier release made them", async () => {
    const id = await clusterOf(62);
    await app.sql("delete from cluster_nodes where cluster_id = $1", [id]);
    await app.sql("update clusters set own_posts_at = null where id = $1", [id]);
    const enqueue = () => app.runJob(gatherDueShowsJob);
    await enqueue();
    expect(await queued()).toHaveLength(1);
    await runJobs();
    expect(await read(id)).toMatchObject({ audio_reach: downloadsOf(62) });
    await enqueue();
    expect(await queued()).toEqual([]);
  });
});
