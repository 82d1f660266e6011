import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { pageOf, type RoutedRequest, type Routes, SimulatedApi } from "../simulated-api.ts";
import {
  SIMULATED_COUNTRIES,
  type SimulatedEpisode,
  type SimulatedShow,
} from "../simulated-show.ts";

export const SIMULATED_SPREAKER_TOKEN = "simulated-spreaker-token";
const SIMULATED_SPREAKER_USER = 5_150;

const PAGING = { size: "limit", standard: 50, most: 100, offset: "offset" };

/**
 * What the simulated show is liked, commented and played more than downloaded, by its downloads.
 */
export const spreakerCounts = (downloads: number) => ({
  plays: downloads * 2,
  downloads,
  likes: Math.floor(downloads / 40),
  comments: Math.floor(downloads / 300),
});

/** Unique listeners of a day, by its downloads. */
export const spreakerListeners = (downloads: number): number => Math.floor(downloads * 0.7);

const CALM = {
  countsAsText: false,
  /** The newest episode's downloads are left out. */
  hidesDownloads: false,
  isGone: false,
  hasTwoShows: false,
  /** Host of the address that `next_url` names. */
  nextHost: "https://api.spreaker.com",
  /** The platform has no geography yet. */
  hasNoPlaces: false,
  deletedEpisode: null as string | null,
  /** An old episode that the list of totals does not hold. */
  unlistedEpisode: null as string | null,
  /** Newer statistics are answered with this status. */
  refuses: null as number | null,
};

/**
 * Answers like the Spreaker API v2: all below `response`, pages by `next_url`, milliseconds,
 * percentages by country.
 */
