import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool } from "../../src/db/connection/pool.ts";
import { createHttpSurfaces } from "../../src/app/http.ts";
import { JOBS } from "../../src/app/jobs.ts";
import { runDueJobs } from "../../src/infrastructure/jobs/run-due-jobs.ts";
import { freePort } from "../journeys/two-processes.ts";
import { type Network, startNetwork } from "../network.ts";
import { type SimulatedApp, startSimulatedApp } from "../upstreams.ts";

/** Addresses of posts in the simulated world. */
export const POSTS = [
  "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
  "https://www.instagram.com/reel/DPxyzAbCdEf/",
] as const;

/** More than a page of 100. */
export const EPISODES = 120;

export interface SampleServer extends Network<SimulatedApp> {
  address: string;
  /** Global id of the cluster of the episode "The lighthouse keeper". */
  clusterId: string;
  campaignId: string;
  /** Where samples run; it is deleted at the end. */
  root: string;
  /** A key with rates of its own. */
  newKey: (rateTier?: "default" | "partner") => Promise<string>;
  /** Works off what a sample orders until it ends, after each of its requests. */
  whileWorking: <Result>(run: () => Promise<Result>) => Promise<Result>;
}

/** Everything a process answers, where its addresses say, with a show and a campaign. */
export async function startSampleServer(): Promise<SampleServer> {
  const root = await mkdtemp(join(tmpdir(), "castmeter-samples-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const app = await startSimulatedApp({ baseUrl: address });
  const network = await startNetwork(app);
  const server = createHttpSurfaces(app.runtime, { trustProxy: false, isReady: async () => true });
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "jobs of samples" });
  const work = { isOn: false, done: Promise.resolve<unknown>(undefined) };
  server.addHook("onResponse", async () => {
    if (!work.isOn) return;
    const { clock, runtime } = app;
    const { services, log } = runtime;
    work.done = work.done.then(() => runDueJobs({ pool, jobs: JOBS, clock, services, log }));
  });
  await server.listen({ port, host: "127.0.0.1" });
  const { make, showId, workspaceId, sql } = network;

  await sql(
    `insert into episodes (show_id, id, guid, guid_key, title, normalised_title, published_at, type,
       explicit, content_hash, created_at, updated_at)
     select $1, 'ep_' || lpad(n::text, 24, '0'), n::text, n::text, 'Tide table ' || n,
       'tide table ' || n, timestamptz '2026-01-01T06:00:00Z' + n * interval '1 day', 'full', false,
       'x', now(), now()
     from generate_series(1, $2::integer) n`,
    [showId, EPISODES - 1],
  );
  const { id: episodeId } = await make.episode();
  const cluster = await make.cluster({ episode_id: episodeId, node_urls: POSTS });
  const campaign = await make.campaign({
    name: "Autumn blend",
    status: "active",
    start_date: "2026-10-01",
    end_date: "2026-10-31",
  });
  const slot = await make.slot(campaign.id, {
    deliverable_type: "video_integration",
    guaranteed_impressions: 1_000_000,
    air_date: "2026-10-10",
  });
  const linked = { cluster_ref: cluster.global_id, slot_id: slot.id };
  await network.send("POST", `/v1/campaigns/${campaign.id}/clusters`, linked);

  return {
    ...network,
    address,
    clusterId: cluster.global_id,
    campaignId: campaign.id,
    root,
    newKey: (rateTier = "partner") => app.key(workspaceId, { rateTier }),
    whileWorking: async (run) => {
      work.isOn = true;
      try {
        return await run();
      } finally {
        work.isOn = false;
        await work.done;
      }
    },
    close: async () => {
      await server.close();
      await pool.end();
      await app.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
