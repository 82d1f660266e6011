import { gzipSync } from "node:zlib";
import { DAY_MS, utcDay } from "../../src/lib/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import { SimulatedPlatform } from "./simulated-platform.ts";
import type { SimulatedEpisode, SimulatedShow } from "./simulated-show.ts";

export const SIMULATED_APPLE_COOKIES = {
  myacinfo: "DAWTKNV3simulated-myacinfo",
  itctx: "eyJsimulated-itctx",
};
export const SIMULATED_REPORTER = {
  reporter_token: "f0000000-simulated-reporter",
  vendor_number: "85012345",
};
/** Apple's ids of shows are longer than a host's. */
export const APPLE_SHOW_ID = "1500482130";

/** What Apple counts of as many downloads. */
export const appleCounts = (
  downloads: number,
): { plays: number; listeners: number; seconds: number } => ({
  plays: Math.floor(downloads * 0.5),
  listeners: Math.floor(downloads * 0.4),
  seconds: Math.floor(downloads * 0.5) * 900,
});

const V1 = "/podcasts/pcc/v1/analytics";
const NUMERIC: Readonly<Record<string, string>> = {
  US: "840",
  GB: "826",
  CA: "124",
  TR: "792",
  KR: "410",
  NZ: "554",
};
const CITIES = { "5128581": 0.2, "2643743": 0.11, "6167865": 0.06 };

const CALM = {
  hidesFollowers: false,
  isGone: false,
  /** The table of episodes as its own page gets it today. */
  episodesAreProtobuf: false,
  listsNoPlaces: false,
  countsAsText: false,
  /** Answers every report with this error. */
  reporterError: null as number | null,
};

/**
 * Podcasts Connect by cookies, its numbers printed as floats; and Reporter, which answers packed
 * tables and XML.
 */
