import { DAY_MS, utcDay } from "../../src/lib/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import { SimulatedPlatform } from "./simulated-platform.ts";
import type { SimulatedEpisode, SimulatedShow } from "./simulated-show.ts";

export const SIMULATED_PODIGEE_TOKEN = "simulated-podigee-token";
/** As a browser has it: the value is percent-encoded. */
export const SIMULATED_PODIGEE_COOKIES = {
  _podigee_session_v5: "Sm9obnNpbXVsYXRlZHNlc3Npb24%3D--9b1f0a7c2d4e6f80",
};

const PAGE_MAX = 50;
/** A longer window is answered by month. */
const DAYS_MAX = 31;

const CALM = {
  countsAsText: false,
  isGone: false,
  hasTwoShows: false,
  /** The newest episode has no number. */
  hidesTheNewest: false,
  /** Every window is answered by month. */
  answersMonths: false,
  /** One day of a window by day has another form. */
  hasOddDay: false,
  needsPlan: false,
  /** How the dashboard answers a cookie it does not know. */
  endedSession: "status" as "status" | "redirect",
};

/**
 * Answers like the Podigee API v1: bare lists, `objects` of analytics, the key in `Token`, or the
 * cookie of the dashboard, whose plan has no API.
 */
export class PodigeeServer extends SimulatedPlatform<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ code: status, message: `Status ${status}` }, status);
  }

  answer({ path, query, headers }: SimulatedRequest): SimulatedAnswer {
    const { isGone, hasTwoShows, needsPlan, endedSession } = this.state;
    if (headers["token"] !== SIMULATED_PODIGEE_TOKEN && !hasSession(headers))
      return endedSession === "redirect"
        ? { ...this.failure(302), headers: { location: "https://app.podigee.com/session/new" } }
        : this.failure(401);
    const podcast = this.#podcast();
    if (path === "/api/v1/podcasts")
      return json([podcast, ...(hasTwoShows ? [{ ...podcast, id: 99 }] : [])]);
    if (path === "/api/v1/episodes" && query.get("podcast_id") === this.account.id)
      return json(this.#page(query, this.#episodes()));
    const base = `/api/v1/podcasts/${this.account.id}`;
    if (isGone || !path.startsWith(base)) return this.failure(404);
    if (path === base) return json(podcast);
    if (path === `${base}/analytics/episodes`)
      return json({ objects: this.#page(query, this.#totals(query)) });
    if (path === `${base}/analytics`) return needsPlan ? this.failure(403) : this.#analytics(query);
    return this.failure(404);
  }

  #podcast(): Record<string, unknown> {
    return {
      id: Number(this.account.id),
      title: this.account.name,
      subtitle: "",
      cover_image: "https://images.example/salt.png",
      published_at: this.account.episodes().at(-1)?.publishedAt.toISOString(),
    };
  }

  #page(query: URLSearchParams, all: readonly unknown[]): unknown[] {
    const limit = Math.min(Number(query.get("limit") ?? 10), PAGE_MAX);
    const offset = Number(query.get("offset") ?? 0);
    return all.slice(offset, offset + limit);
  }

  #episodes(): unknown[] {
    return this.account.episodes().map(episodeOf);
  }

  #totals(query: URLSearchParams): unknown[] {
    const days = this.account.days(query.get("from") ?? "", query.get("to") ?? "");
    const episodes = this.account.episodes();
    return episodes.toReversed().map((episode) => ({
      id: Number(episode.id),
      title: episode.title,
      number: episode.number,
      published_at: episode.publishedAt.toISOString(),
      downloads:
        this.state.hidesTheNewest && episode === episodes[0]
          ? null
          : this.print(days.reduce((sum, day) => sum + this.account.downloadsOn(episode, day), 0)),
    }));
  }

  #analytics(query: URLSearchParams): SimulatedAnswer {
    const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
    const days = this.account.days(from, to);
    const isByMonth =
      this.state.answersMonths || (Date.parse(to) - Date.parse(from)) / DAY_MS >= DAYS_MAX;
    const periods = isByMonth
      ? [...Map.groupBy(days, (day) => `${day.slice(0, 7)}-01`)]
      : days.map((day): [string, string[]] => [day, [day]]);
    const objects = periods.map(([first, inside], index) =>
      this.state.hasOddDay && index === 1 ? { odd: true } : this.#period(first, inside),
    );
    return json({
      meta: {
        timerange: {
          start_datetime: Date.parse(from) / 1_000,
          end_datetime: Date.parse(to) / 1_000,
        },
        aggregation_granularity: isByMonth ? "month" : "day",
      },
      objects,
    });
  }

  #period(first: string, days: readonly string[]): unknown {
    const total = days.reduce((sum, day) => sum + this.account.showOn(day), 0);
    const countries = this.account
      .byCountry(total)
      .map(({ code, count }) => [code, this.print(count)]);
    return {
      downloaded_on: `${first}T00:00:00Z`,
      downloads: { complete: this.print(total) },
      formats: { mp3: total },
      platforms: { iPhone: total },
      countries: Object.fromEntries(countries),
      clients: { "Apple Podcasts": total },
    };
  }
}

const hasSession = ({ cookie }: SimulatedRequest["headers"]): boolean =>
  cookie === `_podigee_session_v5=${SIMULATED_PODIGEE_COOKIES._podigee_session_v5}`;

/** Yesterday's last thirty days are what a test adds up. */
export const podigeeDays = (show: SimulatedShow): string[] =>
  show.days(
    utcDay(new Date(show.clock.now().getTime() - 30 * DAY_MS)),
    utcDay(new Date(show.clock.now().getTime() - DAY_MS)),
  );

const episodeOf = ({ id, guid, title, publishedAt, durationSec }: SimulatedEpisode): unknown => ({
  id: Number(id),
  title,
  guid,
  permalink: `https://salt.podigee.example/${id}`,
  cover_image: null,
  published_at: publishedAt.toISOString(),
  duration: durationSec,
});
