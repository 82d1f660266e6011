import { describe, expect, it } from "vitest";
import { hasWords, orderShows } from "./show-order.ts";

const show = (name: string, reach: number | null, episodeCount = 0) => ({
  name,
  reach,
  episodeCount,
  createdAt: "2026-01-01",
});
const names = (shows: { name: string }[]): string => shows.map(({ name }) => name).join("");

describe("the order of shows", () => {
  it("has those of unknown reach last in both directions", () => {
    const shows = [show("a", null), show("b", 2), show("c", 9)];
    expect(names(orderShows(shows, "-reach"))).toBe("cba");
    expect(names(orderShows(shows, "reach"))).toBe("bca");
  });

  it("falls back on the name", () => {
    expect(names(orderShows([show("b", 1, 3), show("a", 1, 3)], "-episodes"))).toBe("ab");
  });
});

describe("a search", () => {
  it("wants every word, in any place and letter case", () => {
    expect(hasWords(["Salt & Signal", null, "salt-signal"], "signal SALT")).toBe(true);
    expect(hasWords(["Salt & Signal"], "salt ledger")).toBe(false);
  });
});
