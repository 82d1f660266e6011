import { DAY_MS, utcDay } from "../../../src/lib/time/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import {
  APPLE_SHOW_ID,
  appleCounts,
  appleEpisodeId,
  packed,
  reportRows,
} from "./apple-reporter-tables.ts";
import { countryTrends, dayOf, floats, NUMERIC, PROTOBUF, row } from "./apple-dashboard-answers.ts";
import { type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

export { APPLE_SHOW_ID, appleCounts, appleEpisodeId } from "./apple-reporter-tables.ts";

export const SIMULATED_APPLE_COOKIES = {
  myacinfo: "DAWTKNV3simulated-myacinfo",
  itctx: "eyJsimulated-itctx",
};
export const SIMULATED_REPORTER = {
  reporter_token: "f0000000-simulated-reporter",
  vendor_number: "85012345",
};
const REPORTER = "/reportservice/sales/v1";
const V1 = "/podcasts/pcc/v1/analytics";
const CITIES = { "5128581": 0.2, "2643743": 0.11, "6167865": 0.06 };

/** Shorter and longer windows of days are answered with no days. */
const TREND_DAYS = { min: 30, max: 120 };

const CALM = {
  /** A show without plays: its overview names it and holds nothing else. */
  isUnplayed: false,
  hidesFollowers: false,
  isGone: false,
  /** The table of episodes as its own page gets it today. */
  episodesAreProtobuf: false,
  listsNoPlaces: false,
  /** How days by country are answered. */
  countryDays: "filled" as "filled" | "none" | "protobuf" | "another_form" | "fault",
  countsAsText: false,
  /** Answers every report with this error. */
  reporterError: null as number | null,
  /** The vendor number has been there since this day; before it Reporter calls it invalid. */
  vendorSince: "2017-01-01",
  /** Of the tables, the account gets that of shows alone. */
  lacksOtherTables: false,
  /** Each table ends with a row that names no show. */
  hasRowWithoutShow: false,
  /** Days without a table are answered with status 404 and a sentence in place of the error. */
  answersPlainText: false,
};

/**
 * Podcasts Connect by cookies, its numbers printed as floats; and Reporter, which answers packed
 * tables and XML.
 */
export class ApplePodcastsServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ success: false, errors: [{ code: String(status) }] }, status);
  }

  /** Reporter has a token in its body, and the dashboard sends to its login. */
  protected refuses({ path, query, headers }: SimulatedRequest) {
    if (path === REPORTER) return null;
    const { myacinfo, itctx } = SIMULATED_APPLE_COOKIES;
    if (headers.cookie !== `myacinfo=${myacinfo}; itctx=${itctx}`)
      return {
        status: 302,
        headers: { location: "https://podcastsconnect.apple.com/login" },
        body: "",
      };
    return this.state.isGone || query.get("showId") !== APPLE_SHOW_ID ? 404 : null;
  }

  protected routes(): Routes {
    return {
      [`POST ${REPORTER}`]: (request) => this.#report(request),
      [`GET ${V1}/showOverviewV3`]: ({ query }) => (hasWindow(query) ? this.#overview() : 400),
      [`GET ${V1}/episodes`]: ({ query }) =>
        query.has("date") ? this.#episodes(query.get("date") ?? "") : 400,
      [`GET ${V1}/showTrendsV2`]: ({ query }) => {
        if (!hasWindow(query)) return 400;
        return query.get("dimension") === "BY_COUNTRY"
          ? this.#countryTrends(query)
          : this.#trends(query);
      },
      [`GET ${V1}/:other`]: () => 400,
    };
  }

  /** Followers are in their series alone; `followerCount` stays empty. */
  #overview(): SimulatedAnswer {
    const { isUnplayed, hidesFollowers } = this.state;
    const { plays, listeners, seconds } = appleCounts(this.account.total());
    const today = Number(utcDay(this.account.clock.now()).replaceAll("-", ""));
    return floats({
      content: {
        [APPLE_SHOW_ID]: {
          id: APPLE_SHOW_ID,
          adamId: APPLE_SHOW_ID,
          name: this.account.name,
          artwork: { url: "https://is1-ssl.mzstatic.example/salt.jpg", width: 3000, height: 3000 },
        },
      },
      followerAllTimeTrends:
        isUnplayed || hidesFollowers
          ? []
          : [
              [today - 1, this.print(this.account.followers - 9), 5],
              [today, this.print(this.account.followers), 5],
            ],
      followerCount: {},
      followerGrowthTrends: isUnplayed ? [] : [[today, 9, 0]],
      showPlayCount: isUnplayed
        ? {}
        : {
            latestValue: {
              followstate: "*",
              playscount: this.print(plays),
              podcastid: APPLE_SHOW_ID,
              totaltimelistened: this.print(seconds),
              uniqueengagedlistenerscount: Math.floor(listeners / 2),
              uniquelistenerscount: this.print(listeners),
            },
          },
      showPlayCountTrends: isUnplayed ? [] : [[today, 29, 45, 567]],
      ...(isUnplayed || this.state.listsNoPlaces
        ? { showTopCities: {}, showTopCountries: {} }
        : this.#places(listeners)),
      timeListenedByFollowState: [],
    });
  }

  /** The counters begin on the day of the question. */
  #episodes(since: string): SimulatedAnswer {
    if (this.state.episodesAreProtobuf) return PROTOBUF;
    const episodes = this.account.episodes();
    const results = Object.fromEntries(
      episodes.map((episode) => [appleEpisodeId(episode), this.#episode(episode)]),
    );
    const counts = Object.fromEntries(
      episodes.map((episode) => [
        appleEpisodeId(episode),
        [
          {
            ...row(this.#since(episode, since)),
            episodeid: Number(appleEpisodeId(episode)),
            followstate: "*",
            podcastid: Number(APPLE_SHOW_ID),
          },
        ],
      ]),
    );
    return floats({
      content: { results },
      episodesPlayCount: this.state.isUnplayed ? {} : counts,
    });
  }

  #since(episode: SimulatedEpisode, from: string): number {
    const published = utcDay(episode.publishedAt);
    return this.account.downloadsOver(
      episode,
      this.account.days(from > published ? from : published, utcDay(this.account.clock.now())),
    );
  }

  #episode(episode: SimulatedEpisode): Record<string, unknown> {
    const { title, guid, number, publishedAt, durationSec } = episode;
    return {
      id: appleEpisodeId(episode),
      name: title,
      collectionName: this.account.name,
      podcastEpisodeGuid: guid,
      podcastEpisodeNumber: number,
      podcastEpisodeType: "full",
      releaseDateTime: publishedAt.toISOString(),
      kind: "podcastEpisode",
      offers: [
        { assets: [{ duration: durationSec }], download: { url: "https://media.example/a.mp3" } },
      ],
    };
  }

  /** The last three days are there, and hold nothing yet. */
  #trends(query: URLSearchParams): SimulatedAnswer {
    const [start, end] = [query.get("start") ?? "", query.get("end") ?? ""];
    const asked = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
    const isUsual =
      query.get("mode") === "ALL_TIME" && asked >= TREND_DAYS.min && asked <= TREND_DAYS.max;
    const settled = utcDay(new Date(this.account.clock.now().getTime() - 3 * DAY_MS));
    const entries = this.account.days(start, end).map((day) => ({
      ...dayOf(day),
      ...(day > settled ? row(0) : row(this.account.showOn(day))),
      podcastid: Number(APPLE_SHOW_ID),
    }));
    const isEmpty = !isUsual || this.state.isUnplayed;
    return floats({
      measure: "LISTENERS",
      dimension: "BY_EPISODES",
      episodesPlayCountTrends: {},
      showPlayCountTrends: isEmpty ? [] : entries,
      showPlayCount: isEmpty ? {} : { latestValue: 1, previousValue: null },
    });
  }

  #countryTrends(query: URLSearchParams): SimulatedAnswer {
    const { countryDays, isUnplayed } = this.state;
    if (countryDays === "protobuf") return PROTOBUF;
    if (countryDays === "fault") return this.failure(500);
    if (countryDays === "another_form") return floats({ countryPlayCountTrends: [] });
    const days =
      isUnplayed || countryDays === "none"
        ? []
        : this.account.days(query.get("start") ?? "", query.get("end") ?? "");
    return floats(countryTrends(this.account, days, (count) => this.print(count)));
  }

  /** Numbers too small to be told are printed as 0. */
  #places(devices: number): Record<string, unknown> {
    const countries = this.account
      .byCountry(devices)
      .slice(0, 5)
      .map(({ code, count }) => [NUMERIC[code] ?? "0", { latestValue: count }]);
    const cities = Object.entries(CITIES).map(([id, share]) => [
      id,
      { latestValue: Math.floor(devices * share) },
    ]);
    return {
      showTopCities: Object.fromEntries(cities),
      showTopCountries: { ...Object.fromEntries(countries), "752": { latestValue: 0 } },
    };
  }

  #report({ body }: SimulatedRequest): SimulatedAnswer {
    const { accesstoken, queryInput } = JSON.parse(
      new URLSearchParams(body.toString("utf8")).get("jsonRequest") ?? "{}",
    ) as { accesstoken: string; queryInput: string };
    const [, vendor, report = "", date = ""] =
      /getReport, (\d+),(\w+),Summary,Daily,(\d{8})\]$/.exec(queryInput) ?? [];
    if (this.state.reporterError !== null) return xmlError(this.state.reporterError);
    if (accesstoken !== SIMULATED_REPORTER.reporter_token) return xmlError(124);
    const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
    const isLacking = this.state.lacksOtherTables && report !== "apShowListeningWorldwide";
    if (isLacking || vendor !== SIMULATED_REPORTER.vendor_number || day < this.state.vendorSince)
      return xmlError(200);
    if (day > utcDay(new Date(this.account.clock.now().getTime() - 2 * DAY_MS)))
      return xmlError(117);
    const rows = reportRows(this.account, report, day);
    if (rows === undefined) return xmlError(999);
    if (rows.length > 0)
      return packed(
        this.state.hasRowWithoutShow
          ? [...rows, rows[0]!.map((_, at) => (at === 0 ? "odd" : ""))]
          : rows,
      );
    return this.state.answersPlainText
      ? {
          status: 404,
          headers: { "content-type": "text/plain" },
          body: "There is no report available for the date requested.",
        }
      : xmlError(213);
  }
}

const hasWindow = (query: URLSearchParams): boolean => query.has("start") && query.has("end");

const xmlError = (code: number): SimulatedAnswer => ({
  status: 400,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Simulated ${code}.</Message></Error>`,
});
