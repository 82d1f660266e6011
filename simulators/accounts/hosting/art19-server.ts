import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { pageOf, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";
import { uuidOf } from "../uuid-of.ts";

export const SIMULATED_ART19 = {
  api_key: "simulated-art19-token",
  credential_id: "0a9c1f6e-0000-4000-8000-000000004711",
};

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
export class Art19Server extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ errors: [{ status: String(status), title: `Status ${status}` }] }, status);
  }

  protected refuses({ query, headers }: SimulatedRequest) {
    const { api_key: token, credential_id: credential } = SIMULATED_ART19;
    if (headers.authorization !== `Token token="${token}", credential="${credential}"`) return 401;
    if (headers.accept !== "application/vnd.api+json") return 406;
    return [...query.keys()].some((name) => name.startsWith("page[")) ? 400 : null;
  }

  protected routes(): Routes {
    if (this.state.isGone) return {};
    const series = `/series/${uuidOf(this.account.id)}`;
    return {
      [`GET ${series}`]: () => ({ data: this.#series() }),
      [`GET ${series}/relationships/episodes`]: ({ path, query }) => this.#references(path, query),
      "GET /episodes/:id": ({ params }) => {
        const episode = this.account.episodes().find(({ id }) => uuidOf(id) === params["id"]);
        if (episode === undefined || episode.id === this.state.deletedEpisode) return 404;
        return { data: this.#episode(episode) };
      },
    };
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

  #references(path: string, query: URLSearchParams): unknown {
    const episodes = this.account.episodes();
    const all = this.state.isOldestFirst ? episodes.toReversed() : episodes;
    const { rows, number, size } = pageOf(all, query, {
      size: "per_page",
      standard: 20,
      most: 100,
    });
    return {
      data: rows.map(({ id }) => ({ id: uuidOf(id), type: "episodes" })),
      links: { next: `https://art19.com${path}?page[number]=${number + 1}&page[size]=${size}` },
    };
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
