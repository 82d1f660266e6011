import { utcDay } from "../../../src/lib/time/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest, text } from "../../answer.ts";
import { type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

export const SIMULATED_OP3_KEY = "simulated-op3-key";
export const SIMULATED_OP3_GUID = "917393e3-1b1e-5cef-ace4-edaa54e1f810";
export const SIMULATED_OP3_FEED = "https://feeds.example/salt-and-signal.xml";

/** Downloads of a day are printed in so many hours. */
const HOURS = ["T00", "T09", "T23"];

const CALM = {
  countsAsText: false,
  /** OP3 has not seen the feed yet. */
  isUnknown: false,
  /** The show is known, and nothing of it was downloaded. */
  hasNoDownloads: false,
  /** The newest complete day holds an hour that is no count. */
  hidesADay: false,
  /** A month that OP3 could not compute and leaves out: `2026-02`. */
  lostMonth: null as string | null,
  /** A country whose counter of the last month is no count. */
  oddCountry: null as string | null,
};

/**
 * Answers like OP3's API: shows by id, podcast:guid or base64url of the feed's address, and sums by
 * hour, episode and country of up to four months. Rows of single downloads are there as on OP3, so
 * that a test sees whether a connector asks for them.
 */
export class Op3Server extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    if (status === 429) return text("slow down", 429);
    return json(status === 404 ? { message: "not found" } : { error: `status ${status}` }, status);
  }

  protected refuses({ headers }: SimulatedRequest) {
    if (headers.authorization === undefined) return 401;
    return headers.authorization === `Bearer ${SIMULATED_OP3_KEY}` ? null : 403;
  }

  protected routes(): Routes {
    if (this.state.isUnknown) return {};
    const uuid = op3Id(this.account.id);
    const keys = [uuid, SIMULATED_OP3_GUID, Buffer.from(SIMULATED_OP3_FEED).toString("base64url")];
    return {
      "GET /api/1/shows/:key": ({ params, query }) =>
        keys.includes(params["key"] ?? "") ? this.#show(query.get("episodes") === "include") : 404,
      [`GET /api/1/shows/${uuid}/stats`]: ({ query }) => this.#statistics(query),
      [`GET /api/1/downloads/show/${uuid}`]: () => ({
        rows: [{ time: "2026-10-20T09:00:00.000Z", audienceId: "4711" }],
        count: 1,
      }),
    };
  }

  #show(withEpisodes: boolean): unknown {
    const { id, name } = this.account;
    const episodes = this.account.episodes().map((episode) => ({
      id: op3EpisodeId(episode),
      title: episode.title,
      pubdate: episode.publishedAt.toISOString(),
      itemGuid: episode.guid,
    }));
    return {
      showUuid: op3Id(id),
      title: name,
      podcastGuid: SIMULATED_OP3_GUID,
      statsPageUrl: `https://op3.dev/show/${op3Id(id)}`,
      ...(withEpisodes ? { episodes } : {}),
    };
  }

  #statistics(query: URLSearchParams): SimulatedAnswer {
    const lookback = Number(query.get("lookbackMonths") ?? 2);
    const latest = query.get("latestMonth") ?? "";
    if (!/^\d{4}-\d{2}$/.test(latest) || !(lookback >= 0 && lookback <= 3))
      return this.failure(500);
    const months = Array.from({ length: lookback + 1 }, (_, back) => addMonths(latest, -back))
      .filter((month) => month !== this.state.lostMonth)
      .toSorted();
    const episodes = this.state.hasNoDownloads ? [] : this.account.episodes();
    const days = months
      .flatMap((month) => this.account.days(`${month}-01`, lastDayOf(month)))
      .filter((day) => episodes.some((episode) => this.account.downloadsOn(episode, day) > 0));
    const byEpisode = episodes
      .map((episode) => [op3EpisodeId(episode), this.#hoursOf(episode, days)] as const)
      .filter(([, hours]) => Object.keys(hours).length > 0);
    const known = months.filter((month) => days.some((day) => day.startsWith(month)));
    return json({
      showUuid: op3Id(this.account.id),
      months,
      episodeFirstHours: Object.fromEntries(
        episodes.map((episode) => [
          op3EpisodeId(episode),
          `${episode.publishedAt.toISOString().slice(0, 10)}T00`,
        ]),
      ),
      hourlyDownloads: this.#showHours(byEpisode.map(([, hours]) => hours)),
      episodeHourlyDownloads: Object.fromEntries(byEpisode),
      dailyFoundAudience: query.get("audience") === "stub" ? {} : { "2026-10-19": 12 },
      monthlyDimensionDownloads: Object.fromEntries(
        known.map((month) => [
          month,
          this.#dimensions(days.filter((day) => day.startsWith(month))),
        ]),
      ),
    });
  }

  #hoursOf(episode: SimulatedEpisode, days: readonly string[]): Record<string, unknown> {
    const counted = days.flatMap((day) => {
      const total = this.account.downloadsOn(episode, day);
      const third = Math.floor(total / 3);
      return [total - 2 * third, third, third].map(
        (count, index) => [`${day}${HOURS[index]}`, count] as const,
      );
    });
    const now = this.account.clock.now().toISOString().slice(0, 13);
    return Object.fromEntries(
      counted
        .filter(([hour, count]) => count > 0 && hour <= now)
        .map(([hour, count]) => [hour, this.print(count)]),
    );
  }

  #showHours(byEpisode: readonly Record<string, unknown>[]): Record<string, unknown> {
    const sums = new Map<string, number>();
    for (const [hour, count] of byEpisode.flatMap((hours) => Object.entries(hours)))
      sums.set(hour, (sums.get(hour) ?? 0) + Number(count));
    const newestDay = [...sums.keys()].toSorted().findLast((hour) => hour.endsWith("T23"));
    return Object.fromEntries(
      [...sums].map(([hour, count]) => [
        hour,
        this.state.hidesADay && hour === newestDay ? null : this.print(count),
      ]),
    );
  }

  /** Dimensions other than the country, of those that OP3 reports. */
  #dimensions(days: readonly string[]): unknown {
    const total = this.account.showOver(days);
    const isLast = days.some((day) => day === utcDay(this.account.clock.now()));
    const countries = this.account
      .byCountry(total)
      .map(({ code, count }) => [
        code,
        isLast && code === this.state.oddCountry ? {} : this.print(count),
      ]);
    return {
      appName: { "Apple Podcasts": total },
      countryCode: Object.fromEntries([...countries, ["XX", this.print(1)]]),
    };
  }
}

/** The 32 hexadecimal digits OP3 gives to a show. */
export const op3Id = (id: string): string => `0f3${id.padStart(29, "0")}`;

/** The 64 hexadecimal digits OP3 gives to an episode. */
export const op3EpisodeId = ({ id }: Pick<SimulatedEpisode, "id">): string =>
  `e${id.padStart(63, "0")}`;

const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

const lastDayOf = (month: string): string =>
  new Date(Date.parse(`${addMonths(month, 1)}-01`) - 86_400_000).toISOString().slice(0, 10);
