import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFeed } from "../../../../domain/feeds/parse-feed.ts";
import { feedXml, type TestItem } from "./feed.test-support.ts";
import type { StoredEpisode } from "./match-items.ts";
import { planImport } from "./plan-import.ts";

const now = new Date("2026-10-20T12:00:00Z");
const documentOf = (items: readonly TestItem[]) =>
  parseFeed(Buffer.from(feedXml(items)), {
    contentType: null,
    url: "https://feeds.example.com/salt",
    now,
  });

const DATES = ["2026-01-01", "2026-01-08", "2026-01-15", "2026-01-22"];
/** Item `a` of the oldest day, `b`, `c`, `d`; the id of its episode is `ep_` and its title. */
const ITEMS = ["a", "b", "c", "d"].map((title, index) => ({
  guid: `guid-${title}`,
  title,
  date: `${DATES[index]}T06:00:00Z`,
  audio: `https://cdn.example.com/${title}.mp3`,
}));
const [a, b, c, d] = ITEMS as [TestItem, TestItem, TestItem, TestItem];

/** What is stored after these items were read. */
const storedFrom = (items: readonly TestItem[], changes: Partial<StoredEpisode> = {}) =>
  planImport([], documentOf(items), now).created.map((entry): StoredEpisode => ({
    id: `ep_${entry.item.title}`,
    guidKey: entry.item.guidKey,
    contentHash: entry.item.contentHash,
    title: entry.item.title,
    publishedAt: entry.publishedAt,
    isDateEstimated: entry.isDateEstimated,
    enclosureUrl: entry.item.enclosure.url,
    formerGuidKeys: [],
    isRemoved: false,
    ...changes,
  }));

/** What an import of these items does, by ids and titles. */
function outcomeOf(stored: readonly StoredEpisode[], items: readonly TestItem[]) {
  const plan = planImport(stored, documentOf(items), now);
  return {
    created: plan.created.map(({ item }) => item.title),
    updated: plan.updated.map((entry) => `${entry.stored.id}=${entry.item.title}`),
    removed: plan.removed.map(({ id }) => id),
    restored: plan.restored.map(({ id }) => id),
    rekeyed: Object.fromEntries(plan.rekeyed.map(({ id, guidKey }) => [id, guidKey])),
  };
}

const NOTHING = { created: [], updated: [], removed: [], restored: [], rekeyed: {} };

