import { describe, expect, it } from "vitest";
import type { EpisodeFacts } from "./claim.ts";
import { BEES, claimOf, day, episode, shortOf, spoken, TIDE } from "./claims.test-support.ts";

describe("a re-run", () => {
  const original = { ...TIDE, id: "old", guid: null, link: null, platformIds: {}, number: null };
  const again = { ...original, id: "new", publishedAt: day("2026-08-03"), transcript: null };
  const text = "“We found an anchor the size of a bus, and none in the village would touch it”";
  const claimAt = (date: string): string =>
    shortOf(claimOf({ text, publishedAt: day(date) }, [original, again, BEES]));

  it("has the posts after it, the first publication those before it", () => {
    expect(claimAt("2026-03-04")).toBe("high old");
    expect(claimAt("2026-08-04")).toBe("high new");
  });

  it("is not sure long after it", () => {
    expect(claimAt("2026-12-04")).toBe("medium new");
  });

  it("is no re-run where the transcripts of one title differ", () => {
    const long = (word: string) =>
      spoken(
        ...Array.from({ length: 60 }, (_, at) => {
          const letter = String.fromCodePoint(0x61 + (at % 26));
          return `${word}${letter} ${letter}${word}${letter} ${at}${word}`;
        }),
      );
    const episodes = [
      { ...original, title: "Your questions", transcript: long("nor") },
      { ...again, title: "Your questions", transcript: long("sou") },
    ];
    const quoted = "norb bnorb 1nor norc cnorc 2nor nord";
    expect(claimOf({ text: quoted, publishedAt: day("2026-08-04") }, episodes)?.episodeId).toBe(
      "old",
    );
  });
});

describe("parts of one story", () => {
  const part = (number: number, date: string): EpisodeFacts =>
    episode(`part-${number}`, { title: `The Long Winter, Part ${number}`, publishedAt: day(date) });
  const episodes = [part(1, "2026-03-02"), part(2, "2026-03-04")];

  it("are told apart by the number alone", () => {
    const given = (title: string) => ({ title, publishedAt: day("2026-03-04") });
    expect(claimOf(given("The Long Winter, Part 2"), episodes)?.episodeId).toBe("part-2");
    expect(claimOf(given("The Long Winter, Part 1"), episodes)?.episodeId).toBe("part-1");
  });

  it("are not claimed with high confidence where the post does not say which", () => {
    const claim = claimOf({ title: "The Long Winter", publishedAt: day("2026-03-04") }, episodes);
    expect(claim?.confidence).not.toBe("high");
  });
});
