import { DAY_MS, utcDay } from "../../../src/lib/time/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest, text } from "../../answer.ts";
import { pageOf, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

export const SIMULATED_PODBEAN_TOKEN = "simulated-podbean-token";
export const SIMULATED_PODBEAN_COUNTERS = { followers: 4_120, likes: 318, comments: 27 };

const DAYS_KNOWN = 90;
const MONTHS_KNOWN = 24;

const CALM = {
  countsAsText: false,
  hidesLikes: false,
  statsBelowKey: false,
  countriesAsCodes: false,
  scopeMissing: false,
  opensAnother: false,
  isEmpty: false,
  hidesADay: false,
  /** Status of every answer about listeners. */
  withholdsListeners: null as number | null,
};

/** Unique listeners, by downloads of an episode or day. */
export const podbeanListeners = (downloads: number): number => Math.floor(downloads * 0.6);

/**
 * Answers like the Podbean API v1: maps keyed by day, month or country, refused tokens as 400, a
 * firewall's 403.
 */
export class PodbeanServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  /** Which tokens open the podcast; a simulated sign-in may decide. */
  opens = (token: string | undefined): boolean => token === SIMULATED_PODBEAN_TOKEN;

  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    if (status === 403) return text("<html><title>403 Forbidden</title></html>", 403);
    return json(
      {
        error: status === 401 ? "invalid_client" : "invalid_request",
        error_description: `Status ${status}`,
      },
      status,
    );
  }

  protected refuses({ query, headers }: SimulatedRequest) {
    if (headers["user-agent"] === undefined && headers.accept === undefined) return 403;
    const token = query.get("access_token") ?? headers.authorization?.replace(/^Bearer /, "");
    if (this.opens(token)) return null;
    return json(
      { error: "invalid_token", error_description: "The access token provided is invalid" },
      400,
    );
  }

  protected routes(): Routes {
    return {
      "GET /v1/podcast": () => ({ podcast: this.#podcast() }),
      "GET /v1/episodes": ({ query }) => this.#episodes(query),
      "GET /v1/analytics/podcastAnalyticReports": ({ query }) => this.#interactions(query),
      "GET /v1/podcastStats/stats": ({ query }) => this.#statistics(query),
      "GET /v1/engagementStats/stats": ({ query }) => this.#engagement(query),
      "GET /v1/analytics/podcastDailyListener": ({ query }) => this.#dailyListeners(query),
      "GET /v1/podcastStats/countries": ({ query }) => this.#countries(query),
    };
  }

  #podcast(): unknown {
    const { id, name, handle } = this.account;
    return {
      id: this.state.opensAnother ? "another" : id,
      title: name,
      desc: name,
      website: `https://${handle}.podbean.example`,
      status: "release",
      logo: "https://images.example/salt.png",
      category_name: "Society",
      object: "Podcast",
    };
  }

  #episodes(query: URLSearchParams): SimulatedAnswer {
    const draft = {
      id: "DRAFT1",
      title: "Not yet told",
      publish_time: 0,
      duration: null,
      status: "draft",
      type: "public",
      object: "Episode",
    };
    const all = [
      draft,
      ...this.account.episodes().map((episode) => episodeOf(episode, this.account.id)),
    ];
    const { rows, size, start, hasNext } = pageOf(all, query, {
      size: "limit",
      standard: 20,
      most: 100,
      offset: "offset",
    });
    return json({
      episodes: rows,
      offset: start,
      limit: size,
      has_more: hasNext,
      count: rows.length,
    });
  }

  #interactions(query: URLSearchParams): SimulatedAnswer {
    const wanted = new Set(query.getAll("types[]"));
    const told = Object.entries(SIMULATED_PODBEAN_COUNTERS).filter(
      ([name]) => wanted.has(name) && !(this.state.hidesLikes && name === "likes"),
    );
    return json(Object.fromEntries(told.map(([name, count]) => [name, this.print(count)])));
  }

  #statistics(query: URLSearchParams): SimulatedAnswer {
    const episode = this.account.episodes().find(({ id }) => id === query.get("episode_id"));
    if (query.has("episode_id") && episode === undefined) return this.failure(404);
    const on = (day: string): number =>
      episode === undefined ? this.account.showOn(day) : this.account.downloadsOn(episode, day);
    const { start, end } = this.#window(query);
    if (query.get("period") === "m") return this.#map(this.#months(start, end, on));
    if (Date.parse(end) - Date.parse(start) >= DAYS_KNOWN * DAY_MS) return this.failure(400);
    const days = this.account.days(start, end).filter((day) => day >= this.#daysAgo(DAYS_KNOWN));
    return this.#map(
      days.map((day): [string, number | null] => [
        day,
        this.state.hidesADay && day === this.#daysAgo(1) ? null : on(day),
      ]),
    );
  }

  #engagement(query: URLSearchParams): SimulatedAnswer {
    const episode = this.account.episodes().find(({ id }) => id === query.get("episode_id"));
    const { withholdsListeners } = this.state;
    if (withholdsListeners !== null) return this.failure(withholdsListeners);
    if (episode === undefined || query.get("period") !== "all_time") return this.failure(404);
    const listeners = podbeanListeners(this.account.downloadsOf(episode, this.#daysAgo(1)));
    return json({
      listeners: this.print(listeners),
      engaged_listeners: this.print(Math.floor(listeners / 2)),
      average_consumption_rate: null,
      average_consumption_time: 840,
    });
  }

  #dailyListeners(query: URLSearchParams): SimulatedAnswer {
    const { withholdsListeners } = this.state;
    if (withholdsListeners !== null) return this.failure(withholdsListeners);
    const { start, end } = this.#window(query);
    return this.#map(
      this.account
        .days(start, end)
        .map((day): [string, number] => [day, podbeanListeners(this.account.showOn(day))]),
    );
  }

  #months(start: string, end: string, on: (day: string) => number): [string, number][] {
    const now = this.account.clock.now();
    const oldest = utcDay(
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS_KNOWN - 1), 1)),
    );
    const months = new Map<string, number>();
    for (const day of this.account.days(start < oldest ? oldest : start, end))
      months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + on(day));
    return [...months];
  }

  #countries(query: URLSearchParams): SimulatedAnswer {
    if (this.state.scopeMissing)
      return json(
        {
          error: "insufficient_scope",
          error_description:
            "The request requires higher privileges than provided by the access token",
        },
        403,
      );
    const { start, end } = this.#window(query);
    const total = this.account.showOver(this.account.days(start, end));
    return this.#map(
      this.account
        .byCountry(total)
        .map(({ code, name, count }): [string, number] => [
          this.state.countriesAsCodes ? code : name,
          count,
        ]),
    );
  }

  /** An end of today or later is moved to yesterday, without a word. */
  #window(query: URLSearchParams): { start: string; end: string } {
    const end = query.get("end") ?? this.#daysAgo(0);
    return {
      start: query.get("start") ?? this.#daysAgo(1),
      end: end >= this.#daysAgo(0) ? this.#daysAgo(1) : end,
    };
  }

  #map(entries: readonly [string, number | null][]): SimulatedAnswer {
    const map = Object.fromEntries(
      entries.map(([key, count]) => [key, count === null ? null : this.print(count)]),
    );
    const printed = this.state.isEmpty ? [] : map;
    return json(this.state.statsBelowKey ? { stats: printed } : printed);
  }

  #daysAgo(days: number): string {
    return utcDay(new Date(this.account.clock.now().getTime() - days * DAY_MS));
  }
}

const episodeOf = (
  { id, title, publishedAt, durationSec, number }: SimulatedEpisode,
  podcastId: string,
): unknown => ({
  id,
  podcast_id: podcastId,
  title,
  content: title,
  logo: null,
  media_url: `https://mcdn.podbean.example/${id}.mp3`,
  permalink_url: `https://salt.podbean.example/e/${number}`,
  publish_time: publishedAt.getTime() / 1_000,
  duration: durationSec,
  status: "publish",
  type: "public",
  season_number: 1,
  episode_number: number,
  object: "Episode",
});
