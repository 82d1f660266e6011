import { json, text, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import type { SimulatedAccountService } from "./account-simulator.ts";
import type { SimulatedEpisode, SimulatedShow } from "./simulated-show.ts";

export const SIMULATED_BUZZSPROUT_TOKEN = "simulated-buzzsprout-token";

/**
 * Plays of an episode that was taken back to private: in the podcast's numbers, not in its list.
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
export class BuzzsproutServer implements SimulatedAccountService {
  /** Its states; a test sets what it needs. */
  readonly is = { ...CALM };
  readonly #show: SimulatedShow;

  constructor(show: SimulatedShow) {
    this.#show = show;
  }

  reset(): void {
    Object.assign(this.is, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ status, error: `Status ${status}` }, status);
  }

  answer({ path, headers }: SimulatedRequest): SimulatedAnswer {
    if (this.is.isGuarded) return text("<!doctype html><title>Attention required</title>", 403);
    if (!path.endsWith(".json") || headers["content-type"] !== "application/json")
      return this.failure(415);
    if (headers.authorization !== `Token token=${SIMULATED_BUZZSPROUT_TOKEN}`)
      return this.failure(401);
    if (path === "/api/podcasts.json")
      return json([
        ...(this.is.isGone ? [] : [this.#podcast(this.#show.id)]),
        ...(this.is.hasTwoShows ? [this.#podcast("99")] : []),
      ]);
    if (path === `/api/${this.#show.id}/episodes.json` && !this.is.isGone)
      return json(this.#episodes());
    return this.failure(404);
  }

  #podcast(id: string): unknown {
    const { name, author } = this.#show;
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
    if (this.is.isEmpty) return [];
    const episodes = this.#show.episodes();
    const published = episodes.map((episode) =>
      episodeItem(
        episode,
        this.is.hidesTheNewest && episode === episodes[0]
          ? null
          : this.#print(this.#show.downloadsOf(episode)),
      ),
    );
    return [...published.toReversed(), ...(this.is.hasUnpublished ? this.#unpublished() : [])];
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

  #print(count: number): number | string {
    return this.is.countsAsText ? String(count) : count;
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
