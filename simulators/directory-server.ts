import { createHash } from "node:crypto";
import type { SimulatedAnswer, SimulatedRequest, SimulatedService } from "./answer.ts";
import { json } from "./answer.ts";
import {
  appleEpisode,
  applePodcast,
  indexEpisode,
  indexFeed,
  type ListedShow,
} from "./directory-payloads.ts";

export const SIMULATED_PODCAST_INDEX = { key: "SIMULATEDKEY", secret: "simulated-index-secret" };
export const SIMULATED_SPOTIFY_APP = {
  clientId: "simulated-app",
  clientSecret: "simulated-app-secret",
};
const TOKEN = "simulated-catalogue-token";

/**
 * Answers like the public directories of podcasts: Apple's search and look-up under `/apple`, Podcast Index
 * under `/podcastindex`, Spotify's catalogue and its tokens under `/spotify`. They list what was
 * put; a search finds names that share a word with the term.
 */
export class DirectoryServer implements SimulatedService {
  readonly #shows: ListedShow[] = [];
  readonly #refusing = new Set<string>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  put(show: ListedShow): void {
    this.#shows.push(show);
  }

  /** The directory under this path answers nothing but 500 until the next reset. */
  refuse(path: "apple" | "podcastindex" | "spotify"): void {
    this.#refusing.add(path);
  }

  reset(): void {
    this.#shows.length = 0;
    this.#refusing.clear();
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    if (this.#refusing.has(request.path.split("/")[1] ?? "")) return this.failure(500);
    switch (request.path) {
      case "/apple/search":
        return this.#apple(request.query);
      case "/apple/lookup":
        return this.#appleLookup(request.query);
      case "/podcastindex/search/byterm":
      case "/podcastindex/podcasts/byfeedurl":
      case "/podcastindex/podcasts/byguid":
      case "/podcastindex/podcasts/byfeedid":
      case "/podcastindex/podcasts/byitunesid":
      case "/podcastindex/episodes/byfeedid":
        return isSigned(request, this.#now()) ? this.#index(request) : json(NOT_SIGNED, 401);
      case "/spotify/token":
        return spotifyToken(request);
      case "/spotify/search":
        return this.#spotify(request);
      default:
        return this.failure(404);
    }
  }

  failure(status: number): SimulatedAnswer {
    if (status === 401) return json(NOT_SIGNED, 401);
    return json({ error: { status, message: "Simulated failure" } }, status);
  }

  #named(term: string): ListedShow[] {
    const words = term.toLowerCase().split(/\s+/);
    return this.#shows.filter(({ name }) =>
      words.some((word) => name.toLowerCase().split(/\s+/).includes(word)),
    );
  }

  #apple(query: URLSearchParams): SimulatedAnswer {
    const found = this.#named(query.get("term") ?? "").filter(
      ({ appleId }) => appleId !== undefined,
    );
    return script(found.slice(0, Number(query.get("limit") ?? 50)).map(applePodcast));
  }

  #appleLookup(query: URLSearchParams): SimulatedAnswer {
    const show = this.#shows.find(({ appleId }) => String(appleId) === query.get("id"));
    if (show === undefined) return script([]);
    const episodes =
      query.get("entity") === "podcastEpisode"
        ? (show.episodes ?? []).slice(0, Number(query.get("limit") ?? 50))
        : [];
    return script([applePodcast(show), ...episodes.map((episode) => appleEpisode(show, episode))]);
  }

  #index({ path, query }: SimulatedRequest): SimulatedAnswer {
    const max = Number(query.get("max") ?? 60);
    if (path.endsWith("/byterm")) {
      const found = this.#named(query.get("q") ?? "").filter(
        ({ indexId }) => indexId !== undefined,
      );
      const feeds = found.slice(0, max).map(indexFeed);
      const description = "Found matching feeds.";
      return json({
        status: "true",
        feeds,
        count: feeds.length,
        query: query.get("q"),
        description,
      });
    }
    const isOne = path.endsWith("/byitunesid")
      ? ({ appleId }: ListedShow) => String(appleId) === query.get("id")
      : path.endsWith("/byfeedid")
        ? ({ indexId }: ListedShow) => String(indexId) === query.get("id")
        : ({ feedUrl, podcastGuid }: ListedShow) =>
            (feedUrl !== undefined && feedUrl === query.get("url")) ||
            (podcastGuid !== undefined && podcastGuid === query.get("guid"));
    const found = this.#shows.find(isOne);
    if (path.includes("/episodes/")) {
      if (found === undefined) return json({ status: "false", description: NO_FEED }, 400);
      const items = (found.episodes ?? []).slice(0, max).map((each) => indexEpisode(found, each));
      return json({ status: "true", items, count: items.length, query: query.get("id") });
    }
    return found === undefined
      ? json({ status: "true", feed: [], description: NO_FEED })
      : json({ status: "true", feed: indexFeed(found) });
  }

  #spotify({ headers, query }: SimulatedRequest): SimulatedAnswer {
    if (headers.authorization !== `Bearer ${TOKEN}`) return this.failure(401);
    const items = this.#named(query.get("q") ?? "").flatMap(({ spotifyId, name }) =>
      spotifyId === undefined ? [] : [{ id: spotifyId, name, publisher: name }],
    );
    // Without a market shows come back as null.
    return json({ shows: { items: query.has("market") ? items : items.map(() => null) } });
  }
}

const NO_FEED = "No feeds match this feed id or url.";
/** The body of Podcast Index's 401 is a JSON text and no object. */
const NOT_SIGNED = "Authorization header value either not set or blank.";
/** Podcast Index takes times of at most three minutes ago. */
const SIGNED_FOR_SEC = 180;

function isSigned({ headers }: SimulatedRequest, now: Date): boolean {
  const { key, secret } = SIMULATED_PODCAST_INDEX;
  const date = String(headers["x-auth-date"]);
  const expected = createHash("sha1").update(`${key}${secret}${date}`).digest("hex");
  const isFresh = Math.abs(Number(date) - now.getTime() / 1_000) < SIGNED_FOR_SEC;
  return headers["x-auth-key"] === key && headers.authorization === expected && isFresh;
}

/** Three empty lines and the type of a script, as Apple sends its answers. */
const script = (results: readonly unknown[]): SimulatedAnswer => ({
  status: 200,
  headers: { "content-type": "text/javascript; charset=utf-8" },
  body: `\n\n\n${JSON.stringify({ resultCount: results.length, results })}`,
});

function spotifyToken({ headers, body }: SimulatedRequest): SimulatedAnswer {
  const { clientId, clientSecret } = SIMULATED_SPOTIFY_APP;
  const credential = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  return headers.authorization === `Basic ${credential}` &&
    body.toString("utf8") === "grant_type=client_credentials"
    ? json({ access_token: TOKEN, token_type: "Bearer", expires_in: 3_600 })
    : json({ error: "invalid_client" }, 400);
}