export class ApplePodcastsServer extends SimulatedPlatform<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ success: false, errors: [{ code: String(status) }] }, status);
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    const { path, query, headers } = request;
    if (path === "/reportservice/sales/v1") return this.#report(request);
    if (
      headers.cookie !==
      `myacinfo=${SIMULATED_APPLE_COOKIES.myacinfo}; itctx=${SIMULATED_APPLE_COOKIES.itctx}`
    )
      return {
        status: 302,
        headers: { location: "https://podcastsconnect.apple.com/login" },
        body: "",
      };
    if (this.state.isGone || query.get("showId") !== APPLE_SHOW_ID) return this.failure(404);
    if (path === `${V1}/showOverviewV3` && query.has("start") && query.has("end"))
      return this.#overview();
    if (path === `${V1}/episodes` && query.has("date")) return this.#episodes();
    if (path === `${V1}/showTrendsV2` && query.has("start") && query.has("end"))
      return this.#trends(query);
    if (path === `${V1}/episodeDetails` && query.has("startDate") && query.has("endDate"))
      return this.#details();
    return this.failure(400);
  }

  #overview(): SimulatedAnswer {
    const { plays, listeners, seconds } = appleCounts(this.account.total());
    const figure = (value: number) => ({
      latestValue: this.print(value),
      previousValue: 0,
    });
    return floats({
      showOverview: {
        followers: this.state.hidesFollowers
          ? { latestValue: null }
          : figure(this.account.followers),
        listeners: figure(listeners),
        plays: figure(plays),
        timeListened: { ...figure(seconds), followed: figure(0) },
      },
    });
  }

  #episodes(): SimulatedAnswer {
    if (this.state.episodesAreProtobuf)
      return {
        status: 200,
        headers: { "content-type": "application/x-protobuf" },
        body: Buffer.from([10, 4, 8, 1, 16, 2]),
      };
    const episodes = this.account.episodes();
    const results = Object.fromEntries(
      episodes.map((episode) => [appleEpisodeId(episode), this.#episode(episode)]),
    );
    const counts = Object.fromEntries(
      episodes.map((episode) => [
        appleEpisodeId(episode),
        [
          {
            ...row(this.account.downloadsOf(episode)),
            episodeid: Number(appleEpisodeId(episode)),
            followstate: "*",
            podcastid: Number(APPLE_SHOW_ID),
          },
        ],
      ]),
    );
    return floats({ content: { results }, episodesPlayCount: counts });
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
    const settled = utcDay(new Date(this.account.clock.now().getTime() - 3 * DAY_MS));
    const days = this.account.days(query.get("start") ?? "", query.get("end") ?? "");
    const entries = days.map((day) => ({
      timebucket: Number(day.replaceAll("-", "")),
      ...(day > settled ? row(0) : row(this.account.showOn(day))),
      podcastid: Number(APPLE_SHOW_ID),
    }));
    return floats({
      episodesPlayCountTrends: {},
      showPlayCountTrends: entries,
      showPlayCount: { latestValue: 1, previousValue: null },
    });
  }

  #details(): SimulatedAnswer {
    if (this.state.listsNoPlaces)
      return floats({ episodePlayHistogram: [], showTopCities: {}, showTopCountries: {} });
    const devices = appleCounts(this.account.total()).listeners;
    const countries = this.account
      .byCountry(devices)
      .slice(0, 5)
      .map(({ code, count }) => [NUMERIC[code] ?? "0", { latestValue: count }]);
    const cities = Object.entries(CITIES).map(([id, share]) => [
      id,
      { latestValue: Math.floor(devices * share) },
    ]);
    return floats({
      episodePlayHistogram: [{ "0": 19 }, { "15": 16 }],
      showTopCities: Object.fromEntries(cities),
      showTopCountries: Object.fromEntries(countries),
    });
  }

  #report({ body }: SimulatedRequest): SimulatedAnswer {
    const { accesstoken, queryInput } = JSON.parse(
      new URLSearchParams(body.toString("utf8")).get("jsonRequest") ?? "{}",
    ) as { accesstoken: string; queryInput: string };
    const [, vendor, date = ""] =
      /getReport, (\d+),apShowListeningWorldwide,Summary,Daily,(\d{8})\]$/.exec(queryInput) ?? [];
    if (this.state.reporterError !== null) return xmlError(this.state.reporterError);
    if (accesstoken !== SIMULATED_REPORTER.reporter_token) return xmlError(124);
    if (vendor !== SIMULATED_REPORTER.vendor_number) return xmlError(200);
    const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
    if (day > utcDay(new Date(this.account.clock.now().getTime() - 2 * DAY_MS)))
      return xmlError(117);
    const downloads = this.account.showOn(day);
    if (downloads === 0) return xmlError(213);
    const { plays, listeners } = appleCounts(downloads);
    const table = [
      [
        "Date",
        "Show Name",
        "Apple Identifier",
        "Plays",
        "Unique Listeners",
        "Engaged Listeners",
        "Followers",
      ],
      [date, this.account.name, APPLE_SHOW_ID, plays, listeners, 0, this.account.followers],
    ];
    return {
      status: 200,
      headers: { "content-type": "application/a-gzip" },
      body: gzipSync(table.map((cells) => cells.join("\t")).join("\n")),
    };
  }
}

export const appleEpisodeId = ({ number }: SimulatedEpisode): string =>
  String(1_000_600_000_000 + number);

const row = (downloads: number): Record<string, number> => {
  const { plays, listeners, seconds } = appleCounts(downloads);
  return {
    playscount: plays,
    totaltimelistened: seconds,
    uniquelistenerscount: listeners,
    uniqueengagedlistenerscount: Math.floor(listeners / 2),
  };
};

const xmlError = (code: number): SimulatedAnswer => ({
  status: 400,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Simulated ${code}.</Message></Error>`,
});

/** Every number with a point, and large ones with an exponent: 2.0261103E7. */
function floats(value: unknown): SimulatedAnswer {
  const body = JSON.stringify(value).replaceAll(/(?<=[[{,:])(\d+)(?=[\]},])/g, (digits) =>
    digits.length > 7 ? `${digits[0]}.${digits.slice(1)}E${digits.length - 1}` : `${digits}.0`,
  );
  return { status: 200, headers: { "content-type": "application/json;charset=utf-8" }, body };
}
