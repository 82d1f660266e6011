import { expect, it } from "vitest";
import { UpstreamRead } from "../upstream-read.ts";
import {
  atOnce,
  calm,
  type ConformanceUpstream,
  type ListedByUpstream,
  valuesOf,
} from "./conformance.test-support.ts";
import type { ListedPost, PostPage, ReadResult } from "./connector.ts";
import { recogniseAddress } from "../../domain/addresses/recognise-address.ts";
import { resultOf } from "./post-read.ts";

/** Guarantees of connectors that list a profile's posts. */

type Current = () => ConformanceUpstream & { list: ListedByUpstream };

async function readPage(
  current: Current,
  page: string | null,
  {
    profile = current().profile,
    isLaterPage = page !== null,
    ...overrides
  }: {
    profile?: string;
    isLaterPage?: boolean;
    credential?: string;
    timeoutMs?: number;
  } = {},
): Promise<ReadResult<PostPage>> {
  const { listPosts } = current().connect(overrides);
  if (listPosts === undefined) throw new Error("The connector lists no posts.");
  return resultOf(calm(), async (counted) => {
    const read = new UpstreamRead(counted.signal, { isLaterPage });
    try {
      return await listPosts(profile, page, read);
    } finally {
      counted.addRequests(read.requests);
    }
  });
}

async function readAll(current: Current): Promise<{ posts: ListedPost[]; pages: PostPage[] }> {
  const pages: PostPage[] = [];
  for (let page: string | null = null; ;) {
    const result = await readPage(current, page);
    if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
    expect(result.requests).toBe(1);
    pages.push(result.snapshot);
    page = result.snapshot.next;
    if (page === null) return { posts: pages.flatMap(({ posts }) => posts), pages };
  }
}

const idsOf = (posts: readonly { externalId: string }[]): string[] => [
  ...new Set(posts.map(({ externalId }) => externalId)),
];

