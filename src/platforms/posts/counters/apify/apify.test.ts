import { describe, expect, it } from "vitest";
import { ManualClock } from "../../../../lib/time/clock.ts";
import { UpstreamRead } from "../../../upstream-read.ts";
import type { PostReference } from "../../connector.ts";
import { resultOf } from "../../post-read.ts";
import { answering, RecordedHttp } from "../../../recorded-http.test-support.ts";
import type { CounterPlatform } from "../counter-provider.ts";
import type { ActorOverrides } from "./actors.ts";
import { fillInput } from "./actors.ts";
import { createApifyProvider } from "./provider.ts";
import { unflatten } from "./rows.ts";

const signal = new AbortController().signal;
const uncounted = new UpstreamRead(signal);
const provider = (http: RecordedHttp, actors: ActorOverrides = {}) =>
  createApifyProvider({
    http,
    actors,
    clock: new ManualClock("2026-10-15T08:00:00Z"),
    token: "token-4711",
  });

const reference = (
  platform: CounterPlatform,
  externalId: string,
  canonicalUrl: string,
): PostReference => ({
  platform,
  externalId,
  canonicalUrl,
  authorHandle: "studio",
  formatHint: null,
  publishedAt: null,
});
const reel = reference("instagram", "DTa_Bc-x100", "https://instagram.com/p/DTa_Bc-x100/");
const tiktok = reference(
  "tiktok",
  "7612345678901234510",
  "https://tiktok.com/@studio/video/7612345678901234510",
);
const facebook = reference(
  "facebook",
  "pfbid02abcdef",
  "https://facebook.com/studio/posts/pfbid02abcdef",
);
const linkedin = reference(
  "linkedin",
  "urn:li:share:7412345678901234510",
  "https://linkedin.com/feed/update/urn:li:share:7412345678901234510",
);
const threads = reference("threads", "DTb_Xy-z100", "https://threads.com/@studio/post/DTb_Xy-z100");

async function read(post: PostReference, rows: unknown, status = 201) {
  return resultOf(signal, (read) =>
    provider(new RecordedHttp(answering(rows, status))).fetchPost(
      post.platform as CounterPlatform,
      post,
      read,
    ),
  );
}

async function values(post: PostReference, row: unknown): Promise<Record<string, number>> {
  const result = await read(post, [row]);
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return Object.fromEntries(
    Object.entries(result.snapshot.readings).map(([metric, { value }]) => [metric, value]),
  );
}

const reelRow = {
  shortCode: "DTa_Bc-x100",
  type: "Video",
  productType: "clips",
  likesCount: 90,
  commentsCount: 4,
  videoViewCount: 1639,
  videoPlayCount: 4651,
  timestamp: "2026-10-01T10:00:00.000Z",
};

describe("asking Apify", () => {
  it("runs the actor with one POST, the token in a header and the address with www", async () => {
    const http = new RecordedHttp(answering([reelRow], 201));
    await provider(http).fetchPost("instagram", reel, uncounted);
    expect(http.requests).toHaveLength(1);
    expect(http.requests[0]).toMatchObject({
      method: "POST",
      headers: { authorization: "Bearer token-4711" },
    });
    expect(http.requests[0]?.url).toBe(
      "https://api.apify.com/v2/actors/apify~instagram-scraper/run-sync-get-dataset-items?timeout=115&clean=1&format=json",
    );
    expect(JSON.parse(http.requests[0]?.body ?? "")).toEqual({
      directUrls: ["https://www.instagram.com/p/DTa_Bc-x100/"],
      resultsType: "posts",
      resultsLimit: 1,
      addParentData: false,
    });
  });

  it("lets configuration replace an actor and its input", async () => {
    const http = new RecordedHttp(answering([reelRow], 201));
    await provider(http, {
      instagram: {
        post: {
          actor: "someone/reels",
          input: { links: [{ address: "{url}" }], who: "{handle}" },
        },
      },
    }).fetchPost("instagram", reel, uncounted);
    expect(new URL(http.requests[0]?.url ?? "").pathname).toBe(
      "/v2/actors/someone~reels/run-sync-get-dataset-items",
    );
    expect(JSON.parse(http.requests[0]?.body ?? "")).toEqual({
      links: [{ address: "https://www.instagram.com/p/DTa_Bc-x100/" }],
      who: "studio",
    });
  });

  it("does not fill an input whose handle is unknown", () => {
    expect(fillInput({ users: ["{handle}"] }, { url: "u", handle: null })).toBe(undefined);
    expect(
      fillInput(
        { urls: ["{url}"], limit: 1, deep: false, none: null },
        { url: "$&", handle: null },
      ),
    ).toEqual({ urls: ["$&"], limit: 1, deep: false, none: null });
  });
});

