import {
  startTestApp,
  TEST_START,
  type TestAnswer,
  type TestApp,
} from "../../../../test/harness.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { newId, parseClusterReference } from "../../../kernel/ids.ts";
import type { Metric, PostFormat } from "../../../domain/metrics/metric.ts";
import { reachOf } from "../../../domain/metrics/reach.ts";
import { findCluster, rollUp } from "../../grouping/clusters/index.ts";
import { moveCampaignsJob } from "./campaign/states/move-campaigns.job.ts";

export interface CampaignFixture {
  app: TestApp;
  workspaceId: string;
  showId: string;
  key: string;
  /** Another network, which must see nothing of the first one. */
  strangerKey: string;
  send: (method: string, path: string, body?: unknown, as?: string) => Promise<TestAnswer>;
  brand: (fields?: Record<string, unknown>) => Promise<string>;
  /** A new campaign of a week from 14 December 2026 on, in London; its id. */
  campaign: (fields?: Record<string, unknown>) => Promise<string>;
  /** A new slot, an audio read; its id. */
  slot: (campaignId: string, fields?: Record<string, unknown>) => Promise<string>;
  /** An episode of the show, by default of the test's start; its id. */
  episode: (fields?: { publishedAt?: string; guid?: string }) => Promise<string>;
  /** A cluster of an episode; its global id. */
  cluster: (episodeId: string) => Promise<string>;
  /** Adds posts to a cluster and its figures anew; their ids in the same order. */
  posts: (globalId: string, posts: readonly TestPost[]) => Promise<string[]>;
  /** Runs the job that moves campaigns and slots, at a moment. */
  moveAt: (moment: string) => Promise<void>;
  /** Types of the recorded events about an object, in their order. */
  events: (objectId: string) => Promise<string[]>;
}

/** A post as it was fetched, with its counts. */
export interface TestPost {
  platform: string;
  format?: PostFormat;
  publishedAt?: string;
  counts?: Partial<Record<Metric, number>>;
}

export async function startCampaignFixture(): Promise<CampaignFixture> {
  const app = await startTestApp();
  const workspaceId = await app.workspace();
  const showId = await app.show(workspaceId);
  const key = await app.key(workspaceId);
  const strangerKey = await app.key(await app.workspace({ name: "Other Network" }));
  const send: CampaignFixture["send"] = (method, path, body, as = key) =>
    app.request(method, path, { key: as, ...(body === undefined ? {} : { body }) });
  const created = async (path: string, body: unknown): Promise<string> => {
    const answer = await send("POST", path, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.id;
  };
  let made = 0;
  const number = (): string => String((made += 1)).padStart(6, "0");
  return {
    app,
    workspaceId,
    showId,
    key,
    strangerKey,
    send,
    brand: (fields = {}) => created("/v1/brands", { name: "Northwind Roasters", ...fields }),
    campaign: (fields = {}) =>
      created("/v1/campaigns", {
        name: "Autumn blend",
        start_date: "2026-12-14",
        end_date: "2026-12-20",
        timezone: "Europe/London",
        currency: "gbp",
        ...fields,
      }),
    slot: (campaignId, fields = {}) =>
      created(`/v1/campaigns/${campaignId}/slots`, {
        show_id: showId,
        deliverable_type: "audio_read",
        ...fields,
      }),
    episode: async ({ publishedAt = TEST_START, guid = `guid-${number()}` } = {}) => {
      const id = newId("ep");
      await app.sql(
        `insert into episodes (show_id, id, guid, guid_key, title, normalised_title, published_at, type, explicit, content_hash, created_at, updated_at)
         values ($1, $2, $3, $3, 'The lighthouse keeper', 'the lighthouse keeper', $4, 'full', false, 'x', $4, $4)`,
        [showId, id, guid, publishedAt],
      );
      return id;
    },
    cluster: async (episodeId) =>
      (await send("POST", `/v1/shows/${showId}/clusters`, { episode_id: episodeId })).body.data
        .global_id,
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
      await moveCampaignsJob.run({}, {
        services: app.runtime.services,
        clock: app.clock,
        signal: new AbortController().signal,
      } as never);
    },
    events: async (objectId) =>
      (
        await app.sql<{ type: string }>(
          "select type from events where object_id = $1 order by created_at, id",
          [objectId],
        )
      ).map(({ type }) => type),
  };
}
