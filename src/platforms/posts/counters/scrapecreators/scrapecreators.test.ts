import { describe, expect, it } from "vitest";
import { ManualClock } from "../../../../lib/time/clock.ts";
import { UpstreamRead } from "../../../upstream-read.ts";
import type { PostReference } from "../../connector.ts";
import { resultOf } from "../../post-read.ts";
import { answering, RecordedHttp } from "../../../recorded-http.test-support.ts";
import type { CounterPlatform } from "../counter-provider.ts";
import { createScrapecreatorsProvider } from "./provider.ts";

const signal = new AbortController().signal;
const uncounted = new UpstreamRead(signal);
const provider = (http: RecordedHttp) =>
  createScrapecreatorsProvider({
    http,
    clock: new ManualClock("2026-10-15T08:00:00Z"),
    apiKey: "key-4711",
  });
const reference = (
  platform: CounterPlatform,
  externalId: string,
  canonicalUrl = `https://${platform}.com/x`,
): PostReference => ({
  platform,
  externalId,
  canonicalUrl,
  authorHandle: null,
  formatHint: null,
  publishedAt: null,
});
const reel = reference("instagram", "DTa_Bc-x100", "https://instagram.com/p/DTa_Bc-x100/");

const read = (post: PostReference, body: unknown, status = 200) =>
  resultOf(signal, (read) =>
    provider(new RecordedHttp(answering(body, status))).fetchPost(
      post.platform as CounterPlatform,
      post,
      read,
    ),
  );

async function values(post: PostReference, body: unknown): Promise<Record<string, number>> {
  const result = await read(post, body);
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return Object.fromEntries(
    Object.entries(result.snapshot.readings).map(([metric, { value }]) => [metric, value]),
  );
}

const media = (overrides: Record<string, unknown> = {}) => ({
  success: true,
  credits_remaining: 99,
  credits_charged: 1,
  data: {
    xdt_shortcode_media: {
      __typename: "XDTGraphVideo",
      shortcode: "DTa_Bc-x100",
      video_view_count: 1639,
      video_play_count: 4651,
      edge_media_preview_like: { count: 90 },
      edge_media_to_parent_comment: { count: 4 },
      ...overrides,
    },
  },
});

describe("asking ScrapeCreators", () => {
  it("spends one GET with the key in a header", async () => {
    const http = new RecordedHttp(answering(media()));
    await provider(http).fetchPost("instagram", reel, uncounted);
    expect(http.requests).toHaveLength(1);
    expect(http.requests[0]).toMatchObject({ method: "GET", headers: { "x-api-key": "key-4711" } });
    expect(http.requests[0]?.url).toBe(
      "https://api.scrapecreators.com/v1/instagram/post?url=https%3A%2F%2Fwww.instagram.com%2Fp%2FDTa_Bc-x100%2F",
    );
  });

  it("keeps the handle that a page of Facebook was asked for by, which its answer does not repeat", async () => {
    const page = { success: true, id: "100044", name: "Salt & Signal", followerCount: 40 };
    const handleOf = async (asked: string) =>
      (await provider(new RecordedHttp(answering(page))).fetchProfile("facebook", asked, uncounted))
        .handle;
    expect(await handleOf("saltandsignal")).toBe("saltandsignal");
    expect(await handleOf("https://www.facebook.com/saltandsignal/")).toBe("saltandsignal");
  });

  it("asks for people of LinkedIn, and spends nothing on its pages, whose followers it does not have", async () => {
    const http = new RecordedHttp(answering({ success: true, name: "Jane", followers: 12 }));
    await provider(http).fetchProfile("linkedin", "in/jane", uncounted);
    for (const page of ["company/studio", "https://www.linkedin.com/showcase/studio"])
      await expect(provider(http).fetchProfile("linkedin", page, uncounted)).rejects.toMatchObject({
        failure: { code: "unsupported" },
      });
    expect(http.requests.map(({ url }) => new URL(url).pathname)).toEqual(["/v1/linkedin/profile"]);
  });
});

