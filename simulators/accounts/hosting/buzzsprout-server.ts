import { json, text, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

export const SIMULATED_BUZZSPROUT_TOKEN = "simulated-buzzsprout-token";

/**
 * Plays of an episode that was made private again: in the podcast's numbers, not in its list.
 */
export const PRIVATE_PLAYS = 321;

const CALM = {
  countsAsText: false,
  hidesTheNewest: false,
  isGone: false,
  hasTwoShows: false,
  isEmpty: false,
  hasUnpublished: false,
  isGuarded: false,
};

/**
 * Answers like the Buzzsprout API: bare arrays, all episodes at once, plays of all time on each.
 */
export class BuzzsproutServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ status, error: `Status ${status}` }, status);
  }

  protected refuses({ path, headers }: SimulatedRequest) {
    if (this.state.isGuarded) return text("<!doctype html><title>Attention required</title>", 403);
    if (!path.endsWith(".json") || headers["content-type"] !== "application/json") return 415;
    return headers.authorization === `Token token=${SIMULATED_BUZZSPROUT_TOKEN}` ? null : 401;
  }

  protected routes(): Routes {
    const { isGone, hasTwoShows } = this.state;
    return {
      "GET /api/podcasts.json": () => [
        ...(isGone ? [] : [this.#podcast(this.account.id)]),
        ...(hasTwoShows ? [this.#podcast("99")] : []),
      ],
      ...(!isGone && { [`GET /api/${this.account.id}/episodes.json`]: () => this.#episodes() }),
    };
  }

  #podcast(id: string): unknown {
    const { name, author } = this.account;
    return {
      id: Number(id),
      title: name,
      author,
      description: "",
      language: "en-us",
      timezone: "Eastern Time (US & Canada)",
      artwork_url: "https://images.example/salt.png",
      explicit: false,
      main_category: "Arts",
    };
  }

  /** Oldest first: Buzzsprout promises no order. */
  #episodes(): unknown[] {
    if (this.state.isEmpty) return [];
    const episodes = this.account.episodes();
    const published = episodes.map((episode) =>
      episodeItem(
        episode,
        this.state.hidesTheNewest && episode === episodes[0]
          ? null
          : this.print(this.account.downloadsOf(episode)),
      ),
    );
    return [...published.toReversed(), ...(this.state.hasUnpublished ? this.#unpublished() : [])];
  }

  #unpublished(): unknown[] {
    const episode = {
      number: 900,
      id: "900",
      guid: "",
      title: "Not for everyone",
      publishedAt: new Date("2026-01-02T00:00:00Z"),
      durationSec: 60,
    };
    const { published_at: _none, ...draft } = episodeItem({ ...episode, id: "901" }, 0);
    return [
      { ...episodeItem(episode, PRIVATE_PLAYS), private: true },
      { ...draft, published_at: null },
      episodeItem({ ...episode, id: "902", publishedAt: new Date("2027-01-02T00:00:00Z") }, 0),
    ];
  }
}

const episodeItem = (
  { id, number, title, publishedAt, durationSec }: SimulatedEpisode,
  plays: number | string | null,
): Record<string, unknown> => ({
  id: Number(id),
  title,
  audio_url: `https://www.buzzsprout.example/48213/${id}.mp3`,
  artwork_url: null,
  description: "",
  summary: "",
  artist: "Harbour Audio",
  tags: "",
  published_at: new Date(publishedAt.getTime() - 4 * 3_600_000)
    .toISOString()
    .replace("Z", "-04:00"),
  duration: durationSec,
  guid: `Buzzsprout${id}`,
  episode_number: number,
  season_number: 1,
  explicit: false,
  private: false,
  inactive_at: null,
  hq: true,
  magic_mastering: false,
  total_plays: plays,
});