export class SpreakerServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ response: { error: { messages: [`Status ${status}`], code: status } } }, status);
  }

  protected refuses({ headers }: SimulatedRequest) {
    return headers.authorization === `Bearer ${SIMULATED_SPREAKER_TOKEN}` ? null : 401;
  }

  protected routes(): Routes {
    const show = this.#showItem();
    const shows = [
      show,
      ...(this.state.hasTwoShows ? [{ ...show, show_id: 99, title: "Night Ferry" }] : []),
    ];
    const user = { user_id: SIMULATED_SPREAKER_USER, fullname: this.account.author };
    return {
      "GET /v2/me": () => respond({ user }),
      [`GET /v2/users/${SIMULATED_SPREAKER_USER}/shows`]: ({ path, query }) =>
        this.#page(path, query, shows),
      "GET /v2/episodes/:id/statistics": ({ params }) => {
        const episode = this.account.episodes().find(({ id }) => id === params["id"]);
        if (episode === undefined || episode.id === this.state.deletedEpisode) return 404;
        return respond({ statistics: { ...this.#episodeCounters(episode), chapters_count: 0 } });
      },
      ...(!this.state.isGone && this.#routesOfShow(`GET /v2/shows/${this.account.id}`)),
    };
  }

  #routesOfShow(base: string): Routes {
    const within =
      (outcome: (request: RoutedRequest) => unknown) =>
      (request: RoutedRequest): unknown =>
        request.query.has("from") && request.query.has("to") ? outcome(request) : 400;
    const { refuses } = this.state;
    return {
      [base]: () => respond({ show: this.#showItem() }),
      [`${base}/episodes`]: ({ path, query }) =>
        this.#page(path, query, [this.#scheduled(), ...this.account.episodes().map(episodeOf)]),
      [`${base}/statistics`]: () =>
        respond({
          statistics: {
            ...this.#counters(this.account.total()),
            episodes_count: this.print(this.account.episodes().length),
          },
        }),
      [`${base}/episodes/statistics/plays/totals`]: within(
        ({ path, query }) => refuses ?? this.#totals(path, query),
      ),
      [`${base}/statistics/listeners`]: within(({ query }) => refuses ?? this.#listeners(query)),
      [`${base}/statistics/plays`]: within(({ query }) => this.#plays(query)),
      [`${base}/statistics/geographics`]: within(({ query }) => this.#geographics(query)),
    };
  }

  #showItem(): { show_id: number; title: string; site_url: string; image_url: string } {
    const { id, name, handle } = this.account;
    return {
      show_id: Number(id),
      title: name,
      site_url: `https://www.spreaker.com/podcast/${handle}--${id}`,
      image_url: "https://d1bm3dmew779uf.example/salt.jpg",
    };
  }

  #page(path: string, query: URLSearchParams, all: readonly unknown[]): SimulatedAnswer {
    const { rows, size, start, hasNext } = pageOf(all, query, PAGING);
    const following = new URLSearchParams(query);
    following.set("offset", String(start + size));
    following.set("limit", String(size));
    const next = hasNext ? `${this.state.nextHost}${path}?${following.toString()}` : null;
    return respond({ items: rows, next_url: next });
  }

  /** Most played first, with one that was deleted. */
  #totals(path: string, query: URLSearchParams): SimulatedAnswer {
    const days = this.account.days(query.get("from") ?? "", query.get("to") ?? "");
    const totals = this.account
      .episodes()
      .filter(({ id }) => id !== this.state.unlistedEpisode)
      .map((episode) => ({
        episode_id: Number(episode.id),
        title: episode.title,
        is_deleted: episode.id === this.state.deletedEpisode,
        total: this.account.downloadsOver(episode, days),
      }))
      .toSorted((one, other) => other.total - one.total);
    return this.#page(
      path,
      query,
      totals.map(({ total, ...row }) => ({
        ...row,
        plays_count: this.print(spreakerCounts(total).plays),
        downloads_count: this.print(total),
      })),
    );
  }

  #listeners(query: URLSearchParams): SimulatedAnswer {
    if (query.get("group") !== "day") return this.failure(400);
    const days = this.account.days(query.get("from") ?? "", query.get("to") ?? "");
    return respond({
      statistics: days.map((date) => ({
        date,
        listeners_count: this.print(spreakerListeners(this.account.showOn(date))),
      })),
    });
  }

  #scheduled(): unknown {
    return {
      episode_id: 1,
      title: "Next year's storms",
      published_at: "2027-01-01 05:00:00",
      duration: 0,
      site_url: null,
    };
  }

  #episodeCounters(episode: SimulatedEpisode): Record<string, unknown> {
    const { downloads_count, ...rest } = this.#counters(this.account.downloadsOf(episode));
    return this.state.hidesDownloads && episode.id === this.account.episodes()[0]?.id
      ? rest
      : { ...rest, downloads_count };
  }

  #counters(total: number): Record<string, number | string> {
    const { plays, downloads, likes, comments } = spreakerCounts(total);
    return {
      plays_count: this.print(plays),
      plays_ondemand_count: this.print(plays),
      plays_live_count: this.print(0),
      downloads_count: this.print(downloads),
      likes_count: this.print(likes),
      messages_count: this.print(comments),
    };
  }

  #plays(query: URLSearchParams): SimulatedAnswer {
    if (query.get("group") !== "day") return this.failure(400);
    const days = this.account.days(query.get("from") ?? "", query.get("to") ?? "");
    return respond({
      statistics: days.map((date) => ({ date, ...this.#counters(this.account.showOn(date)) })),
    });
  }

  #geographics(query: URLSearchParams): SimulatedAnswer {
    const places = Number(query.get("precision") ?? 0);
    const country = SIMULATED_COUNTRIES.map(({ name, share }) => ({
      name,
      percentage: Number((share * 100).toFixed(places)),
    }));
    const statistics = {
      country: [...country, { name: "Others", percentage: 4 }],
      city: [{ name: "Portland", percentage: 7.5 }],
    };
    return respond({ statistics: this.state.hasNoPlaces ? { country: [], city: [] } : statistics });
  }
}

const respond = (response: unknown): SimulatedAnswer => json({ response });

const episodeOf = ({ id, title, publishedAt, durationSec }: SimulatedEpisode): unknown => ({
  episode_id: Number(id),
  type: "RECORDED",
  title,
  duration: durationSec * 1_000 + 217,
  published_at: publishedAt.toISOString().slice(0, 19).replace("T", " "),
  site_url: `https://www.spreaker.com/episode/salt--${id}`,
  image_url: null,
});