describe("bodies of ScrapeCreators", () => {
  it("takes Instagram plays as views", async () => {
    expect(await values(reel, media())).toEqual({ views: 4651, likes: 90, comments: 4 });
  });

  it("trusts neither likes nor views where the owner hides them", async () => {
    expect(
      await values(
        reel,
        media({ like_and_view_counts_disabled: true, edge_media_preview_like: { count: 3 } }),
      ),
    ).toEqual({ comments: 4 });
  });

  it("dates a cached answer by its cache and the fetch by now", async () => {
    const result = await read(reel, {
      ...media(),
      cached: true,
      cached_at: "2026-10-14T20:00:00.000Z",
      credits_charged: 0,
    });
    expect(result).toMatchObject({
      snapshot: {
        readings: {
          views: { as_of: "2026-10-14T20:00:00.000Z", fetched_at: "2026-10-15T08:00:00.000Z" },
        },
      },
    });
  });

  it("reads X views from text", async () => {
    const tweet = {
      success: true,
      __typename: "Tweet",
      rest_id: "2012345678901234510",
      views: { count: "5000" },
      legacy: {
        favorite_count: 8,
        reply_count: 1,
        retweet_count: 3,
        quote_count: 2,
        bookmark_count: 4,
        created_at: "Mon Jul 13 12:00:02 +0000 2026",
        full_text: "Hello",
      },
    };
    const expected = { impressions: 5000, likes: 8, comments: 1, shares: 5, saves: 4 };
    const post = reference("twitter", "2012345678901234510");
    expect(await values(post, tweet)).toEqual(expected);
    expect(
      await values(post, { success: true, __typename: "TweetWithVisibilityResults", tweet }),
    ).toEqual(expected);
  });

  it("knows no views of a Facebook post whose view count is null", async () => {
    expect(
      await values(reference("facebook", "1"), {
        success: true,
        post_id: "9",
        like_count: 30,
        comment_count: 2,
        share_count: 0,
        view_count: null,
      }),
    ).toEqual({ reactions: 30, likes: 30, comments: 2, shares: 0 });
  });

  it("reads TikTok lengths in milliseconds and ignores the author's 0 followers", async () => {
    const body = {
      success: true,
      aweme_detail: {
        aweme_id: "7612345678901234510",
        desc: "Hi",
        author: { unique_id: "studio", follower_count: 0 },
        video: { duration: 31_400 },
        statistics: {
          play_count: 10,
          digg_count: 2,
          comment_count: 0,
          share_count: 1,
          collect_count: 1,
        },
      },
    };
    const result = await read(reference("tiktok", "7612345678901234510"), body);
    expect(result).toMatchObject({ snapshot: { durationSec: 31, authorHandle: "studio" } });
    expect(result.ok && Object.keys(result.snapshot.readings)).toEqual([
      "views",
      "likes",
      "comments",
      "shares",
      "saves",
    ]);
  });
});

describe("failures of ScrapeCreators", () => {
  it.each([
    [
      { success: true, account_status: "private", message: "This account is private" },
      200,
      "private",
    ],
    [{ success: true, errorStatus: 404, message: "Video unavailable" }, 200, "gone"],
    [
      { success: true, errorStatus: "age_restricted", message: "Sign in to confirm your age" },
      200,
      "unsupported",
    ],
    [{ success: false, message: "Something went wrong" }, 200, "provider_error"],
    [{ success: false, message: "Post not found" }, 404, "gone"],
    ["<html>Not Found</html>", 404, "provider_error"],
    [{ success: true, data: { xdt_shortcode_media: null } }, 200, "gone"],
    [{ success: true, data: {} }, 200, "malformed_answer"],
    [media({ shortcode: "another0000" }), 200, "provider_error"],
    [{ success: false, message: "Forbidden" }, 403, "credential_refused"],
    [[], 200, "malformed_answer"],
  ])("reads %j with status %i as %s", async (body, status, code) => {
    expect(await read(reel, body, status)).toMatchObject({ ok: false, code, requests: 1 });
  });
});
