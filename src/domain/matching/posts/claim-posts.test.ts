import { describe, expect, it } from "vitest";
import { isStorableText } from "../../../lib/text/storable-text.ts";
import { claimSteps } from "./claim-posts.ts";
import {
  BEES,
  claimOf,
  claims,
  CLOCK,
  day,
  EPISODES,
  post,
  SHOW,
  shortOf,
  TIDE,
} from "./claims.test-support.ts";

describe("a post is claimed with high confidence", () => {
  it("by the episode's id on the platform and by its guid", () => {
    expect(shortOf(claimOf({ platform: "spotify", externalId: "4rOoJ6Egrf8K2IrywzwOMk" }))).toBe(
      "high tide",
    );
    expect(shortOf(claimOf({ platform: "transistor", guid: "guid-42" }))).toBe("high bees");
  });

  it.each([
    "https://lanternhours.example/episodes/41-the-tide/?utm_source=ig#listen",
    "http://www.lanternhours.example/episodes/41-the-tide",
    "https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk?si=abc",
    "https://youtu.be/abcdefghij1?t=42",
    "https://m.youtube.com/watch?feature=share&v=abcdefghij1",
  ])("by a link to the episode: %s", (link) => {
    const claim = claimOf({
      text: `Have you heard this one? ${link}.`,
      publishedAt: day("2026-03-05"),
    });
    expect(shortOf(claim)).toBe("high tide");
    expect(claim?.evidence[0]).toMatchObject({ kind: "link", isHard: true });
  });

  it("by words that are said in it, with the second, in spite of slips of the transcript", () => {
    const claim = claimOf({
      text: "“We found an anchor, the size of a bus, and no one in the village would touch it” 😳",
      publishedAt: day("2026-04-20"),
    });
    expect(shortOf(claim)).toBe("high tide");
    expect(claim?.evidence[0]).toMatchObject({ kind: "transcript", isHard: true, atSec: 10 });
  });

  it("by its title within 48 hours", () => {
    const given = { title: "Beekeepers of the motorway | Lantern Hours" };
    expect(shortOf(claimOf({ ...given, publishedAt: day("2026-03-10") }))).toBe("high bees");
    expect(shortOf(claimOf({ ...given, publishedAt: day("2026-03-20") }))).toBe("medium bees");
  });
});

describe("a post is not claimed with high confidence", () => {
  it("by a link to several episodes", () => {
    const text = EPISODES.map(({ link }) => link).join(" ");
    expect(claimOf({ text, publishedAt: day("2026-03-17") })?.confidence).toBe("low");
  });

  it("by a link beside words about another episode", () => {
    const text = `Ana Lindqvist on losing hives to frost. Latest episode: ${CLOCK.link}`;
    expect(claimOf({ text, publishedAt: day("2026-03-16") })?.confidence).not.toBe("high");
  });

  it("by a first name that two guests have", () => {
    const claim = claimOf({ text: "Ana is back in the studio", publishedAt: null });
    expect(claim?.confidence ?? "low").toBe("low");
  });
});

describe("claims", () => {
  it("of nothing are none", () => {
    expect(claims([], [])).toEqual([]);
    expect(claims([post("p", { text: "The tide" })], [])).toEqual([]);
    expect(claims([])).toEqual([]);
    expect(claims([post("p")])).toEqual([]);
  });

  it("are made in steps of at most one episode or post", () => {
    const posts = Array.from({ length: 50 }, (_, at) =>
      post(`p${at}`, {
        text: "none in the village would touch it",
        publishedAt: day("2026-03-03"),
      }),
    );
    expect([...claimSteps(SHOW, EPISODES, posts)].length).toBeGreaterThan(3 * posts.length);
  });

  it("name a guest in full only: of two with one first name the right one", () => {
    const text = "Ana Lindqvist on the frost";
    expect(claimOf({ text, publishedAt: null })?.episodeId).toBe("bees");
  });

  it("take dates that are no dates as unknown", () => {
    const broken = [{ ...BEES, publishedAt: new Date(Number.NaN) }, TIDE];
    const claim = claimOf({ guid: "guid-42", publishedAt: new Date(Number.NaN) }, broken);
    expect(shortOf(claim)).toBe("high bees");
  });

  it("quote no half of a character where a long line is cut", () => {
    const end = " | Beekeepers of one Motorway ";
    const title = `${"x".repeat(399 - end.length)}${end}🐝 and more`;
    const claim = claimOf({ title, publishedAt: day("2026-03-09") });
    const texts = claim?.evidence.map(({ text }) => text) ?? [];
    expect(texts.join(" ")).toContain('"Beekeepers of one Motorway"');
    expect(texts.every(isStorableText)).toBe(true);
  });

  it("survive hostile texts", () => {
    const hostile = [
      "a".repeat(100_000),
      "# ".repeat(50_000),
      "https://".repeat(12_000),
      "x.".repeat(50_000),
      "\u0000\u202e\ud800 #\u0001",
      "12 ".repeat(30_000),
      "「".repeat(30_000),
      "aaa - ".repeat(15_000),
      "()[]{}|\\^$.*+?".repeat(5_000),
      "none in the village would touch it ".repeat(3_000),
      "水".repeat(100_000),
    ];
    const posts = hostile.map((text, at) =>
      post(`h${at}`, { text, title: text, publishedAt: day("2026-03-03") }),
    );
    for (const { evidence, reason } of claims(posts)) {
      expect(reason.length).toBeLessThan(1000);
      for (const { text } of evidence) expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
    }
  });
});
