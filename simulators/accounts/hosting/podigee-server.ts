import { DAY_MS, utcDay } from "../../../src/lib/time/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { type Outcome, pageOf, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

export const SIMULATED_PODIGEE_TOKEN = "simulated-podigee-token";
/** As a browser has it: the value is percent-encoded. */
export const SIMULATED_PODIGEE_COOKIES = {
  _podigee_session_v5: "Sm9obnNpbXVsYXRlZHNlc3Npb24%3D--9b1f0a7c2d4e6f80",
};

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
export class PodigeeServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ code: status, message: `Status ${status}` }, status);
  }

  protected refuses({ headers }: SimulatedRequest): Outcome {
    if (headers["token"] === SIMULATED_PODIGEE_TOKEN || hasSession(headers)) return null;
    return this.state.endedSession === "redirect"
      ? { ...this.failure(302), headers: { location: "https://app.podigee.com/session/new" } }
      : 401;
  }

  protected routes(): Routes {
    const { isGone, hasTwoShows, needsPlan } = this.state;
    const podcast = this.#podcast();
    const base = `GET /api/v1/podcasts/${this.account.id}`;
    return {
      "GET /api/v1/podcasts": () => [podcast, ...(hasTwoShows ? [{ ...podcast, id: 99 }] : [])],
      "GET /api/v1/episodes": ({ query }) =>
        query.get("podcast_id") === this.account.id
          ? page(this.account.episodes().map(episodeOf), query)
          : 404,
      ...(!isGone && {
        [base]: () => podcast,
        [`${base}/analytics/episodes`]: ({ query }) => ({
          objects: page(this.#totals(query), query),
        }),
        [`${base}/analytics`]: ({ query }) => (needsPlan ? 403 : this.#analytics(query)),
      }),
    };
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
          : this.print(this.account.downloadsOver(episode, days)),
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
    const total = this.account.showOver(days);
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

const page = (all: readonly unknown[], query: URLSearchParams): unknown[] =>
  pageOf(all, query, { size: "limit", standard: 10, most: 50, offset: "offset" }).rows;

const episodeOf = ({ id, guid, title, publishedAt, durationSec }: SimulatedEpisode): unknown => ({
  id: Number(id),
  title,
  guid,
  permalink: `https://salt.podigee.example/${id}`,
  cover_image: null,
  published_at: publishedAt.toISOString(),
  duration: durationSec,
});