describe("rows of Apify actors", () => {
  it("takes Instagram plays as views and drops likes of -1", async () => {
    expect(await values(reel, { ...reelRow, likesCount: -1 })).toEqual({
      views: 4651,
      comments: 4,
    });
  });

  it("knows no views of a photo", async () => {
    expect(
      await values(reel, {
        shortCode: "DTa_Bc-x100",
        type: "Image",
        likesCount: "90",
        commentsCount: "4",
      }),
    ).toEqual({ likes: 90, comments: 4 });
  });

  it("reads a flattened row like a nested one", async () => {
    const flat = {
      id: "7612345678901234510",
      playCount: 5,
      diggCount: 1,
      "videoMeta.duration": 31,
      "videoMeta.width": 576,
      "videoMeta.height": 1024,
      "authorMeta.name": "studio",
      "authorMeta.fans": 9,
    };
    const result = await read(tiktok, [flat]);
    expect(result).toMatchObject({
      ok: true,
      snapshot: { durationSec: 31, isVertical: true, authorHandle: "studio", kind: "video" },
    });
  });

  it("keeps bare ids beyond 2^53 whole when it searches for the post", async () => {
    const rows =
      '[{"id":7612345678901234999,"playCount":1},{"id":7612345678901234510,"playCount":2}]';
    expect(await read(tiktok, rows)).toMatchObject({
      ok: true,
      snapshot: { externalId: "7612345678901234510", readings: { views: { value: 2 } } },
    });
  });

  it("does not take a pinned older post for the one asked for", async () => {
    expect(
      await read(tiktok, [
        { id: "1", playCount: 9 },
        { id: tiktok.externalId, playCount: 2 },
      ]),
    ).toMatchObject({ snapshot: { readings: { views: { value: 2 } } } });
    expect(await read(tiktok, [{ id: "1", playCount: 9 }])).toMatchObject({
      ok: false,
      code: "provider_error",
    });
  });

  it("counts Facebook reactions although likes stand at 0, as reactions and as likes", async () => {
    expect(
      await values(facebook, {
        likes: 0,
        topReactionsCount: 512,
        comments: 3,
        shares: 1,
        viewsCount: "88,000",
      }),
    ).toEqual({ views: 88_000, reactions: 512, likes: 512, comments: 3, shares: 1 });
    expect(
      await values(facebook, { reactionLikeCount: 4, reactionLoveCount: 2, comments: 0 }),
    ).toEqual({ reactions: 6, likes: 6, comments: 0 });
  });

  it("reads LinkedIn posts of both kinds of actor, reactions of every kind", async () => {
    const expected = { reactions: 193, likes: 193, comments: 14, shares: 2 };
    expect(
      await values(linkedin, {
        post: { id: "7412345678901234999", text: "Hello" },
        stats: { total_reactions: 193, comments: 14, shares: 2 },
      }),
    ).toEqual(expected);
    expect(
      await values(linkedin, {
        type: "post",
        content: "Hello",
        engagement: { likes: 193, comments: 14, shares: 2 },
      }),
    ).toEqual(expected);
  });

  it("reads Threads posts of both kinds of actor", async () => {
    expect(
      await values(threads, { thread: { code: "DTb_Xy-z100", like_count: 7, reply_count: 1 } }),
    ).toEqual({ likes: 7, comments: 1 });
    expect(
      await values(threads, {
        record_type: "post",
        post_code: "DTb_Xy-z100",
        like_count: 7,
        reply_count: 1,
        repost_count: 2,
        quote_count: 1,
        view_count: 900,
      }),
    ).toEqual({ views: 900, likes: 7, comments: 1, shares: 3 });
  });

  it("calls X views impressions and adds reposts and quotes only when both are known", async () => {
    const post = reference(
      "twitter",
      "2012345678901234510",
      "https://x.com/i/status/2012345678901234510",
    );
    expect(
      await values(post, {
        id: post.externalId,
        viewCount: "5000",
        likeCount: 8,
        replyCount: 1,
        retweetCount: 3,
        quoteCount: 2,
      }),
    ).toEqual({ impressions: 5000, likes: 8, comments: 1, shares: 5 });
    expect(
      await values(post, { id: post.externalId, viewCount: 5000, likeCount: 8, retweetCount: 3 }),
    ).toEqual({ impressions: 5000, likes: 8 });
  });
});

