import { json, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import { SimulatedPlatform } from "./simulated-platform.ts";
import type { SimulatedEpisode, SimulatedShow } from "./simulated-show.ts";

export const SIMULATED_RSS_COM_KEY = "simulated-rss-com-key";

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 100;

const CALM = {
  isGone: false,
  /** The key opens a second podcast. */
  hasTwoPodcasts: false,
  /** The plan no longer includes the API. */
  planEnded: false,
};

/** Answers like the RSS.com API v4: bare arrays, pages by number, no numbers of listeners. */
export class RssComServer extends SimulatedPlatform<SimulatedShow, typeof CALM> {
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

  answer({ path, query, headers }: SimulatedRequest): SimulatedAnswer {
    if (headers["x-api-key"] !== SIMULATED_RSS_COM_KEY) return this.failure(401);
    if (this.state.planEnded) return this.failure(402);
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
    if (path === "/v4/podcasts")
      return json([
        ...(this.state.isGone ? [] : [podcast]),
        ...(this.state.hasTwoPodcasts
          ? [{ ...podcast, id: 99, slug: "night-ferry", title: "Night Ferry" }]
          : []),
      ]);
    if (path === `/v4/podcasts/${id}/episodes` && !this.state.isGone) return this.#episodes(query);
    return this.failure(404);
  }

  #episodes(query: URLSearchParams): SimulatedAnswer {
    const limit = Number(query.get("limit") ?? LIMIT_DEFAULT);
    if (limit > LIMIT_MAX) return this.failure(400);
    const page = Number(query.get("page") ?? 1);
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
    return json(wanted.slice((page - 1) * limit, page * limit));
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