describe("an item whose guid changed", () => {
  it("stays the same episode by its media file and title, whatever the file's query is", () => {
    const changed = { ...b, guid: "new", audio: `${b.audio}?token=9` };
    expect(outcomeOf(storedFrom(ITEMS), [a, changed, c, d])).toEqual({
      ...NOTHING,
      updated: ["ep_b=b"],
      rekeyed: { ep_b: "new" },
    });
  });

  it("stays the same episode by media file and day when its title changed too", () => {
    const changed = { ...b, guid: "new", title: "Renamed" };
    expect(outcomeOf(storedFrom(ITEMS), [a, changed, c, d]).rekeyed).toEqual({ ep_b: "new" });
  });

  it("is a new episode when only the media file is the same, as of a bulletin", () => {
    const next = { ...d, guid: "new", title: "Evening news", date: "2026-02-01T06:00:00Z" };
    expect(outcomeOf(storedFrom(ITEMS), [a, b, c, next])).toEqual({
      ...NOTHING,
      created: ["Evening news"],
      removed: ["ep_d"],
    });
  });

  it("is a new episode when its number is another, as of bulletins under one address", () => {
    const bulletin = { ...a, title: "#12: News", audio: "https://cdn.example.com/latest.mp3" };
    const next = { ...bulletin, guid: "new", title: "#13: News", date: "2026-01-02T06:00:00Z" };
    expect(outcomeOf(storedFrom([bulletin]), [next])).toMatchObject({
      created: ["#13: News"],
      rekeyed: {},
    });
  });

  it("is a new episode when only title and day are the same, and no other guid changed", () => {
    const other = { ...b, guid: "new", audio: "https://cdn.example.com/other.mp3" };
    expect(outcomeOf(storedFrom(ITEMS), [a, other, c, d])).toEqual({
      ...NOTHING,
      created: ["b"],
      removed: ["ep_b"],
    });
  });

  it("stays the same episode for the whole show when it moves to another host, and back", () => {
    const moved = ITEMS.map((item) => ({
      ...item,
      guid: `https://host.example/?p=${item.title}`,
      audio: `https://host.example/${item.title}-1.mp3`,
    }));
    const { rekeyed, created, removed } = outcomeOf(storedFrom(ITEMS), moved);
    expect({ created, removed }).toEqual({ created: [], removed: [] });
    expect(rekeyed).toEqual(
      Object.fromEntries(moved.map(({ title, guid }) => [`ep_${title}`, guid])),
    );
    const after = storedFrom(moved).map((episode) => ({
      ...episode,
      formerGuidKeys: [`guid-${episode.title}`],
    }));
    const back = outcomeOf(after, [a, { ...b, title: "Renamed" }, c, d]);
    expect(back).toMatchObject({ created: [], removed: [] });
    expect(back.rekeyed["ep_b"]).toBe("guid-b");
  });

  it("returns to the episode that had its guid, without any other sign", () => {
    const stored = storedFrom([{ ...a, guid: "present" }], { formerGuidKeys: ["guid-a"] });
    const back = { guid: "guid-a", title: "Renamed", date: null, audio: "https://a.example/1.mp3" };
    expect(outcomeOf(stored, [back])).toMatchObject({ created: [], rekeyed: { ep_a: "guid-a" } });
  });

  it("revives a removed episode, unless one in the feed fits as well", () => {
    const removed = storedFrom([b], { isRemoved: true });
    const again = { ...b, guid: "again" };
    expect(outcomeOf(removed, [again])).toMatchObject({
      created: [],
      restored: ["ep_b"],
      rekeyed: { ep_b: "again" },
    });
    const twin = storedFrom([{ ...b, guid: "twin" }], { id: "ep_twin" });
    expect(outcomeOf([...removed, ...twin], [again]).rekeyed).toEqual({ ep_twin: "again" });
  });

  it("keeps every episode its own when guids are swapped, or are positions in the feed", () => {
    const swapped = [{ ...a, guid: b.guid }, { ...b, guid: a.guid }, c, d];
    expect(outcomeOf(storedFrom(ITEMS), swapped)).toEqual({
      ...NOTHING,
      updated: ["ep_a=a", "ep_b=b"],
      rekeyed: { ep_a: "guid-b", ep_b: "guid-a" },
    });
    const numbered = (items: readonly TestItem[]) =>
      items.map((item, index) => ({ ...item, guid: String(index) }));
    const newest = { guid: "", title: "e", date: "2026-02-01T06:00:00Z" };
    expect(outcomeOf(storedFrom(numbered([d, c, b])), numbered([newest, d, c]))).toMatchObject({
      created: ["e"],
      removed: ["ep_b"],
      rekeyed: { ep_d: "1", ep_c: "2", ep_b: null },
    });
  });

  it("still means the same episode when everything but the guid changed", () => {
    const changed = {
      guid: b.guid,
      title: "Other",
      date: "2026-01-01",
      audio: "https://a.example/9.mp3",
    };
    expect(outcomeOf(storedFrom(ITEMS), [a, changed, c, d])).toEqual({
      ...NOTHING,
      updated: ["ep_b=Other"],
    });
  });

  it("is never guessed where two items or two episodes fit", () => {
    const sameFile = [a, b].map((item) => ({ ...item, audio: "https://cdn.example.com/x.mp3" }));
    const renewed = (items: readonly TestItem[]) =>
      items.map((item) => ({
        ...item,
        guid: `new-${item.title}`,
        title: "Same",
        date: "2026-01-01",
      }));
    expect(outcomeOf(storedFrom(sameFile), renewed(sameFile)).rekeyed).toEqual({});
    const onEpisode = [b, { ...b, guid: "x" }, { ...b, guid: "y", title: "b (repeat)" }];
    expect(outcomeOf(storedFrom([b]), onEpisode)).toMatchObject({
      created: ["b", "b (repeat)"],
      rekeyed: {},
    });
  });

  it("gives no episode to two items, and no key to two episodes, for any feed", () => {
    const letter = fc.constantFrom("a", "b", "c", null);
    const item = fc.record({ guid: letter, title: letter, day: letter, file: letter });
    const feed = fc.array(item, { maxLength: 6 }).map((entries) =>
      entries.map(({ guid, title, day, file }): TestItem => ({
        guid: guid ?? "",
        title: title ?? "x",
        date: day === null ? null : (DATES["abc".indexOf(day)] ?? null),
        audio: `https://cdn.example.com/${file}.mp3`,
      })),
    );
    fc.assert(
      fc.property(feed, feed, (before, after) => {
        const stored = storedFrom(before).map((episode, index) => ({
          ...episode,
          id: `ep_${index}`,
        }));
        const plan = planImport(stored, documentOf(after), now);
        const used = plan.updated.map((entry) => entry.stored.id);
        expect(new Set(used).size).toBe(used.length);
        const keys = new Map(stored.map(({ id, guidKey }): [string, string] => [id, guidKey]));
        for (const { id, guidKey } of plan.rekeyed) keys.set(id, guidKey ?? `displaced:${id}`);
        const all = [...keys.values(), ...plan.created.map(({ item: { guidKey } }) => guidKey)];
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: 400 },
    );
  });
});
