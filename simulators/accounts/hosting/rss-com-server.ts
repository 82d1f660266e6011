import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { pageOf, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

export const SIMULATED_RSS_COM_KEY = "simulated-rss-com-key";

const LIMIT_MAX = 100;

const CALM = {
  isGone: false,
  /** The key opens a second podcast. */
  hasTwoPodcasts: false,
  /** The plan no longer includes the API. */
  planEnded: false,
};

/** Answers like the RSS.com API v4: bare arrays, pages by number, no numbers of listeners. */
export class RssComServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json(
      status === 400
        ? { status, form_errors: ["Bad request"], field_errors: {} }
        : { status, message: `Status ${status}` },
      status,
    );
  }

  protected refuses({ headers }: SimulatedRequest) {
    if (headers["x-api-key"] !== SIMULATED_RSS_COM_KEY) return 401;
    return this.state.planEnded ? 402 : null;
  }

  protected routes(): Routes {
    const { isGone } = this.state;
    return {
      "GET /v4/podcasts": () => this.#podcasts(),
      ...(!isGone && {
        [`GET /v4/podcasts/${this.account.id}/episodes`]: ({ query }) => this.#episodes(query),
      }),
    };
  }

  #podcasts(): unknown[] {
    const { id, name, handle } = this.account;
    const podcast = {
      id: Number(id),
      slug: handle,
      title: name,
      language: "en",
      role: "owner",
      hibernated: false,
      cover_url: "https://images.example/salt.png",
      redirect_url: null,
    };
    const second = { ...podcast, id: 99, slug: "night-ferry", title: "Night Ferry" };
    return [
      ...(this.state.isGone ? [] : [podcast]),
      ...(this.state.hasTwoPodcasts ? [second] : []),
    ];
  }

  #episodes(query: URLSearchParams): unknown {
    if (Number(query.get("limit")) > LIMIT_MAX) return 400;
    const draft = {
      id: 1,
      podcast_id: Number(this.account.id),
      title: "Not yet told",
      status: "draft",
      publish_datetime: null,
    };
    const newest = [
      draft,
      ...this.account.episodes().map((episode) => episodeOf(episode, this.account.id)),
    ];
    const ordered = query.get("order") === "newest" ? newest : newest.toReversed();
    const wanted = ordered.filter(
      ({ status }) => !query.has("status") || status === query.get("status"),
    );
    return pageOf(wanted, query, { size: "limit", standard: 20 }).rows;
  }
}

const episodeOf = (
  { id, title, publishedAt, durationSec, guid, number }: SimulatedEpisode,
  podcastId: string,
) => ({
  id: Number(id),
  podcast_id: Number(podcastId),
  title,
  description: title,
  status: "published",
  duration: durationSec,
  publish_datetime: publishedAt.toISOString(),
  itunes_episode: number,
  itunes_season: 1,
  itunes_episode_type: "full",
  audio_url: `https://media.rss.example/${id}.mp3`,
  guid,
  website_url: `https://rss.com/podcasts/salt-and-signal/${id}`,
  dashboard_url: `https://dashboard.rss.com/podcasts/episodes/${id}`,
  youtube_video_url: null,
});
