import { describe, expect, it } from "vitest";
import { ManualClock } from "../../lib/time/clock.ts";
import type { PostConnector, PostReference } from "../posts/connector.ts";
import { atOnce } from "../posts/conformance.test-support.ts";
import { resultOf } from "../posts/post-read.ts";
import type { HttpPortAnswer } from "../http-port.ts";
import { answering, RecordedHttp } from "../recorded-http.test-support.ts";
import { channelFilter } from "./channel-address.ts";
import { createYoutubeConnector } from "./connector.ts";
import { parseIsoDuration } from "./normalise.ts";

const signal = new AbortController().signal;
const connect = (http: RecordedHttp) =>
  createYoutubeConnector({
    http,
    clock: new ManualClock("2026-10-15T08:00:00Z"),
    apiKey: "key-4711",
  });

const readProfile = (connector: PostConnector, handleOrUrl: string) =>
  resultOf(signal, (read) => connector.readProfile(handleOrUrl, read));

const reference = (externalId: string): PostReference => ({
  platform: "youtube",
  externalId,
  canonicalUrl: "",
  authorHandle: null,
  formatHint: null,
  publishedAt: null,
});

const video = (id: string, overrides: Record<string, unknown> = {}) => ({
  kind: "youtube#video",
  id,
  snippet: {
    publishedAt: "2026-10-01T10:00:00Z",
    title: "Letters, read aloud",
    thumbnails: {
      default: { url: "https://i.ytimg.com/d.jpg" },
      high: { url: "https://i.ytimg.com/h.jpg" },
    },
  },
  statistics: { viewCount: "1234567", likeCount: "890", favoriteCount: "0", commentCount: "12" },
  contentDetails: { duration: "PT1H2M3S" },
  status: { privacyStatus: "public", uploadStatus: "processed" },
  ...overrides,
});

const list = (...items: unknown[]) => answering({ kind: "youtube#videoListResponse", items });
const error = (status: number, reason: string, details: unknown[] = []): HttpPortAnswer =>
  answering(
    { error: { code: status, message: "m", errors: [{ reason, domain: "youtube" }], details } },
    status,
  );

async function readOne(answer: HttpPortAnswer, id = "aaaaaaaaaaa") {
  const [result] = await connect(new RecordedHttp(answer)).readPosts(
    [reference(id)],
    signal,
    atOnce,
  );
  return result;
}

describe("YouTube videos", () => {
  it("carries the key in a header and never in the address", async () => {
    const http = new RecordedHttp(list(video("aaaaaaaaaaa")));
    await connect(http).readPosts([reference("aaaaaaaaaaa")], signal, atOnce);
    expect(http.requests[0]?.headers["x-goog-api-key"]).toBe("key-4711");
    expect(http.requests[0]?.url).toBe(
      "https://www.googleapis.com/youtube/v3/videos?part=snippet%2Cstatistics%2CcontentDetails%2Cstatus&id=aaaaaaaaaaa",
    );
  });

  it("translates a video, its definition dated by the time of the fetch", async () => {
    expect(await readOne(list(video("aaaaaaaaaaa")))).toEqual({
      ok: true,
      requests: 1,
      snapshot: {
        externalId: "aaaaaaaaaaa",
        title: "Letters, read aloud",
        thumbnail: "https://i.ytimg.com/h.jpg",
        authorHandle: null,
        publishedAt: "2026-10-01T10:00:00.000Z",
        durationSec: 3723,
        isVertical: null,
        kind: "video",
        readings: {
          views: {
            value: 1_234_567,
            fetched_at: "2026-10-15T08:00:00.000Z",
            as_of: null,
            source: "api",
            definition: "youtube.views@2026-08",
          },
          likes: {
            value: 890,
            fetched_at: "2026-10-15T08:00:00.000Z",
            as_of: null,
            source: "api",
            definition: "youtube.likes@2025-01",
          },
          comments: {
            value: 12,
            fetched_at: "2026-10-15T08:00:00.000Z",
            as_of: null,
            source: "api",
            definition: "youtube.comments@2025-01",
          },
        },
      },
    });
  });

  it("asks for 120 videos in three requests of at most 50 and counts each once", async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `video${String(index).padStart(6, "0")}`);
    const http = new RecordedHttp(list(...ids.map((id) => video(id))));
    const results = await connect(http).readPosts(ids.map(reference), signal, atOnce);
    expect(
      http.requests.map(({ url }) => new URL(url).searchParams.get("id")?.split(",").length),
    ).toEqual([50, 50, 20]);
    expect(results.reduce((sum, { requests }) => sum + requests, 0)).toBe(3);
    expect(results.map((result) => result.ok && result.snapshot.externalId)).toEqual(ids);
  });

  it("asks no second batch after the quota is used up", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `video${String(index).padStart(6, "0")}`);
    const http = new RecordedHttp(error(403, "quotaExceeded"));
    const results = await connect(http).readPosts(ids.map(reference), signal, atOnce);
    expect(http.requests).toHaveLength(1);
    expect(new Set(results.map((result) => !result.ok && result.code))).toEqual(
      new Set(["quota_exhausted"]),
    );
  });

  it("tells private, taken down and missing apart where YouTube does", async () => {
    expect(
      await readOne(list(video("aaaaaaaaaaa", { status: { privacyStatus: "private" } }))),
    ).toMatchObject({ code: "private" });
    expect(
      await readOne(list(video("aaaaaaaaaaa", { status: { uploadStatus: "rejected" } }))),
    ).toMatchObject({ code: "gone" });
    expect(await readOne(list())).toMatchObject({ code: "gone" });
  });

  it("lets one odd item spoil only its own result", async () => {
    const http = new RecordedHttp(
      list(video("aaaaaaaaaaa", { statistics: { viewCount: { now: 5 } } }), video("bbbbbbbbbbb")),
    );
    const results = await connect(http).readPosts(
      [reference("aaaaaaaaaaa"), reference("bbbbbbbbbbb")],
      signal,
      atOnce,
    );
    expect(results).toMatchObject([{ ok: false, code: "malformed_answer" }, { ok: true }]);
  });

  it("does not send ids that cannot be YouTube's", async () => {
    const http = new RecordedHttp(list());
    expect(await connect(http).readPosts([reference("a,b&key=x")], signal, atOnce)).toMatchObject([
      { code: "unsupported", requests: 0 },
    ]);
    expect(http.requests).toHaveLength(0);
  });

  it.each([
    [400, "keyInvalid", [], "credential_refused"],
    [400, "badRequest", [{ reason: "API_KEY_INVALID" }], "credential_refused"],
    [401, "authError", [], "credential_refused"],
    [403, "quotaExceeded", [], "quota_exhausted"],
    [403, "rateLimitExceeded", [], "rate_limited"],
    [403, "accessNotConfigured", [], "credential_refused"],
    [429, "rateLimitExceeded", [], "rate_limited"],
    [400, "invalidParameter", [], "provider_error"],
    [503, "backendError", [], "provider_error"],
  ])("reads %i %s by its reason", async (status, reason, details, code) => {
    expect(await readOne(error(status, reason, details))).toMatchObject({ ok: false, code });
  });
});

