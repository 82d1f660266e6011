import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { contentHash, guidKeyOf, settleIdentities } from "./identity.ts";
import type { MappedItem } from "./map-item.ts";

function itemOf(part: Partial<MappedItem> & { file?: string }): MappedItem {
  const { file = "https://media.example/1.mp3", ...rest } = part;
  return {
    guid: "g",
    title: "Title",
    description: null,
    publishedAt: new Date("2026-01-05T06:00:00Z"),
    durationSec: 60,
    season: null,
    number: null,
    type: "full",
    explicit: false,
    image: null,
    link: null,
    enclosure: { url: file, type: "audio/mpeg", lengthBytes: 1 },
    transcripts: [],
    chaptersUrl: null,
    persons: [],
    simplecastEpisodeId: null,
    ...rest,
  };
}

const keysByTitle = (items: readonly MappedItem[]): Record<string, string> =>
  Object.fromEntries(settleIdentities(items, []).map((item) => [item.title, item.guidKey]));

describe("guidKeyOf", () => {
  const bare = { guid: null, enclosureUrl: null, link: null, title: "T", publishedAt: null };

  it("falls back from guid to enclosure, link and hash", () => {
    expect(
      guidKeyOf({
        ...bare,
        guid: "Case",
        enclosureUrl: "https://a.example/1.mp3",
        link: "https://a.example/1",
      }),
    ).toEqual({ guidKey: "Case", guidSource: "guid" });
    expect(
      guidKeyOf({
        ...bare,
        enclosureUrl: "https://a.example/1.mp3?t=1",
        link: "https://a.example/1",
      }),
    ).toEqual({ guidKey: "https://a.example/1.mp3", guidSource: "enclosure" });
    expect(guidKeyOf({ ...bare, link: "https://a.example/?p=1" })).toEqual({
      guidKey: "https://a.example/?p=1",
      guidSource: "link",
    });
    expect(guidKeyOf(bare).guidKey).toMatch(/^hash:[0-9a-f]{32}$/);
    expect(guidKeyOf(bare).guidKey).not.toBe(
      guidKeyOf({ ...bare, publishedAt: new Date(0) }).guidKey,
    );
  });

  it("keeps a key short enough for an index and still distinct", () => {
    const long = (end: string): string =>
      guidKeyOf({ ...bare, guid: "長".repeat(2_000) + end }).guidKey;
    expect(Buffer.byteLength(long("a"))).toBeLessThan(100);
    expect(long("a")).not.toBe(long("b"));
  });
});

describe("contentHash", () => {
  it("changes with every mapped field", () => {
    const base = contentHash(itemOf({}));
    const changes: (Partial<MappedItem> & { file?: string })[] = [
      { guid: "other" },
      { title: "Other" },
      { description: "d" },
      { publishedAt: null },
      { durationSec: null },
      { season: 1 },
      { number: 1 },
      { type: "bonus" },
      { explicit: true },
      { image: "https://a.example/i" },
      { link: "https://a.example/l" },
      { file: "https://media.example/2.mp3" },
      { chaptersUrl: "https://a.example/c" },
      { transcripts: [{ url: "https://a.example/t", type: null, language: null, rel: null }] },
      { persons: [{ name: "P", role: "host", image: null, href: null }] },
      { simplecastEpisodeId: "x" },
    ];
    const hashes = new Set(changes.map((change) => contentHash(itemOf(change))));
    expect(hashes.size).toBe(changes.length);
    expect(hashes.has(base)).toBe(false);
  });

  it("stays the same while only the enclosure's token and length change", () => {
    const before = itemOf({ file: "https://media.example/1.mp3?token=1" });
    const after = itemOf({
      enclosure: { url: "https://media.example/1.mp3?token=2", type: "audio/mpeg", lengthBytes: 2 },
    });
    expect(contentHash(after)).toBe(contentHash(before));
  });
});

describe("settleIdentities", () => {
  it("reads an item sent twice once, with the newest date", () => {
    const warnings: string[] = [];
    const [item, ...others] = settleIdentities(
      [
        itemOf({ title: "Old", publishedAt: new Date("2026-01-01") }),
        itemOf({ title: "New", publishedAt: new Date("2026-01-02") }),
        itemOf({ title: "Undated", publishedAt: null }),
      ],
      warnings,
    );
    expect(others).toEqual([]);
    expect(item).toMatchObject({ title: "New", guidKey: "g" });
    expect(warnings).toEqual([
      "Repeated items, each with the guid and enclosure of another, were read once (left out: 2).",
    ]);
  });

  it("treats the same file under another token as the same enclosure when the title agrees", () => {
    const items = [
      itemOf({ file: "https://a.example/1.mp3?t=1" }),
      itemOf({ file: "https://a.example/1.mp3?t=2" }),
      itemOf({ file: "https://a.example/1.mp3?t=3", title: "Another" }),
    ];
    expect(settleIdentities(items, [])).toHaveLength(2);
  });

  it("keeps different episodes under one guid, and the oldest keeps the plain key when a newer one joins", () => {
    const first = itemOf({
      title: "First",
      file: "https://a.example/1.mp3",
      publishedAt: new Date("2026-01-01"),
    });
    const second = itemOf({
      title: "Second",
      file: "https://a.example/2.mp3",
      publishedAt: new Date("2026-01-02"),
    });
    const third = itemOf({
      title: "Third",
      file: "https://a.example/3.mp3",
      publishedAt: new Date("2026-01-03"),
    });
    expect(keysByTitle([first])).toEqual({ First: "g" });
    const two = keysByTitle([second, first]);
    expect(two["First"]).toBe("g");
    expect(two["Second"]).toMatch(/^g#[0-9a-f]{12}$/);
    expect(keysByTitle([third, second, first])).toMatchObject(two);
  });

  it("never gives one key twice, and gives the same keys in any order of the document", () => {
    const anyItem = fc.record({
      guid: fc.constantFrom(null, "g", "h", "g#0123456789ab"),
      title: fc.constantFrom("A", "B"),
      file: fc.constantFrom(
        "https://a.example/1.mp3",
        "https://a.example/1.mp3?t=1",
        "https://a.example/2.mp3",
      ),
      publishedAt: fc.constantFrom(null, new Date("2026-01-01"), new Date("2026-01-02")),
    });
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 12 }), (parts) => {
        const items = parts.map(itemOf);
        const forward = settleIdentities(items, []).map((item) => item.guidKey);
        const backward = settleIdentities(items.toReversed(), []).map((item) => item.guidKey);
        expect(new Set(forward).size).toBe(forward.length);
        expect(forward.toSorted()).toEqual(backward.toSorted());
      }),
    );
  });
});
