import {
  addEpisode,
  type TestEpisode,
} from "../src/features/catalogue/episodes/episodes.test-support.ts";
import { TEST_START, type TestAnswer, type TestApp } from "./harness.ts";

/** Fields of a body, in place of the maker's own. A wrong one is refused by the operation. */
type Fields = Record<string, unknown>;
type Made = TestAnswer["body"];

/** Make resources of a network, and answer them as their creation does. */
export interface Makers {
  /** Northwind Roasters. */
  brand: (fields?: Fields) => Promise<Made>;
  /** A draft of a week from 14 December 2026 on, in London; at once in another state if given. */
  campaign: (fields?: Fields) => Promise<Made>;
  /** An audio read of a campaign in the network's show. */
  slot: (campaignId: string, fields?: Fields) => Promise<Made>;
  /** An episode of a show, by default of the network's, as a row: feeds are what makes others. */
  episode: (fields?: Partial<TestEpisode> & { showId?: string }) => Promise<{ id: string }>;
  /** A cluster without posts in the network's show. */
  cluster: (fields?: Fields) => Promise<Made>;
  /** A goal of the network's show. */
  goal: (fields: Fields) => Promise<Made>;
}

interface Place {
  showId: string;
  send: (method: string, path: string, body?: unknown) => Promise<TestAnswer>;
}

export function makersOf(app: TestApp, { showId, send }: Place): Makers {
  const made = async (path: string, body: Fields): Promise<Made> => {
    const answer = await send("POST", path, body);
    if (answer.status === 201) return answer.body.data;
    throw new Error(`POST ${path} is answered by ${answer.status}: ${answer.text}`);
  };
  return {
    brand: (fields) => made("/v1/brands", { name: "Northwind Roasters", ...fields }),
    campaign: async ({ status, ...fields } = {}) => {
      const campaign = await made("/v1/campaigns", {
        name: "Autumn blend",
        start_date: "2026-12-14",
        end_date: "2026-12-20",
        timezone: "Europe/London",
        currency: "gbp",
        ...fields,
      });
      if (status === undefined) return campaign;
      await app.sql("update campaigns set status = $2 where id = $1", [campaign.id, status]);
      return { ...campaign, status };
    },
    slot: (campaignId, fields) =>
      made(`/v1/campaigns/${campaignId}/slots`, {
        show_id: showId,
        deliverable_type: "audio_read",
        ...fields,
      }),
    episode: async ({ showId: ofShow = showId, ...fields } = {}) => ({
      id: await addEpisode(app, ofShow, {
        title: "The lighthouse keeper",
        publishedAt: TEST_START,
        ...fields,
      }),
    }),
    cluster: (fields) => made(`/v1/shows/${showId}/clusters`, { ...fields }),
    goal: (fields) => made(`/v1/shows/${showId}/goals`, fields),
  };
}
