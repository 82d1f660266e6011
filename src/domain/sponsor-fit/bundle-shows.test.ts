import { describe, expect, it } from "vitest";
import { type BundledShow, bundleShows } from "./bundle-shows.ts";
import { findCollaborations } from "./find-collaborations.ts";

const show = (id: string, fields: Partial<BundledShow> = {}): BundledShow => ({
  id,
  name: `Show ${id}`,
  categories: [],
  hosts: [],
  reach: null,
  ...fields,
});
const AT = new Date("2026-10-01T00:00:00Z");
const OPTIONS = { withReach: true, limit: 10 };

describe("bundleShows", () => {
  it("pairs shows that share something, with the score in its parts", () => {
    const [bundle, ...others] = bundleShows(
      [
        show("a", { categories: ["Food", "Science"], hosts: ["Mara Lind"], reach: 60_000 }),
        show("b", { categories: ["food"], hosts: ["mara lind"], reach: 40_000 }),
        show("c", { categories: ["History"], reach: 1 }),
      ],
      [{ showId: "b", otherShowId: "a", episodeId: "e", publishedAt: AT }],
      OPTIONS,
    );
    expect(others).toEqual([]);
    expect(bundle).toMatchObject({
      showIds: ["a", "b"],
      sharedCategories: ["Food"],
      sharedHosts: ["Mara Lind"],
      combinedReach: 100_000,
      parts: { categories: 15, collaborations: 5, hosts: 20, reach: 18 },
      score: 58,
    });
  });

  it("keeps an unknown reach apart from none, and scales the score without reach", () => {
    const shows = [show("a", { hosts: ["Mara Lind"] }), show("b", { hosts: ["Mara Lind"] })];
    expect(bundleShows(shows, [], OPTIONS)[0]).toMatchObject({ combinedReach: null, score: 20 });
    expect(bundleShows(shows, [], { ...OPTIONS, withReach: false })[0]).toMatchObject({
      combinedReach: null,
      parts: { reach: null },
      score: 27,
    });
  });

  it("orders equal pairs by their ids and keeps to the limit", () => {
    const shows = ["c", "a", "b"].map((id) => show(id, { categories: ["Food"] }));
    const pairs = bundleShows(shows, [], { withReach: false, limit: 2 });
    expect(pairs.map(({ showIds }) => showIds)).toEqual([
      ["a", "b"],
      ["a", "c"],
    ]);
  });
});

describe("findCollaborations", () => {
  it("finds other shows and their hosts as whole names, but no host of both", () => {
    const shows = [
      show("a", { name: "Salt & Signal", hosts: ["Mara Lind"] }),
      show("b", { name: "Harbour Lights", hosts: ["Mara Lind", "Ana Prado"] }),
      show("c", { name: "Ledger", hosts: [] }),
    ];
    const episode = (showId: string, text: string) => ({
      showId,
      episodeId: text,
      publishedAt: AT,
      text,
    });
    const found = findCollaborations(shows, [
      episode("a", "With Ana Prado"),
      episode("b", "Mara Lind reads"),
      episode("b", "The SALT & SIGNAL crossover"),
      episode("a", "Harbour lightship"),
      episode("a", "The ledger"),
    ]);
    expect(
      found.map(({ showId, otherShowId, episodeId }) => [showId, otherShowId, episodeId]),
    ).toEqual([
      ["a", "b", "With Ana Prado"],
      ["b", "a", "The SALT & SIGNAL crossover"],
    ]);
  });
});
