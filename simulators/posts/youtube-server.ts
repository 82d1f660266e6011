import { HOUR_MS } from "../../src/lib/time/clock.ts";
import type { SimulatedAnswer, SimulatedRequest, SimulatedService } from "../answer.ts";
import { json } from "../answer.ts";
import type { SimulatedAccount, SimulatedPost, World } from "../world/world.ts";

export const SIMULATED_YOUTUBE_KEY = "simulated-youtube-key";

/** Units a project has each day; every list request costs one, errors included. */
const DAILY_UNITS = 10_000;

/** Answers like the YouTube Data API v3: `videos` and `channels` lists by key. */
export class YoutubeServer implements SimulatedService {
  readonly #world: World;
  readonly #spent = new Map<string, number>();

  constructor(world: World) {
    this.#world = world;
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    const key = request.headers["x-goog-api-key"] ?? request.query.get("key");
    if (key === null || key === undefined)
      return apiError(
        403,
        "forbidden",
        "Method doesn't allow unregistered callers.",
        "PERMISSION_DENIED",
      );
    if (key !== SIMULATED_YOUTUBE_KEY) return this.failure(401);
    if (this.#spendUnit() > DAILY_UNITS) return this.failure(402);
    const { path, query } = request;
    if (query.get("part") === null)
      return apiError(
        400,
        "missingRequiredParameter",
        "No filter selected. Expected one of: part",
        "INVALID_ARGUMENT",
      );
    if (path === "/v3/videos") return this.#videos(query);
    if (path === "/v3/channels") return this.#channels(query);
    return apiError(404, "notFound", "Not Found", "NOT_FOUND");
  }

  /** 401 means a refused key, which YouTube answers with 400; 402 a used-up quota, with 403. */
  failure(status: number): SimulatedAnswer {
    if (status === 401) {
      return json(
        {
          error: {
            code: 400,
            message: "API key not valid. Please pass a valid API key.",
            errors: [
              {
                message: "API key not valid. Please pass a valid API key.",
                domain: "global",
                reason: "badRequest",
              },
            ],
            status: "INVALID_ARGUMENT",
            details: [
              {
                "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                reason: "API_KEY_INVALID",
                domain: "googleapis.com",
              },
            ],
          },
        },
        400,
      );
    }
    if (status === 402)
      return apiError(
        403,
        "quotaExceeded",
        "The request cannot be completed because you have exceeded your quota.",
        undefined,
        "youtube.quota",
      );
    if (status === 429)
      return apiError(
        429,
        "rateLimitExceeded",
        "Quota exceeded for quota metric 'Queries'.",
        "RESOURCE_EXHAUSTED",
        "usageLimits",
      );
    return apiError(
      status,
      "backendError",
      "Backend Error",
      status === 503 ? "UNAVAILABLE" : "INTERNAL",
    );
  }

  /** Quota days begin at midnight Pacific time, taken as UTC−8 all year. */
  #spendUnit(): number {
    const day = new Date(this.#world.clock.now().getTime() - 8 * HOUR_MS)
      .toISOString()
      .slice(0, 10);
    const units = (this.#spent.get(day) ?? 0) + 1;
    this.#spent.set(day, units);
    return units;
  }

  #videos(query: URLSearchParams): SimulatedAnswer {
    const ids = (query.get("id") ?? "").split(",").filter((id) => id !== "");
    if (ids.length > 50)
      return apiError(
        400,
        "invalidFilters",
        "The request specifies too many ids.",
        "INVALID_ARGUMENT",
      );
    const posts = ids
      .filter((id) => /^[\w-]{11}$/.test(id))
      .map((id) => this.#world.post("youtube", id));
    // To a key without the owner's consent private and missing videos look alike: they are left
    // out.
    return listAnswer(
      "youtube#videoListResponse",
      posts.filter(({ state }) => state === "public").map(videoItem),
    );
  }

  #channels(query: URLSearchParams): SimulatedAnswer {
    const name = query.get("id") ?? query.get("forHandle") ?? query.get("forUsername");
    if (name === null)
      return apiError(400, "missingRequiredParameter", "No filter selected.", "INVALID_ARGUMENT");
    const account = this.#world.account("youtube", name.replace(/^@/, ""));
    if (account.state !== "gone")
      return listAnswer("youtube#channelListResponse", [channelItem(account)]);
    return json({
      kind: "youtube#channelListResponse",
      etag: "none",
      pageInfo: { totalResults: 0, resultsPerPage: 5 },
    });
  }
}

function listAnswer(kind: string, items: readonly unknown[]): SimulatedAnswer {
  return json({
    kind,
    etag: `etag-${items.length}`,
    items,
    pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  });
}

function videoItem(post: SimulatedPost): unknown {
  const { counts, behaviour } = post;
  return {
    kind: "youtube#video",
    id: post.externalId,
    snippet: {
      publishedAt: post.publishedAt.toISOString().replace(/\.\d{3}Z$/, "Z"),
      channelId: post.author.id,
      title: post.title,
      description: "",
      channelTitle: post.author.name,
      categoryId: "22",
      liveBroadcastContent: "none",
      thumbnails: {
        high: {
          url: `https://i.ytimg.com/vi/${post.externalId}/hqdefault.jpg`,
          width: 480,
          height: 360,
        },
      },
    },
    contentDetails: {
      duration: isoDuration(post.durationSec),
      definition: "hd",
      caption: "false",
      licensedContent: true,
    },
    status: { uploadStatus: "processed", privacyStatus: "public" },
    statistics: {
      viewCount: String(counts.views),
      ...(behaviour.hidden_likes === true ? {} : { likeCount: String(counts.likes) }),
      favoriteCount: "0",
      commentCount: String(counts.comments),
    },
  };
}

function channelItem(account: SimulatedAccount): unknown {
  return {
    kind: "youtube#channel",
    id: account.id,
    snippet: {
      title: account.name,
      description: [account.about, account.link].filter((text) => text !== null).join("\n"),
      customUrl: `@${account.handle}`,
      thumbnails: { default: { url: `https://yt3.ggpht.com/${account.id}=s88` } },
    },
    statistics: {
      viewCount: String(account.followers * 40),
      subscriberCount: account.hiddenFollowers ? "0" : String(threeDigits(account.followers)),
      hiddenSubscriberCount: account.hiddenFollowers,
      videoCount: String(account.posts),
    },
  };
}

/** YouTube prints subscribers rounded down to three significant digits. */
function threeDigits(count: number): number {
  const step = 10 ** Math.max(0, String(count).length - 3);
  return Math.floor(count / step) * step;
}

function isoDuration(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  return `PT${hours > 0 ? `${hours}H` : ""}${minutes > 0 ? `${minutes}M` : ""}${rest > 0 ? `${rest}S` : ""}`;
}

function apiError(
  code: number,
  reason: string,
  message: string,
  status?: string,
  domain = "global",
): SimulatedAnswer {
  return json(
    {
      error: {
        code,
        message,
        errors: [{ message, domain, reason }],
        ...(status === undefined ? {} : { status }),
      },
    },
    code,
  );
}
