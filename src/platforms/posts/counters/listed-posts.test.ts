import { describe, expect, it } from "vitest";
import { ManualClock } from "../../../lib/time/clock.ts";
import { answering, RecordedHttp } from "../../recorded-http.test-support.ts";
import { UpstreamRead } from "../../upstream-read.ts";
import { createApifyProvider } from "./apify/provider.ts";
import type { CounterPlatform } from "./counter-provider.ts";
import { createScrapecreatorsProvider } from "./scrapecreators/provider.ts";

const clock = new ManualClock("2026-10-15T08:00:00Z");

async function listed(
  provider: "apify" | "scrapecreators",
  platform: CounterPlatform,
  body: unknown,
  { profile = "@studio", page = null }: { profile?: string; page?: string | null } = {},
) {
  const http = new RecordedHttp(answering(body, provider === "apify" ? 201 : 200));
  const read = new UpstreamRead(new AbortController().signal, { isLaterPage: page !== null });
  const source =
    provider === "apify"
      ? createApifyProvider({ http, clock, token: "t" })
      : createScrapecreatorsProvider({ http, clock, apiKey: "k" });
  const result = await source.fetchProfilePosts(platform, profile, page, read);
  return { ...result, rowsLeftOut: read.rowsLeftOut, request: http.requests[0] };
}
const idsOf = ({ posts }: { posts: readonly { externalId: string }[] }): string[] =>
  posts.map(({ externalId }) => externalId);

const facebookRow = { reactionCount: 4, commentCount: 1, publishTime: 1_760_000_000, text: "One" };
const reel = {
  ...facebookRow,
  id: "1204545088344463",
  url: "https://www.facebook.com/reel/486651220706068/",
};
const coded = {
  ...facebookRow,
  id: "1204545088344464",
  permalink: "https://www.facebook.com/studio/posts/pfbid02uDNsa8qhySfhQJ83VUcVD5mm",
};

