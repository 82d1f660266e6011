import { describe, expect, it } from "vitest";
import { parseFeed } from "../../src/domain/feeds/parse-feed.ts";
import { recogniseAddress } from "../../src/domain/addresses/recognise-address.ts";
import { readPostAddress } from "../../simulators/world/post-address.ts";
import { readTranscript } from "../../src/domain/transcript-formats/readers/read-transcript.ts";
import { clusterEpisodes, demoTranscripts, renderFeed } from "./demo-feeds.ts";
import { DEMO_SHOWS } from "./demo-plan.ts";
import { postsOf } from "./demo-posts.ts";

const madeAt = new Date("2027-02-03T10:00:00.000Z");
const parse = (xml: string, now: Date) =>
  parseFeed(Buffer.from(xml), { contentType: null, url: null, now });

describe("feeds of the demo", () => {
  it.each(DEMO_SHOWS.map((show) => show.slug))(
    "%s is a clean feed of 12 to 30 episodes, dated over the last months whenever the demo is made",
    (slug) => {
      const document = parse(renderFeed(slug, madeAt, madeAt), madeAt);
      expect(document).toMatchObject({ complete: true, skipped: [], warnings: [] });
      expect(document.items.length).toBeGreaterThanOrEqual(12);
      expect(document.items.length).toBeLessThanOrEqual(30);
      const times = document.items.map((item) => item.publishedAt?.getTime() ?? Number.NaN);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(madeAt.getTime() - (times[0] ?? 0)).toBeLessThan(7 * 86_400_000);
      expect(renderFeed(slug, madeAt, madeAt)).not.toContain("{{");
    },
  );

  it("bring out new episodes as time goes by and keep the ones that are out as they were", () => {
    const later = new Date("2027-02-20T10:00:00.000Z");
    const before = parse(renderFeed("salt-and-signal", madeAt, madeAt), madeAt).items.map(
      (item) => item.contentHash,
    );
    const after = parse(renderFeed("salt-and-signal", madeAt, later), later).items.map(
      (item) => item.contentHash,
    );
    expect(after.length).toBe(before.length + 2);
    expect(after.slice(2)).toEqual(before);
  });
});

describe("transcripts of the demo", () => {
  it("are all linked to by their feeds and can be read: eleven episodes that are out, in every format", () => {
    const files = demoTranscripts();
    const linked = DEMO_SHOWS.flatMap(({ slug }) =>
      parseFeed(Buffer.from(renderFeed(slug, madeAt, madeAt)), {
        contentType: null,
        url: "https://feeds.example.com/feed.xml",
        now: madeAt,
      }).items.flatMap((item) => item.transcripts),
    );
    const names = linked.map(({ url }) => url.split("/").at(-1) ?? "");
    expect(names.toSorted()).toEqual([...files.keys()].sort());
    expect(names.length).toBe(11);
    for (const { url, type } of linked) {
      const body = Buffer.from(files.get(url.split("/").at(-1) ?? "") ?? "");
      const { segments } = readTranscript(body, { declaredType: type, contentType: null, url });
      expect(segments.length).toBeGreaterThan(9);
      expect(segments.every(({ speaker }) => speaker !== null)).toBe(true);
    }
  });
});

describe("posts of the demo", () => {
  const posts = DEMO_SHOWS.flatMap((show) =>
    clusterEpisodes(show.slug, madeAt, show.clusters).flatMap((item, place) =>
      postsOf(show, item, { place, madeAt, showTitle: "Show" }),
    ),
  );

  it("are on every platform, each once, the same at every start", () => {
    expect(posts.length).toBe(30 * 8);
    expect(new Set(posts.map((post) => post.url)).size).toBe(posts.length);
    const show = DEMO_SHOWS[0]!;
    const [item] = clusterEpisodes(show.slug, madeAt, 1);
    expect(postsOf(show, item!, { place: 0, madeAt, showTitle: "Show" })).toEqual(
      postsOf(show, item!, { place: 0, madeAt, showTitle: "Show" }),
    );
  });

  it("have addresses that product and simulators read alike, with the time of publication where the id carries one", () => {
    for (const post of posts) {
      const recognised = recogniseAddress(post.url, madeAt);
      expect(recognised).toMatchObject({
        kind: "post",
        reference: { platform: post.platform, externalId: post.externalId },
      });
      if (post.platform !== "youtube")
        expect(readPostAddress(post.url)).toMatchObject({
          platform: post.platform,
          externalId: post.externalId,
        });
      const told = recognised.kind === "post" ? recognised.reference.publishedAt : null;
      if (told !== null)
        expect(
          Math.abs(Date.parse(told) - Date.parse(post.behaviour.published_at ?? "")),
        ).toBeLessThan(1_000);
      expect(Date.parse(post.behaviour.published_at ?? "")).toBeLessThan(madeAt.getTime());
    }
  });
});
