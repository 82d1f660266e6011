import { utcDay } from "../../src/lib/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import { SimulatedPlatform } from "./simulated-platform.ts";
import type { SimulatedEpisode, SimulatedShow } from "./simulated-show.ts";
import { uuidOf } from "./uuid-of.ts";

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
export class SimplecastServer extends SimulatedPlatform<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ error: `Status ${status}` }, status);
  }

  answer({ path, query, headers }: SimulatedRequest): SimulatedAnswer {
    const id = uuidOf(this.account.id);
    const isKnown = headers.authorization === `Bearer ${SIMULATED_SIMPLECAST_KEY}`;
    // Episodes of a public podcast are answered to any key.
    if (path === `/podcasts/${id}/episodes`)
      return this.state.isGone ? this.failure(404) : this.#episodes(path, query);
    if (!isKnown) return this.failure(401);
    if (path === "/podcasts") return json(page(path, query, this.#podcasts()));
    if (this.state.isGone || query.get("podcast") !== id) return this.failure(404);
    if (path === "/analytics/downloads") return this.#downloads(query);
    if (path === "/analytics/episodes") return this.#numbers(path, query);
    if (path === "/analytics/location" && !this.state.hasNoLocation) return this.#location(query);
    return this.failure(404);
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
      ...(hasTotal ? { total: this.print(this.#sumOf(days)) } : {}),
      by_interval: intervals,
      href: `${ORIGIN}/analytics/downloads`,
    });
  }

  #location(query: URLSearchParams): SimulatedAnswer {
    const total = this.#sumOf(this.#days(query));
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

  #sumOf(days: readonly string[]): number {
    return days.reduce((sum, day) => sum + this.account.showOn(day), 0);
  }
}

function page(
  path: string,
  query: URLSearchParams,
  all: readonly unknown[],
  standard = LIST_LIMIT,
): unknown {
  const limit = Number(query.get("limit") ?? standard);
  const offset = Number(query.get("offset") ?? 0);
  const further = new URLSearchParams({
    ...Object.fromEntries(query),
    limit: String(limit),
    offset: String(offset + limit),
  });
  const next =
    offset + limit < all.length ? { href: `${ORIGIN}${path}?${further.toString()}` } : null;
  return {
    collection: all.slice(offset, offset + limit),
    count: all.length,
    pages: { total: Math.ceil(all.length / limit), current: offset / limit + 1, next },
  };
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
