import { describe, expect, it } from "vitest";
import { parseFeed } from "../../../../domain/feeds/parse-feed.ts";
import { feedXml, type TestFeed, type TestItem } from "./feed.test-support.ts";
import type { StoredEpisode } from "./match-items.ts";
import { planImport } from "./plan-import.ts";

const now = new Date("2026-10-20T12:00:00Z");
const documentOf = (items: readonly TestItem[], options: TestFeed = {}) =>
  parseFeed(Buffer.from(feedXml(items, options)), {
    contentType: null,
    url: "https://feeds.example.com/salt",
    now,
  });
const daily = (count: number, from = 1): TestItem[] =>
  Array.from({ length: count }, (_, index) => ({
    guid: `g${from + index}`,
    date: new Date(Date.UTC(2026, 0, from + index)).toISOString(),
  })).toReversed();

/** What is stored after an import of these items. */
function storedFrom(items: readonly TestItem[]): StoredEpisode[] {
  return planImport([], documentOf(items), now).created.map((entry) => ({
    id: `ep_${entry.item.guidKey}`,
    guidKey: entry.item.guidKey,
    contentHash: entry.item.contentHash,
    title: entry.item.title,
    publishedAt: entry.publishedAt,
    isDateEstimated: entry.isDateEstimated,
    enclosureUrl: entry.item.enclosure.url,
    formerGuidKeys: [],
    isRemoved: false,
  }));
}

const removedKeys = (
  stored: readonly StoredEpisode[],
  items: readonly TestItem[],
  options: TestFeed = {},
): string[] =>
  planImport(stored, documentOf(items, options), now).removed.map((episode) => episode.guidKey);

describe("planImport", () => {
  it("changes nothing for the same document", () => {
    const items = daily(7);
    const plan = planImport(storedFrom(items), documentOf(items), now);
    expect(plan).toMatchObject({
      created: [],
      updated: [],
      restored: [],
      removed: [],
      unchanged: 7,
    });
  });

  it("tells new, changed and vanished items apart", () => {
    const [first, ...rest] = daily(7);
    const plan = planImport(
      storedFrom(daily(7)),
      documentOf([{ guid: "new" }, { ...first!, title: "Renamed" }, ...rest.slice(1)]),
      now,
    );
    expect([plan.created, plan.updated, plan.removed].map((list) => list.length)).toEqual([
      1, 1, 1,
    ]);
    expect(plan.updated[0]?.stored.guidKey).toBe("g7");
    expect(plan.removed[0]?.guidKey).toBe("g6");
  });

  it("takes the oldest item for removed too, unless the feed has a length hosts cut feeds to", () => {
    expect(removedKeys(storedFrom(daily(8)), daily(7, 2))).toEqual(["g1"]);
    expect(removedKeys(storedFrom(daily(11)), daily(10, 2))).toEqual([]);
    expect(removedKeys(storedFrom(daily(101)), daily(100, 2))).toEqual([]);
  });

  it("still sees a removal in the middle of a feed that is cut to a length", () => {
    const kept = daily(11, 2).filter((item) => item.guid !== "g7");
    expect(kept).toHaveLength(10);
    expect(removedKeys(storedFrom(daily(12)), kept)).toEqual(["g7"]);
  });

  it("removes nothing for a feed without items, and warns", () => {
    const plan = planImport(
      storedFrom(daily(3)),
      documentOf([], { channel: "<itunes:explicit>false</itunes:explicit>" }),
      now,
    );
    expect(plan.removed).toEqual([]);
    expect(plan.warnings.at(-1)).toContain("no episodes any more");
  });

  it("removes nothing for a feed that was cut off, or has pages that were not read", () => {
    expect(removedKeys(storedFrom(daily(7)), daily(4), { cut: true })).toEqual([]);
    expect(
      removedKeys(storedFrom(daily(7)), daily(4), {
        next: "https://feeds.example.com/salt?page=2",
      }),
    ).toEqual([]);
  });

  it("does not take an item that only lost its audio for removed", () => {
    const items = daily(4);
    expect(
      removedKeys(storedFrom(items), [{ ...items[0]!, audio: null }, ...items.slice(1)]),
    ).toEqual([]);
  });

  it("restores an episode that comes back, changed or not", () => {
    const items = daily(3);
    const stored = storedFrom(items).map((episode) => ({ ...episode, isRemoved: true }));
    const plan = planImport(
      stored,
      documentOf([{ ...items[0]!, title: "Renamed" }, ...items.slice(1)]),
      now,
    );
    expect(plan.restored.map((episode) => episode.guidKey)).toEqual(["g3", "g2", "g1"]);
    expect({
      updatedCount: plan.updated.length,
      unchanged: plan.unchanged,
      removedCount: plan.removed.length,
    }).toEqual({ updatedCount: 1, unchanged: 0, removedCount: 0 });
  });

  it("gives an undated item its place in the feed, and keeps it there", () => {
    const items: TestItem[] = [
      { guid: "a", date: null },
      { guid: "b", date: "2026-02-02T00:00:00Z" },
      { guid: "c", date: null },
    ];
    const created = planImport([], documentOf(items), now).created;
    expect(created.map((entry) => entry.publishedAt.toISOString())).toEqual(
      Array.from({ length: 3 }, () => "2026-02-02T00:00:00.000Z"),
    );
    const moved = planImport(
      storedFrom(items),
      documentOf([
        { guid: "a", date: null, title: "Renamed" },
        { guid: "b", date: "2026-03-03T00:00:00Z" },
        items[2]!,
      ]),
      now,
    );
    expect(
      moved.updated.find((entry) => entry.item.guidKey === "a")?.publishedAt.toISOString(),
    ).toBe("2026-02-02T00:00:00.000Z");
    expect(
      planImport([], documentOf([{ guid: "a", date: null }]), now).created[0]?.publishedAt,
    ).toEqual(now);
  });

  it("marks a date the feed does not give, and only that one", () => {
    const items: TestItem[] = [
      { guid: "a", date: null },
      { guid: "b", date: "2026-02-02T00:00:00Z" },
    ];
    const marks = (stored: readonly StoredEpisode[], shown: readonly TestItem[]) =>
      planImport(stored, documentOf(shown), now).updated.map((entry) => [
        entry.item.guidKey,
        entry.isDateEstimated,
      ]);
    const stored = storedFrom(items);
    expect(stored.map(({ isDateEstimated }) => isDateEstimated)).toEqual([true, false]);
    expect(marks(stored, items)).toEqual([]);
    const dated = items.map((item) => ({ ...item, date: "2026-02-02T00:00:00Z" }));
    expect(marks(stored, dated)).toEqual([["a", false]]);
    const undated = items.map((item) => ({ ...item, date: null }));
    expect(marks(stored, undated)).toEqual([["b", false]]);
    const unmarked = stored.map((episode) => ({ ...episode, isDateEstimated: null }));
    expect(marks(unmarked, items)).toEqual([["a", true]]);
  });
});