describe("YouTube channels", () => {
  const channel = (statistics: Record<string, unknown>) =>
    answering({
      kind: "youtube#channelListResponse",
      items: [
        {
          id: "UCaaaaaaaaaaaaaaaaaaaaaa",
          snippet: { title: "Studio", customUrl: "@studio" },
          statistics,
        },
      ],
    });

  it("leaves hidden subscribers out, though YouTube prints them as 0", async () => {
    const http = new RecordedHttp(
      channel({
        viewCount: "10",
        subscriberCount: "0",
        hiddenSubscriberCount: true,
        videoCount: "3",
      }),
    );
    const result = await readProfile(connect(http), "@studio");
    expect(result).toMatchObject({
      ok: true,
      snapshot: { handle: "studio", readings: { views: { value: 10 }, posts: { value: 3 } } },
    });
    expect(result.ok && result.snapshot.readings.subscribers).toBe(undefined);
  });

  it("takes an absent item list for a channel that does not exist", async () => {
    const http = new RecordedHttp(
      answering({ kind: "youtube#channelListResponse", pageInfo: { totalResults: 0 } }),
    );
    expect(await readProfile(connect(http), "@unknown")).toMatchObject({
      ok: false,
      code: "gone",
    });
  });

  it.each([
    ["@studio", { forHandle: "@studio" }],
    ["studio", { forHandle: "@studio" }],
    ["youtube.com/@studio/videos", { forHandle: "@studio" }],
    ["https://m.youtube.com/@%E3%83%A9%E3%82%B8%E3%82%AA", { forHandle: "@ラジオ" }],
    ["UCaaaaaaaaaaaaaaaaaaaaaa", { id: "UCaaaaaaaaaaaaaaaaaaaaaa" }],
    [
      "https://www.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa",
      { id: "UCaaaaaaaaaaaaaaaaaaaaaa" },
    ],
    ["https://www.youtube.com/user/oldname", { forUsername: "oldname" }],
    ["https://www.youtube.com/c/customname", undefined],
    ["https://youtube.com.evil.example/@studio", undefined],
    ["https://www.youtube.com/watch?v=aaaaaaaaaaa", undefined],
    ["", undefined],
  ])("reads the channel in %s", (text, filter) => {
    expect(channelFilter(text)).toEqual(filter);
  });
});

describe("parseIsoDuration", () => {
  it.each([
    ["PT15S", 15],
    ["PT1M", 60],
    ["PT1H2M3S", 3723],
    ["P1DT1S", 86_401],
    ["P0D", null],
    ["PT0S", null],
    ["1:02", null],
    [null, null],
    [undefined, null],
  ])("reads %j", (text, seconds) => {
    expect(parseIsoDuration(text)).toBe(seconds);
  });
});
