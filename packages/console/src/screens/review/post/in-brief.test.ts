import { describe, expect, it } from "vitest";
import type { CloseLook, OpenSuggestion } from "../types.ts";
import { briefOf, nearRival, strongestOf } from "./in-brief.ts";

const piece = (kind: string, score: number, text = "", atSec: number | null = null) => ({
  kind,
  hard: false,
  score,
  text,
  at_sec: atSec,
});

const item = (...evidence: ReturnType<typeof piece>[]): OpenSuggestion =>
  ({
    suggestion: { evidence, published_at: "2026-11-26T06:00:00Z" },
    score: 0.9,
    episode: { title: "Wasps", published_at: "2026-11-25T06:00:00Z" },
  }) as unknown as OpenSuggestion;

describe("a piece of evidence in brief", () => {
  it("counts the words that are said, and says where; a cut quotation has more", () => {
    const said = piece("transcript", 0.9, 'Its words "they are not angry" are said at 01:05.', 65);
    expect(briefOf(said, item(said))).toBe("4 words said at 1:05");
    const cut = piece("transcript", 0.9, 'Its words "put a saucer with a t…" are said.');
    expect(briefOf(cut, item(cut))).toBe("5+ words said");
    const bare = piece("transcript", 0.9, "Its words are said.");
    expect(briefOf(bare, item(bare))).toBe("Words in the transcript");
  });

  it("names a time by its distance, and a number that is another episode\u2019s", () => {
    const time = piece("time", 0.5);
    expect(briefOf(time, item(time))).toBe("1 d after the episode");
    const number = piece("number", -0.6);
    expect(briefOf(number, item(number))).toBe("Another episode\u2019s number");
    const title = piece("title", 0.6);
    expect(briefOf(title, item(title))).toBe("Words of the title");
  });

  it("is of the piece that weighs most, for or against", () => {
    const against = piece("number", -0.6);
    expect(strongestOf(item(piece("time", 0.5), against))).toBe(against);
    expect(strongestOf(item())).toBeUndefined();
  });
});

describe("a rival", () => {
  const look = (score: number) =>
    ({ choices: [{ score: 0.9 }, { title: "Pruning", score }] }) as unknown as CloseLook;

  it("stands in brief where it comes near", () => {
    expect(nearRival(item(), look(0.5))?.title).toBe("Pruning");
    expect(nearRival(item(), look(0.3))).toBeUndefined();
    expect(nearRival(item(), undefined)).toBeUndefined();
  });
});
