import { json, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import { SimulatedPlatform } from "./simulated-platform.ts";
import type { SimulatedEpisode, SimulatedShow } from "./simulated-show.ts";
import { uuidOf } from "./uuid-of.ts";

export const SIMULATED_ART19 = {
  api_key: "simulated-art19-token",
  credential_id: "0a9c1f6e-0000-4000-8000-000000004711",
};

const PAGE_DEFAULT = 20;
const PAGE_MAX = 100;

const CALM = {
  countsAsText: false,
  isGone: false,
  hidesTheNewest: false,
  /** Episodes are named from the oldest on. */
  isOldestFirst: false,
  /** Named by the series, and answered with 404. */
  deletedEpisode: null as string | null,
};

/**
 * Answers like ART19: JSON:API without a path before it, episodes named by a relationship, and
 * counters on each of them. Pages in JSON:API's own form are refused.
 */
export class Art19Server extends SimulatedPlatform<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ errors: [{ status: String(status), title: `Status ${status}` }] }, status);
  }

  answer({ path, query, headers }: SimulatedRequest): SimulatedAnswer {
    const { api_key: token, credential_id: credential } = SIMULATED_ART19;
    if (headers.authorization !== `Token token="${token}", credential="${credential}"`)
      return this.failure(401);
    if (headers.accept !== "application/vnd.api+json") return this.failure(406);
    if ([...query.keys()].some((name) => name.startsWith("page["))) return this.failure(400);
    const series = `/series/${uuidOf(this.account.id)}`;
    if (this.state.isGone) return this.failure(404);
    if (path === series) return json({ data: this.#series() });
    if (path === `${series}/relationships/episodes`) return this.#references(path, query);
    const episode = this.account.episodes().find(({ id }) => path === `/episodes/${uuidOf(id)}`);
    if (episode === undefined || episode.id === this.state.deletedEpisode) return this.failure(404);
    return json({ data: this.#episode(episode) });
  }

  #series(): unknown {
    const { id, name, handle } = this.account;
    return {
      id: uuidOf(id),
      type: "series",
      attributes: {
        title: name,
        slug: handle,
        status: "active",
        listen_count: this.print(this.account.total()),
        released_episode_count: this.print(this.account.episodes().length),
        created_at: this.account.episodes().at(-1)?.publishedAt.toISOString(),
      },
    };
  }

  #references(path: string, query: URLSearchParams): SimulatedAnswer {
    const page = Number(query.get("page") ?? 1);
    const size = Math.min(Number(query.get("per_page") ?? PAGE_DEFAULT), PAGE_MAX);
    const episodes = this.account.episodes();
    const all = this.state.isOldestFirst ? episodes.toReversed() : episodes;
    return json({
      data: all
        .slice((page - 1) * size, page * size)
        .map(({ id }) => ({ id: uuidOf(id), type: "episodes" })),
      links: { next: `https://art19.com${path}?page[number]=${page + 1}&page[size]=${size}` },
    });
  }

  #episode(episode: SimulatedEpisode): unknown {
    const isHidden = this.state.hidesTheNewest && episode.id === this.account.episodes()[0]?.id;
    return {
      id: uuidOf(episode.id),
      type: "episodes",
      attributes: {
        title: episode.title,
        status: "active",
        rss_guid: episode.guid,
        released_at: episode.publishedAt.toISOString(),
        episode_number: episode.number,
        listen_count: isHidden ? null : this.print(this.account.downloadsOf(episode)),
        downloads_first_24_hours: 1,
      },
    };
  }
}
