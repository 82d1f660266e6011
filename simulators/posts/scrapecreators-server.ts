import { HOUR_MS } from "../../src/lib/time/clock.ts";
import type { SimulatedAnswer, SimulatedRequest, SimulatedService } from "../answer.ts";
import { json } from "../answer.ts";
import { countsAsText } from "./apify-row-forms.ts";
import { readHandle, readPostAddress } from "../world/post-address.ts";
import { postBody, profileBody } from "./scrapecreators-bodies.ts";
import { LIST_PATHS, listBody, personBody } from "./scrapecreators-lists.ts";
import type { PostPlatform, World } from "../world/world.ts";

export const SIMULATED_SCRAPECREATORS_KEY = "simulated-scrapecreators-key";

const POST_PATHS: Readonly<Record<string, PostPlatform>> = {
  "/v1/instagram/post": "instagram",
  "/v2/tiktok/video": "tiktok",
  "/v1/twitter/tweet": "twitter",
  "/v1/facebook/post": "facebook",
  "/v1/threads/post": "threads",
  "/v1/linkedin/post": "linkedin",
};

const PROFILE_PATHS: Readonly<Record<string, PostPlatform>> = {
  "/v1/instagram/profile": "instagram",
  "/v1/tiktok/profile": "tiktok",
  "/v1/twitter/profile": "twitter",
  "/v1/facebook/profile": "facebook",
  "/v1/threads/profile": "threads",
  "/v1/linkedin/profile": "linkedin",
};

const MESSAGES: Readonly<Record<number, string>> = {
  401: "Invalid API key",
  402: "You have run out of credits",
  404: "Not found",
  429: "Too many requests",
};

/** Answers like ScrapeCreators: one credit a read, soft failures as 200. */
export class ScrapecreatorsServer implements SimulatedService {
  readonly #world: World;
  /** Credits left; at 0 every read answers 402. */
  credits: number;

  constructor(world: World, credits = 1_000_000) {
    this.#world = world;
    this.credits = credits;
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    if (request.headers["x-api-key"] !== SIMULATED_SCRAPECREATORS_KEY) return this.failure(401);
    if (this.credits <= 0) return this.failure(402);
    const { path, query } = request;
    const list = LIST_PATHS[path];
    if (list !== undefined) return this.#list(list, query);
    const postPlatform = POST_PATHS[path];
    const profilePlatform = PROFILE_PATHS[path];
    if (postPlatform !== undefined) return this.#post(postPlatform, query.get("url"));
    if (profilePlatform !== undefined)
      return this.#profile(profilePlatform, query.get("handle") ?? query.get("url"));
    return {
      status: 404,
      headers: { "content-type": "text/html" },
      body: "<!doctype html><title>Not Found</title>",
    };
  }

  failure(status: number): SimulatedAnswer {
    return json(
      {
        success: false,
        credits_remaining: this.credits,
        message: MESSAGES[status] ?? "Something went wrong",
      },
      status,
    );
  }

  #post(platform: PostPlatform, address: string | null): SimulatedAnswer {
    if (address === null) return json({ success: false, message: "url is required" }, 400);
    const found = readPostAddress(address);
    if (found?.platform !== platform) return this.failure(404);
    const post = this.#world.post(platform, found.externalId, found.handle);
    // TikTok itself answers deleted videos with an empty detail; the others answer 404.
    if (post.state === "gone")
      return platform === "tiktok" ? this.#charged({ aweme_detail: null }) : this.failure(404);
    if (post.state === "private") return this.#soft("private", "This account is private.");
    const body =
      post.behaviour.counts_as_text === true
        ? (countsAsText(postBody(post, address)) as Record<string, unknown>)
        : postBody(post, address);
    return this.#charged(body, post.behaviour.cached_hours);
  }

  #profile(platform: PostPlatform, name: string | null): SimulatedAnswer {
    if (name === null) return json({ success: false, message: "handle is required" }, 400);
    const account = this.#world.account(platform, readHandle(name));
    if (platform === "linkedin" && account.state === "private")
      return this.#soft("private", "This profile is private.");
    return account.state === "gone"
      ? this.failure(404)
      : this.#charged(
          platform === "linkedin" ? personBody(this.#world, account.handle) : profileBody(account),
        );
  }

  #list(
    { platform, size }: { platform: PostPlatform; size: number },
    query: URLSearchParams,
  ): SimulatedAnswer {
    const name = query.get("handle") ?? query.get("url");
    if (name === null) return json({ success: false, message: "handle is required" }, 400);
    const account = this.#world.account(platform, readHandle(name));
    if (account.state === "gone") return this.failure(404);
    if (account.state === "private") return this.#soft("private", "This account is private.");
    const body = listBody(this.#world, { platform, handle: account.handle, size }, query);
    return this.#charged(body);
  }

  #charged(body: Record<string, unknown>, cachedHours?: number): SimulatedAnswer {
    const cost = cachedHours === undefined ? 1 : 0;
    this.credits -= cost;
    const cachedAt = new Date(
      this.#world.clock.now().getTime() - (cachedHours ?? 0) * HOUR_MS,
    ).toISOString();
    const cache = cachedHours === undefined ? {} : { cached: true, cached_at: cachedAt };
    return json({
      success: true,
      credits_remaining: this.credits,
      credits_charged: cost,
      ...cache,
      ...body,
    });
  }

  #soft(accountStatus: string, message: string): SimulatedAnswer {
    this.credits -= 1;
    return json({
      success: true,
      credits_remaining: this.credits,
      credits_charged: 1,
      account_status: accountStatus,
      message,
    });
  }
}
