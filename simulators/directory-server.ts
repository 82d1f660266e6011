import { createHash } from "node:crypto";
import type { SimulatedAnswer, SimulatedRequest, SimulatedService } from "./answer.ts";
import { json, text } from "./answer.ts";

export const SIMULATED_PODCAST_INDEX = { key: "SIMULATEDKEY", secret: "simulated-index-secret" };
export const SIMULATED_SPOTIFY_APP = {
  clientId: "simulated-app",
  clientSecret: "simulated-app-secret",
};
const TOKEN = "simulated-catalogue-token";

/** A show of the directories. */
export interface ListedShow {
  name: string;
  feedUrl?: string;
  podcastGuid?: string;
  appleId?: number;
  spotifyId?: string;
}

/**
 * Answers like the public directories of podcasts: Apple's search under `/apple`, Podcast Index
 * under `/podcastindex`, Spotify's catalogue and its tokens under `/spotify`. They list what was
 * put; a search finds names that share a word with the term.
 */
export class DirectoryServer implements SimulatedService {
  readonly #shows: ListedShow[] = [];
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  put(show: ListedShow): void {
    this.#shows.push(show);
  }

  reset(): void {
    this.#shows.length = 0;
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    switch (request.path) {
      case "/apple/search":
        return this.#apple(request.query.get("term") ?? "");
      case "/podcastindex/podcasts/byfeedurl":
      case "/podcastindex/podcasts/byguid":
        return this.#index(request);
      case "/spotify/token":
        return spotifyToken(request);
      case "/spotify/search":
        return this.#spotify(request);
      default:
        return this.failure(404);
    }
  }

  failure(status: number): SimulatedAnswer {
    return json({ error: { status, message: "Simulated failure" } }, status);
  }

  #named(term: string): ListedShow[] {
    const words = term.toLowerCase().split(/\s+/);
    return this.#shows.filter(({ name }) =>
      words.some((word) => name.toLowerCase().split(/\s+/).includes(word)),
    );
  }

  #apple(term: string): SimulatedAnswer {
    const results = this.#named(term).flatMap(({ appleId, name, feedUrl }) =>
      appleId === undefined
        ? []
        : [
            {
              wrapperType: "track",
              kind: "podcast",
              collectionId: appleId,
              trackId: appleId,
              collectionName: name,
              feedUrl,
            },
          ],
    );
    // Three empty lines and the type of a script, as the service sends them.
    return {
      status: 200,
      headers: { "content-type": "text/javascript; charset=utf-8" },
      body: `\n\n\n${JSON.stringify({ resultCount: results.length, results })}`,
    };
  }

  #index({ headers, query }: SimulatedRequest): SimulatedAnswer {
    const { key, secret } = SIMULATED_PODCAST_INDEX;
    const date = String(headers["x-auth-date"]);
    const expected = createHash("sha1").update(`${key}${secret}${date}`).digest("hex");
    const isFresh = Math.abs(Number(date) - this.#now().getTime() / 1_000) < 180;
    if (headers["x-auth-key"] !== key || headers.authorization !== expected || !isFresh)
      return text("Unauthorized", 401);
    const found = this.#shows.find(
      ({ feedUrl, podcastGuid }) =>
        (feedUrl !== undefined && feedUrl === query.get("url")) ||
        (podcastGuid !== undefined && podcastGuid === query.get("guid")),
    );
    return found === undefined
      ? json({ status: "true", feed: [], description: "No feeds match." })
      : json({
          status: "true",
          feed: {
            id: 75_075,
            title: found.name,
            url: found.feedUrl,
            itunesId: found.appleId ?? null,
            dead: 0,
          },
        });
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

function spotifyToken({ headers, body }: SimulatedRequest): SimulatedAnswer {
  const { clientId, clientSecret } = SIMULATED_SPOTIFY_APP;
  const credential = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  return headers.authorization === `Basic ${credential}` &&
    body.toString("utf8") === "grant_type=client_credentials"
    ? json({ access_token: TOKEN, token_type: "Bearer", expires_in: 3_600 })
    : json({ error: "invalid_client" }, 400);
}
