import { createHash } from "node:crypto";
import { DAY_MS, utcDay } from "../../../src/lib/time/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { simulatedListeners } from "./simulated-audience.ts";
import { pageOf, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

export const SIMULATED_SPOTIFY_COOKIES = {
  sp_dc: "AQBsimulated-dc-cookie",
  sp_key: "5e0f3f0e-0000-4000-8000-simulated000",
};

const SIGN_IN = "/oauth2/v2/auth";
const TOKEN = "/api/token";
const V0 = "/podcasters/v0";

/** What Spotify counts of as many downloads. */
export const spotifyCounts = (
  downloads: number,
): { starts: number; streams: number; listeners: number } => ({
  starts: downloads,
  streams: Math.floor(downloads * 0.8),
  listeners: Math.floor(downloads * 0.6),
});

/** 22 letters and digits. */
export const spotifyEpisodeId = ({ id }: SimulatedEpisode): string => `e${id.padStart(21, "0")}`;

const CALM = {
  /** `login_required`: the page reports it; `redirect`: it sends to the login. */
  session: "good" as "good" | "login_required" | "redirect",
  /**
   * How the page writes its message: bare keys on one line, or JSON over many; `other_state`
   * carries the state of another request.
   */
  message: "bare" as "bare" | "json" | "other_state",
  countsAsText: false,
  hidesFollowers: false,
  isGone: false,
  hasTwoShows: false,
  /** A show without plays: its figures are answered with status 500, night after night. */
  isUnplayed: false,
  /** `S4P`: hosted by Spotify. */
  hostingProvider: "S4P",
  /** Status of every query by its text. */
  refusesQueries: null as number | null,
};

/** Of simulated shows: Spotify's ids have 22 letters and digits. */
export const SPOTIFY_SHOW_ID = "4rOoJ6Egrf8K2IrywzwOMk";
export const SECOND_SHOW_ID = "1aOoJ6Egrf8K2IrywzwOMk";

/** Downloads by other apps of a show that Spotify hosts, by all of its downloads. */
export const spotifyHostDownloads = (downloads: number): number => Math.floor(downloads * 0.5);

/** Spotify's dashboard: a sign-in page that posts a message, tokens of an hour, REST answers. */
export class SpotifyServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  readonly #challenges = new Map<string, string>();
  readonly #tokens = new Map<string, number>();
  #issued = 0;

  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  /** Takes back every token before its hour. */
  endTokens(): void {
    this.#tokens.clear();
  }

  failure(status: number): SimulatedAnswer {
    return json(
      {
        error: {
          status,
          message: status === 401 ? "The access token expired" : `Status ${status}`,
        },
      },
      status,
    );
  }

  protected refuses({ path, headers }: SimulatedRequest) {
    if (path === SIGN_IN || path === TOKEN) return null;
    const endsAt = this.#tokens.get((headers.authorization ?? "").replace("Bearer ", ""));
    return endsAt === undefined || endsAt <= this.account.clock.now().getTime() ? 401 : null;
  }

  protected routes(): Routes {
    const { isGone, hasTwoShows } = this.state;
    const show = this.#showItem();
    const shows = [show, ...(hasTwoShows ? [{ ...show, id: SECOND_SHOW_ID }] : [])];
    return {
      [`GET ${SIGN_IN}`]: (request) => this.#authorize(request),
      [`POST ${TOKEN}`]: (request) => this.#token(request),
      [`GET ${V0}/user/shows`]: () => ({ shows, totalPages: 1 }),
      "POST /v2/graph-pq": (request) => this.#query(request),
      ...(!isGone && this.#routesOfShow(`GET ${V0}/shows/${this.account.id}`)),
    };
  }

  #authorize({ query, headers }: SimulatedRequest): SimulatedAnswer {
    const { sp_dc: dc, sp_key: key } = SIMULATED_SPOTIFY_COOKIES;
    if (this.state.session === "redirect")
      return { status: 302, headers: { location: "https://accounts.spotify.com/login" }, body: "" };
    if (this.state.session === "login_required" || headers.cookie !== `sp_dc=${dc}; sp_key=${key}`)
      return page(
        `{type: 'authorization_response', response: {error: "login_required", state: "${query.get("state")}"}}`,
      );
    this.#issued += 1;
    const code = `code-${this.#issued}`;
    this.#challenges.set(code, query.get("code_challenge") ?? "");
    const state = this.state.message === "other_state" ? "other" : (query.get("state") ?? "");
    if (this.state.message === "json")
      return page(
        JSON.stringify({ type: "authorization_response", response: { code, state } }, null, 2),
      );
    return page(`{type: 'authorization_response', response: {code: "${code}", state: "${state}"}}`);
  }

  #token({ body }: SimulatedRequest): SimulatedAnswer {
    const form = new URLSearchParams(body.toString("utf8"));
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const code = form.get("code") ?? "";
    if (this.#challenges.get(code) !== challenge)
      return json({ error: "invalid_grant", error_description: "Invalid authorization code" }, 400);
    this.#challenges.delete(code);
    const token = `BQ-${code}`;
    this.#tokens.set(token, this.account.clock.now().getTime() + 3_600_000);
    return json({ access_token: token, token_type: "Bearer", expires_in: 3_600 });
  }

  #showItem(): Record<string, unknown> {
    return {
      id: this.account.id,
      name: this.account.name,
      url: `https://open.spotify.com/show/${this.account.id}`,
      publisher: this.account.author,
      artworkUrl: "https://i.scdn.example/salt.jpg",
    };
  }

  #routesOfShow(base: string): Routes {
    const whenPlayed = (outcome: unknown): unknown => (this.state.isUnplayed ? 500 : outcome);
    const metadata = () => ({
      ...this.#showItem(),
      ...this.#printed(spotifyCounts(this.account.total())),
      followers: this.state.hidesFollowers ? null : this.print(this.account.followers),
      explict: false,
    });
    return {
      [`${base}/metadata`]: () => whenPlayed(metadata()),
      [`${base}/episodes`]: ({ query }) => this.#episodes(query),
      [`${base}/detailedStreams`]: ({ query }) => ({
        detailedStreams: this.#days(query).map((date) => ({
          date,
          starts: this.#on(date).starts,
          streams: this.#on(date).streams,
        })),
      }),
      [`${base}/listeners`]: ({ query }) => ({
        counts: this.#days(query).map((date) => ({ date, count: this.#on(date).listeners })),
      }),
      [`${base}/aggregate`]: ({ query }) => whenPlayed(this.#aggregate(this.#days(query), query)),
    };
  }

  #episodes(query: URLSearchParams): unknown {
    const paging = { size: "size", standard: 0 };
    const { rows, pages } = pageOf(this.account.episodes(), query, paging);
    return { episodes: rows.map((episode) => this.#episode(episode)), totalPages: pages };
  }

  #episode(episode: SimulatedEpisode): Record<string, unknown> {
    const counts = this.#printed(spotifyCounts(this.account.downloadsOf(episode)));
    return {
      id: spotifyEpisodeId(episode),
      name: episode.title,
      url: `https://open.spotify.com/episode/${spotifyEpisodeId(episode)}`,
      releaseDate: utcDay(episode.publishedAt),
      duration: episode.durationSec * 1_000,
      ...counts,
    };
  }

  /** Up to yesterday: today is not over. */
  #days(query: URLSearchParams): string[] {
    const yesterday = utcDay(new Date(this.account.clock.now().getTime() - DAY_MS));
    return this.account
      .days(query.get("start") ?? yesterday, query.get("end") ?? yesterday)
      .filter((day) => day <= yesterday);
  }

  #on = (day: string) => spotifyCounts(this.account.showOn(day));

  #aggregate(days: string[], query: URLSearchParams): SimulatedAnswer {
    const count = days.reduce((sum, day) => sum + this.#on(day).streams, 0);
    const facets = this.account.byCountry(count).map(({ name, code, count: heard }) => {
      const female = Math.floor(heard / 2);
      return [
        name,
        {
          counts: { MALE: heard - female, FEMALE: female, NON_BINARY: 0, NOT_SPECIFIED: 0 },
          countryCode: code,
        },
      ];
    });
    const { ages, genders } = simulatedListeners(count);
    return json({
      count,
      start: query.get("start"),
      end: query.get("end"),
      ageFacetedCounts: Object.fromEntries(
        Object.entries(ages).map(([age, counts]) => [age, { counts }]),
      ),
      genderedCounts: { counts: genders },
      countryFacetedCounts: Object.fromEntries(facets),
    });
  }

  /** By its text; one that asks for another metric or show is refused as by the schema. */
  #query({ body }: SimulatedRequest): SimulatedAnswer {
    const { refusesQueries, hostingProvider } = this.state;
    if (refusesQueries !== null) return this.failure(refusesQueries);
    const { query } = JSON.parse(body.toString("utf8")) as { query: string };
    if (
      !query.includes(`"spotify:show:${this.account.id}"`) ||
      !query.includes("showAnalyticsMetricType: SHOW_OFF_PLATFORM_DOWNLOADS")
    )
      return json({ errors: [{ message: "ValidationError" }] }, 400);
    const [, start = "", end = ""] = /startDate: "([\d-]+)", endDate: "([\d-]+)"/.exec(query) ?? [];
    const analyticsValue = query.includes("AGGREGATION_TYPE_DAILY")
      ? {
          __typename: "TimeSeriesValue",
          points: this.#days(new URLSearchParams({ start, end })).map((date) => ({
            date,
            value: { value: spotifyHostDownloads(this.account.showOn(date)) },
          })),
        }
      : {
          __typename: "SingleValueLong",
          value: this.print(spotifyHostDownloads(this.account.total())),
        };
    return json({
      data: {
        showByShowUri: { hostingProvider, analytics: { analyticsValue: { analyticsValue } } },
      },
    });
  }

  #printed(counts: Record<string, number>): Record<string, number | string> {
    return Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, this.print(count)]),
    );
  }
}

function page(response: string): SimulatedAnswer {
  const body = `<!DOCTYPE html><html><head><title>Authorize</title></head><body><script>(function (window) {
  var authorizationResponse = ${response};
  window.opener && window.opener.postMessage(authorizationResponse, "https://podcasters.spotify.com");
})(window);</script></body></html>`;
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body };
}