describe("posts of a profile's list", () => {
  it("are not all of the account's where the run failed at one of them", async () => {
    const rows = [
      { id: "7612345678901234510", playCount: 1 },
      { error: "timeout", errorDescription: "The page did not load." },
    ];
    expect(await listed("apify", "tiktok", rows)).toMatchObject({ next: null, leavesOut: "older" });
    expect(await listed("apify", "tiktok", rows.slice(0, 1))).not.toHaveProperty("leavesOut");
  });

  it("are not all of the account's where an empty page names a next one", async () => {
    const page = "12_cursor";
    const body = { items: [], more_available: true, next_max_id: "24_cursor" };
    expect(await listed("scrapecreators", "instagram", body, { page })).toMatchObject({
      posts: [],
      next: null,
      leavesOut: "older",
    });
    const last = { items: [], more_available: false };
    expect(await listed("scrapecreators", "instagram", last, { page })).not.toHaveProperty(
      "leavesOut",
    );
  });

  it("are left out and counted where rows cannot be read, refused where none can", async () => {
    const body = { posts: [reel, { id: 7, text: ["odd"] }, coded] };
    const page = await listed("scrapecreators", "facebook", body);
    expect([idsOf(page).length, page.rowsLeftOut]).toEqual([2, 1]);
    const odd = { posts: [{ id: 7, text: ["odd"] }] };
    await expect(listed("scrapecreators", "facebook", odd)).rejects.toThrow(
      "a form we do not know",
    );
    expect(await listed("scrapecreators", "facebook", odd, { page: "c3" })).toMatchObject({
      posts: [],
      rowsLeftOut: 1,
    });
    const rows = [
      { id: "7612345678901234510", playCount: 1 },
      { id: ["odd"], playCount: 1 },
    ];
    expect(await listed("apify", "tiktok", rows)).toMatchObject({ rowsLeftOut: 1 });
    await expect(listed("apify", "tiktok", rows.slice(1))).rejects.toThrow("a form we do not know");
  });

  it("have on Facebook the number of the reel, then of the post, and a code last", async () => {
    const { posts } = await listed("scrapecreators", "facebook", { posts: [reel, coded] });
    expect(posts.map(({ externalId, url }) => [externalId, url])).toEqual([
      ["486651220706068", reel.url],
      ["1204545088344464", "https://www.facebook.com/studio/posts/1204545088344464"],
    ]);
    const numberless = { ...coded, id: null };
    expect(idsOf(await listed("scrapecreators", "facebook", { posts: [numberless] }))).toEqual([
      "pfbid02uDNsa8qhySfhQJ83VUcVD5mm",
    ]);
    const profile = "https://www.facebook.com/profile.php?id=100063669491743";
    const [post] = (await listed("scrapecreators", "facebook", { posts: [coded] }, { profile }))
      .posts;
    expect(post?.url).toBe("https://www.facebook.com/100063669491743/posts/1204545088344464");
  });

  it("have X's links written out, and no reposts or answers to others", async () => {
    const row = (id: string, fields: object = {}) => ({
      id,
      likeCount: 1,
      author: { userName: "Studio" },
      text: "Out now https://t.co/a1",
      entities: { urls: [{ url: "https://t.co/a1", expanded_url: "https://show.example/7?a=$&" }] },
      ...fields,
    });
    const page = await listed("apify", "twitter", [
      row("2012345678901234510"),
      row("2012345678901234511", { isRetweet: true }),
      row("2012345678901234512", { inReplyToUsername: "a_listener" }),
      row("2012345678901234513", { inReplyToUsername: "studio" }),
      row("2012345678901234514", { author: { userName: "guest" } }),
    ]);
    expect(idsOf(page)).toEqual(["2012345678901234510", "2012345678901234513"]);
    expect(page.posts[0]).toMatchObject({
      text: "Out now https://show.example/7?a=$&",
      url: "https://x.com/Studio/status/2012345678901234510",
    });
    expect(page.rowsLeftOut).toBe(0);
  });

  it("are those of a LinkedIn person alone, on a page that shows what others wrote", async () => {
    const link = (author: string, number: string) =>
      `https://www.linkedin.com/posts/${author}_words-activity-${number}-aB1c`;
    const page = await listed(
      "scrapecreators",
      "linkedin",
      {
        name: "Studio One",
        followers: 9,
        recentPosts: [
          { title: "Mine…", link: link("studio-one", "7412345678901234510") },
          { title: "Not mine", link: link("another-author", "7412345678901234511") },
        ],
      },
      { profile: "https://www.linkedin.com/in/studio-one/" },
    );
    expect(page.request?.url).toContain("/v1/linkedin/profile?url=");
    expect(page).toMatchObject({
      posts: [{ externalId: "urn:li:activity:7412345678901234510", text: "Mine…", readings: {} }],
      leavesOut: "any",
    });
    expect(
      await listed(
        "scrapecreators",
        "linkedin",
        { name: "Studio One" },
        { profile: "in/studio-one" },
      ),
    ).toMatchObject({ posts: [] });
  });

  it("are paged at ScrapeCreators by cursors, at most seven pages of a company", async () => {
    const items = [{ code: "DTa_Bc-x100", media_type: 2, play_count: 7, taken_at: 1_760_000_000 }];
    const page = await listed(
      "scrapecreators",
      "instagram",
      { items, more_available: true, next_max_id: "3600_55" },
      { page: "3599_55" },
    );
    expect(page.request?.url).toContain(
      "/v2/instagram/user/posts?handle=studio&next_max_id=3599_55",
    );
    expect(page).toMatchObject({ next: "3600_55", posts: [{ readings: { views: { value: 7 } } }] });
    const posts = [
      { url: "", id: "7412345678901234510", text: "One", datePublished: "2026-02-17" },
    ];
    const company = "https://www.linkedin.com/company/studio/";
    for (const [from, next] of [
      ["6", "7"],
      ["7", null],
    ] as const)
      expect(
        await listed("scrapecreators", "linkedin", { posts }, { profile: company, page: from }),
      ).toMatchObject({
        next,
        request: { url: expect.stringContaining(`&page=${from}`) as string },
      });
  });

  it("come from one longer run at Apify, whose rows are paid for", async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: String(7_612_345_678_901_234n) + String(100 + index),
        playCount: 1,
      }));
    const first = await listed("apify", "tiktok", rows(30));
    expect(JSON.parse(first.request?.body ?? "")).toEqual({
      profiles: ["studio"],
      resultsPerPage: 30,
      profileScrapeSections: ["videos"],
      profileSorting: "latest",
      shouldDownloadVideos: false,
    });
    expect(first.next).toBe("200");
    const second = await listed("apify", "tiktok", rows(200), { page: "200" });
    expect(JSON.parse(second.request?.body ?? "")).toMatchObject({ resultsPerPage: 200 });
    expect([second.next, second.leavesOut]).toEqual([null, "older"]);
    expect(await listed("apify", "tiktok", rows(29))).toMatchObject({ next: null });
  });

  it("are not asked for by a handle that the address does not hold", async () => {
    const profile = "https://www.linkedin.com/in/studio-one/";
    const { request } = await listed("apify", "linkedin", [], { profile });
    expect(request?.url).toContain("harvestapi~linkedin-profile-posts");
    await expect(
      listed("apify", "threads", [], { profile: "https://example.com/x" }),
    ).rejects.toThrow("an address on another site");
  });
});