export function listsProfilePosts(current: Current): void {
  it("lists the profile's posts over its pages, newest first, at one request a page", async () => {
    const { list } = current();
    const { posts, pages } = await readAll(current);
    const expected = list.expected();
    expect(idsOf(posts)).toEqual(idsOf(expected));
    expect(pages.length).toBe(list.pages);
    expect(pages.at(-1)?.leavesOut).toBe(list.leavesOut);
    const [first] = pages;
    const times = (first?.posts ?? []).map(({ publishedAt }) => publishedAt ?? "");
    expect(times).toEqual(times.toSorted().toReversed());
    expect(current().requests()).toBe(pages.length);
  });

  it("names each post as its address does, with its time and its whole text", async () => {
    const { platform, list } = current();
    const byId = new Map(list.expected().map((post) => [post.externalId, post]));
    for (const post of (await readAll(current)).posts) {
      const recognised = recogniseAddress(post.url);
      expect(recognised).toMatchObject({
        kind: "post",
        reference: { platform, externalId: post.externalId },
      });
      const { text, publishedAt } = byId.get(post.externalId) ?? {};
      const seconds = (at: string | null | undefined) => Math.floor(Date.parse(at ?? "") / 1_000);
      expect(seconds(post.publishedAt)).toBe(seconds(publishedAt));
      expect(post.text).toBe(text);
      expect(post.title).toBe(post.text?.split("\n")[0] ?? null);
    }
  });

  it("gives the numbers that a read of the single post gives, as far as it has them", async () => {
    const { primaryMetric, list } = current();
    const [newest] = (await readAll(current)).posts;
    const recognised = recogniseAddress(newest?.url ?? "");
    if (newest === undefined || recognised.kind !== "post") throw new Error("No post was listed.");
    const [single] = await current().connect().readPosts([recognised.reference], calm(), atOnce);
    if (single?.ok !== true) throw new Error("The listed post cannot be read.");
    const listed = valuesOf(newest);
    const same = Object.keys(listed).filter((metric) => metric in valuesOf(single.snapshot));
    expect(same.map((metric) => [metric, listed[metric]])).toEqual(
      same.map((metric) => [metric, valuesOf(single.snapshot)[metric]]),
    );
    expect(Object.keys(listed).length > 0).toBe(list.hasNumbers);
    if (list.hasNumbers && list.hasPrimaryMetric)
      expect(newest.readings[primaryMetric]).toMatchObject({
        value: expect.any(Number) as number,
        source: "provider",
        fetched_at: current().now().toISOString(),
      });
    expect([newest.kind, newest.durationSec]).toEqual([
      newest.kind === null ? null : single.snapshot.kind,
      newest.durationSec === null ? null : single.snapshot.durationSec,
    ]);
  });

  it("keeps a post that is pinned to the top in its place", async ({ skip }) => {
    const { list } = current();
    if (list.leavesOut === "any") skip("its list is in no order");
    list.shape({ pinned_first: true });
    const first = await readPage(current, null);
    const posts = first.ok ? first.snapshot.posts : [];
    const times = posts.map(({ publishedAt }) => publishedAt ?? "");
    expect((times[0] ?? "") < (times[1] ?? "")).toBe(true);
    expect(times.slice(1)).toEqual(times.slice(1).toSorted().toReversed());
  });

  it("leaves out what the profile repeats of others, and every word of a visitor", async () => {
    const { list } = current();
    const before = (await readAll(current)).posts;
    list.shape({ reposts: true });
    const { posts } = await readAll(current);
    expect(idsOf(posts)).toEqual(idsOf(before));
    expect(JSON.stringify(posts)).not.toMatch(/a.listener|another.author/i);
  });

  it("has no text where there is none, no hidden likes, and whole numbers alone", async () => {
    const { list } = current();
    const [newest, second] = list.expected();
    list.shapePost(newest?.externalId ?? "", { caption: null });
    list.shapePost(second?.externalId ?? "", { hidden_likes: true });
    const { posts } = await readAll(current);
    const [bare, hidden] = [newest, second].map((post) =>
      posts.find(({ externalId }) => externalId === post?.externalId),
    );
    if (list.hasTextAlways !== true) expect([bare?.text, bare?.title]).toEqual([null, null]);
    expect(hidden?.readings).not.toHaveProperty("likes");
    for (const { readings } of posts)
      for (const { value } of Object.values(readings))
        expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
  });

  it("calls a profile that is gone gone, and lists nothing of a private one", async () => {
    const { list } = current();
    list.shape({ missing: true });
    expect(await readPage(current, null)).toMatchObject({ ok: false, code: "gone" });
    list.shape({ missing: false, private: true });
    const hidden = await readPage(current, null);
    expect(hidden.ok ? hidden.snapshot : hidden.code).toEqual(
      list.private === "private" ? "private" : { posts: [], next: null, leavesOut: "any" },
    );
  });

  it("names the failures of a list as those of a post, one request each", async () => {
    const credential = "wrong-credential-4711";
    const refused = await readPage(current, null, { credential });
    expect(refused).toMatchObject({ ok: false, code: "credential_refused", requests: 1 });
    current().fault({ status: 429, retryAfter: "7" });
    expect(await readPage(current, null)).toMatchObject({
      ok: false,
      code: "rate_limited",
      retryAfterSec: 7,
      requests: 1,
    });
    current().fault({ status: 402 });
    expect(await readPage(current, null)).toMatchObject({ code: "quota_exhausted" });
    current().fault({ status: 500 });
    expect(await readPage(current, null)).toMatchObject({ code: "provider_error" });
    current().fault({ kind: "hang" });
    expect(await readPage(current, null, { timeoutMs: 80 })).toMatchObject({ code: "timeout" });
    for (const kind of ["malformed", "html", "empty_object"] as const) {
      current().fault({ kind });
      expect([kind, await readPage(current, null)]).toMatchObject([
        kind,
        { ok: false, code: "malformed_answer", requests: 1 },
      ]);
    }
  });

  it("asks nothing about a profile of another site", async () => {
    const profile = "https://example.com/a-person";
    expect(await readPage(current, null, { profile })).toMatchObject({
      ok: false,
      code: "unsupported",
      requests: 0,
    });
    expect(() => current().connect().checkListing?.(profile)).toThrow("on another site");
    expect(current().requests()).toBe(0);
  });
}