describe("failures of Apify", () => {
  it.each([
    [[], 201, "gone"],
    [[{ error: "not_found", errorDescription: "Page does not exist", inputUrl: "u" }], 201, "gone"],
    [[{ error: "no_items", inputUrl: "u" }], 201, "gone"],
    [[{ error: "restricted", errorDescription: "This account is private" }], 201, "private"],
    [
      [
        {
          error: "Failed to scrape post: Cannot read properties of undefined (reading '0')",
          inputUrl: "u",
        },
      ],
      200,
      "provider_error",
    ],
    [[{ noResults: true }], 201, "provider_error"],
    [[{ shortCode: "DTa_Bc-x100", hearts: 5 }], 201, "malformed_answer"],
    [[{ shortCode: "DTa_Bc-x100", likesCount: { total: 5 } }], 201, "malformed_answer"],
    [["text"], 201, "malformed_answer"],
    [{ data: [] }, 201, "malformed_answer"],
    [{ error: { type: "actor-is-not-rented", message: "m" } }, 403, "credential_refused"],
    [{ error: { type: "record-not-found", message: "m" } }, 404, "not_configured"],
    [{ error: { type: "record-or-token-not-found", message: "m" } }, 404, "credential_refused"],
    [{ error: { type: "run-timeout-exceeded", message: "m" } }, 408, "timeout"],
    [{ error: { type: "run-failed", message: "m" } }, 400, "provider_error"],
  ])("reads %j with status %i as %s", async (body, status, code) => {
    const result = await read(reel, body, status);
    expect(result).toMatchObject({ ok: false, code, requests: 1 });
  });

  it("repeats nothing an actor wrote", async () => {
    expect(
      JSON.stringify(
        await read(reel, [{ error: "boom token-4711", errorDescription: "token-4711" }]),
      ),
    ).not.toContain("4711");
  });
});

describe("profiles by Apify", () => {
  it("reads LinkedIn people with another actor than companies", async () => {
    const http = new RecordedHttp(
      answering(
        [{ publicIdentifier: "jane", firstName: "Jane", lastName: "Doe", followerCount: 12 }],
        201,
      ),
    );
    const profile = await provider(http).fetchProfile(
      "linkedin",
      "https://www.linkedin.com/in/jane",
      uncounted,
    );
    expect(http.requests[0]?.url).toContain("harvestapi~linkedin-profile-scraper");
    expect(profile).toMatchObject({ name: "Jane Doe", readings: { followers: { value: 12 } } });
  });
});

describe("unflatten", () => {
  it("makes lists of numbered parts and lets plain keys stand", () => {
    expect(
      unflatten({ "media.0.type": "video", "media.1.type": "photo", "a.b": 1, a: { b: 2 } }),
    ).toEqual({ media: [{ type: "video" }, { type: "photo" }], a: { b: 2 } });
  });

  it("does not reach into prototypes", () => {
    unflatten({ "__proto__.polluted": true, "constructor.prototype.polluted": true });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});
