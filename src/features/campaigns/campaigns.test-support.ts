import { startTestApp, TEST_START, type TestAnswer, type TestApp } from "../../../test/harness.ts";
import { newId } from "../../kernel/ids.ts";
import { moveCampaignsJob } from "./campaign/move-campaigns.job.ts";

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
  /** Runs the job that moves campaigns and slots, at a moment. */
  moveAt: (moment: string) => Promise<void>;
  /** Types of the recorded events about an object, in their order. */
  events: (objectId: string) => Promise<string[]>;
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
