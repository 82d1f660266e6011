import { startTestApp, TEST_START } from "../../../../test/harness.ts";
import { type Network, startNetwork } from "../../../../test/network.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { newId, parseClusterReference } from "../../../kernel/ids.ts";
import type { Metric, PostFormat } from "../../../domain/metrics/metric.ts";
import { reachOf } from "../../../domain/metrics/reach.ts";
import { findCluster, rollUp } from "../../grouping/clusters/index.ts";
import { moveCampaignsJob } from "./campaign/states/move-campaigns.job.ts";

/** A network whose clusters have posts, with campaigns and the job that moves them. */
export interface CampaignFixture extends Network {
  /**
   * Adds posts to a cluster and recomputes its figures. Returns the ids of the posts in the same
   * order.
   */
  posts: (globalId: string, posts: readonly TestPost[]) => Promise<string[]>;
  /** Runs the job that moves campaigns and slots, at the given moment. */
  moveAt: (moment: string) => Promise<void>;
}

/** A fetched post with its counts. */
export interface TestPost {
  platform: string;
  format?: PostFormat;
  publishedAt?: string;
  counts?: Partial<Record<Metric, number>>;
}

export async function startCampaignFixture(): Promise<CampaignFixture> {
  const network = await startNetwork(await startTestApp());
  const { app } = network;
  return {
    ...network,
    posts: async (globalId, posts) => {
      const reference = parseClusterReference(globalId);
      if (reference === undefined) throw new Error(`no cluster ${globalId}`);
      const { showId: ofShow, clusterId } = reference;
      const now = app.clock.now();
      const ids: string[] = [];
      for (const { platform, format = "full_episode", publishedAt, counts = {} } of posts) {
        const id = newId("nod");
        const readings = Object.fromEntries(
          Object.entries(counts).map(([metric, value]) => [
            metric,
            { value, fetched_at: now, as_of: null, source: "api", definition: "test@2026-01" },
          ]),
        );
        const { reach, basis } = reachOf(platform, readings);
        ids.push(id);
        await app.sql(
          `insert into cluster_nodes (show_id, cluster_id, id, platform, format, external_id, url, title, published_at, added_by, readings, reach, reach_basis, last_fetched_at, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $3, 'https://example.com/' || $3, 'Post', $6, 'api', $7, $8, $9, $10, $10, $10)`,
          [
            ofShow,
            clusterId,
            id,
            platform,
            format,
            publishedAt ?? TEST_START,
            readings,
            reach,
            basis,
            now,
          ],
        );
      }
      await inTransaction(app.runtime.services.database, async (transaction) => {
        const row = await findCluster(transaction, reference);
        if (row !== undefined) await rollUp(transaction, row, { now });
      });
      return ids;
    },
    moveAt: async (moment) => {
      await app.advance(Date.parse(moment) - app.clock.now().getTime());
      await app.runJob(moveCampaignsJob);
    },
  };
}
