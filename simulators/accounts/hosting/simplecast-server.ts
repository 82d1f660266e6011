import { utcDay } from "../../../src/lib/time/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { pageOf, type RoutedRequest, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";
import { uuidOf } from "../uuid-of.ts";

export const SIMULATED_SIMPLECAST_KEY = "simulated-simplecast-key";

const ORIGIN = "https://api.simplecast.com";
const LIST_LIMIT = 10;
const NUMBERS_LIMIT = 5;

const CALM = {
  countsAsText: false,
  hidesTheNewest: false,
  hasNoTotal: false,
  isGone: false,
  hasTwoShows: false,
  hasNoLocation: false,
  hasUnknownCountry: false,
  isPending: false,
  hidesAnalytics: false,
};

/**
 * Answers like the Simplecast API: lists with `pages.next.href`, numbers per interval, countries by
 * GeoNames id and name.
 */
export class SimplecastServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ error: `Status ${status}` }, status);
  }

  protected refuses({ path, headers }: SimulatedRequest) {
    // Episodes of a public podcast are answered to any key.
    if (path.startsWith("/podcasts/")) return null;
    return headers.authorization === `Bearer ${SIMULATED_SIMPLECAST_KEY}` ? null : 401;
  }

  protected routes(): Routes {
    const { isGone, hasNoLocation } = this.state;
    const id = uuidOf(this.account.id);
    const ofPodcast =
      (outcome: (request: RoutedRequest) => unknown) =>
      (request: RoutedRequest): unknown =>
        request.query.get("podcast") === id ? outcome(request) : 404;
    return {
      "GET /podcasts": ({ path, query }) => page(path, query, this.#podcasts()),
      ...(!isGone && {
        [`GET /podcasts/${id}/episodes`]: ({ path, query }) => this.#episodes(path, query),
        "GET /analytics/downloads": ofPodcast(({ query }) => this.#downloads(query)),
        "GET /analytics/episodes": ofPodcast(({ path, query }) => this.#numbers(path, query)),
        "GET /analytics/location": ofPodcast(({ query }) =>
          hasNoLocation ? 404 : this.#location(query),
        ),
      }),
    };
  }

  #podcasts(): unknown[] {
    const podcast = (digits: string): object => ({
      id: uuidOf(digits),
      title: this.account.name,
      status: "published",
      href: `${ORIGIN}/podcasts/${uuidOf(digits)}`,
      account_id: uuidOf("1"),
      episodes: { count: this.account.episodes().length },
      is_pending_invitation: digits === "98",
      current_user_permission: { can_view_analytics: !this.state.hidesAnalytics },
    });
    return [
      ...(this.state.isPending ? [podcast("98")] : []),
      ...(this.state.isGone ? [] : [podcast(this.account.id)]),
      ...(this.state.hasTwoShows ? [podcast("99")] : []),
    ];
  }

  #episodes(path: string, query: URLSearchParams): SimulatedAnswer {
    const episodes = this.account.episodes();
    return json(
      page(
        path,
        query,
        (query.get("sort") === "published_at_desc" ? episodes : episodes.toReversed()).map(
          episodeItem,
        ),
      ),
    );
  }

  #numbers(path: string, query: URLSearchParams): SimulatedAnswer {
    const wanted = query.get("episodes")?.split(",");
    const episodes = this.account
      .episodes()
      .filter(({ id }) => wanted === undefined || wanted.includes(uuidOf(id)));
    const items = episodes.map((episode, index) => ({
      id: uuidOf(episode.id),
      type: "full",
      title: episode.title,
      number: episode.number,
      season: { number: 1 },
      rank: index + 1,
      downloads: { total: this.print(this.account.downloadsOf(episode)) },
    }));
    return json(page(path, query, items, NUMBERS_LIMIT));
  }

  /** All time when no dates are named. */
  #downloads(query: URLSearchParams): SimulatedAnswer {
    const days = this.#days(query);
    const counts = new Map<string, number>();
    for (const day of days) {
      const interval = query.get("interval") === "month" ? `${day.slice(0, 7)}-01` : day;
      counts.set(interval, (counts.get(interval) ?? 0) + this.account.showOn(day));
    }
    const newest = [...counts.keys()].at(-1);
    const intervals = [...counts].map(([interval, count]) => ({
      interval,
      downloads_total: this.state.hidesTheNewest && interval === newest ? null : this.print(count),
      downloads_percent: 0.1,
    }));
    const hasTotal = !this.state.hasNoTotal && !this.state.hidesTheNewest;
    return json({
      ...(hasTotal ? { total: this.print(this.account.showOver(days)) } : {}),
      by_interval: intervals,
      href: `${ORIGIN}/analytics/downloads`,
    });
  }

  #location(query: URLSearchParams): SimulatedAnswer {
    const total = this.account.showOver(this.#days(query));
    const ranked = this.account
      .byCountry(total)
      .map(({ name, geonameId, count, share }, index) => ({
        id: geonameId,
        rank: index + 1,
        name,
        downloads_total: this.print(count),
        downloads_percent: share * 100,
      }));
    const first = { id: 1, rank: 0, name: "Atlantis", downloads_total: 7, downloads_percent: 0.1 };
    return json({
      countries: [...(this.state.hasUnknownCountry ? [first] : []), ...ranked].toReversed(),
    });
  }

  #days(query: URLSearchParams): string[] {
    const oldest = this.account.episodes().at(-1)?.publishedAt ?? this.account.clock.now();
    return this.account.days(
      query.get("start_date") ?? utcDay(oldest),
      query.get("end_date") ?? utcDay(this.account.clock.now()),
    );
  }
}

function page(
  path: string,
  query: URLSearchParams,
  all: readonly unknown[],
  standard = LIST_LIMIT,
): unknown {
  const { rows, size, start, number, pages, hasNext } = pageOf(all, query, {
    size: "limit",
    standard,
    offset: "offset",
  });
  const further = new URLSearchParams({
    ...Object.fromEntries(query),
    limit: String(size),
    offset: String(start + size),
  });
  const next = hasNext ? { href: `${ORIGIN}${path}?${further.toString()}` } : null;
  return { collection: rows, count: all.length, pages: { total: pages, current: number, next } };
}

const episodeItem = ({
  id,
  guid,
  number,
  title,
  publishedAt,
  durationSec,
}: SimulatedEpisode): unknown => ({
  id: uuidOf(id),
  title,
  type: "full",
  status: "published",
  number,
  season: { href: `${ORIGIN}/seasons/1`, number: 1 },
  published_at: publishedAt.toISOString().replace(".000Z", "+00:00"),
  updated_at: publishedAt.toISOString(),
  duration: durationSec,
  guid,
  slug: `episode-${number}`,
  enclosure_url: `https://cdn.simplecast.example/audio/${id}.mp3`,
  is_hidden: false,
  audio_status: "transcoded",
  analytics: { href: `${ORIGIN}/analytics?episode=${uuidOf(id)}` },
});
