import { describe, expect, it } from "vitest";
import { normaliseTitle } from "./normalise-title.ts";
import { type LinkableEpisode, pairItems, type PlatformItem } from "./pair-items.ts";

const SHOW = "Salt and Signal";

const episode = (id: string, title: string, day: string, guid: string | null = null) => ({
  id,
  title,
  guid,
  normalisedTitle: normaliseTitle(title, SHOW),
  publishedAt: new Date(`${day}T22:30:00Z`),
});
const item = (
  id: string,
  title: string | null,
  day: string | null,
  guid: string | null = null,
) => ({
  id,
  title,
  guid,
  publishedAt: day === null ? null : new Date(`${day}T00:00:00Z`),
});
const pairs = (items: PlatformItem[], episodes: LinkableEpisode[]) =>
  Object.fromEntries(pairItems(items, episodes, SHOW));

describe("items of a platform and episodes of a show", () => {
  it("belong together by guid, whatever title and day say", () => {
    expect(
      pairs(
        [item("i1", "Another title", "2020-01-01", "g1"), item("i2", "B", null, "g2")],
        [episode("e1", "A", "2026-03-01", "g1"), episode("e2", "A", "2026-03-08", "g2")],
      ),
    ).toEqual({ i1: "e1", i2: "e2" });
  });

  it("belong together by equal titles at most a day apart", () => {
    const known = [episode("e1", "#12: The tide", "2026-03-01")];
    expect(pairs([item("i1", "Salt and Signal: The Tide", "2026-03-02")], known)).toEqual({
      i1: "e1",
    });
    expect(pairs([item("i1", "The Tide", "2026-03-03")], known)).toEqual({});
    expect(pairs([item("i1", "The Tides", "2026-03-02")], known)).toEqual({});
    expect(pairs([item("i1", "#13: The Tide", "2026-03-02")], known)).toEqual({});
    expect(pairs([item("i1", null, "2026-03-02")], known)).toEqual({});
    expect(pairs([item("i1", "The Tide", null)], known)).toEqual({});
  });

  it("take a title for a guid no episode has, and never for one that another episode has", () => {
    const known = [
      episode("e1", "The tide", "2026-03-01", "g1"),
      episode("e2", "The fog", "2026-03-08", "g2"),
    ];
    expect(pairs([item("i1", "The tide", "2026-03-01", "old")], known)).toEqual({ i1: "e1" });
    expect(pairs([item("i1", "The tide", "2026-03-01", "g2")], known)).toEqual({ i1: "e2" });
  });

  it("stay apart where two items or two episodes come into question", () => {
    const daily = [episode("e1", "News", "2026-03-01"), episode("e2", "News", "2026-03-03")];
    expect(pairs([item("i1", "News", "2026-03-02")], daily)).toEqual({});
    const weekly = [episode("e1", "News", "2026-03-01"), episode("e2", "News", "2026-03-08")];
    expect(
      pairs([item("i1", "News", "2026-03-01"), item("i2", "News", "2026-03-02")], weekly),
    ).toEqual({});
    const shared = [episode("e1", "A", "2026-03-01", "g"), episode("e2", "B", "2026-03-08", "g")];
    expect(pairs([item("i1", "A", "2026-03-01", "g")], shared)).toEqual({});
    expect(
      pairs(
        [item("i1", "A", "2026-03-01", "g"), item("i2", "A", "2026-03-01", "g")],
        shared.slice(0, 1),
      ),
    ).toEqual({});
  });

  it("leave an episode to the item that has its guid", () => {
    expect(
      pairs(
        [item("i1", "The tide", "2026-03-01", "g1"), item("i2", "The tide", "2026-03-01")],
        [episode("e1", "The tide", "2026-03-01", "g1")],
      ),
    ).toEqual({ i1: "e1" });
  });
});
