import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/domain/matching/posts/claim.ts";
import { figuresOf, goalsOf } from "./figures.ts";
import { type JudgedPost, partOf } from "./judged-post.ts";
import { parseLabelledSet } from "./labelled-set.ts";

const judged = (
  episode: string | null,
  claimed: string | null,
  confidence: Claim["confidence"] = "high",
): JudgedPost =>
  ({
    post: { episode, tellable: true, hard_evidence: true },
    claim: claimed === null ? null : { episodeId: claimed, confidence },
  }) as JudgedPost;

describe("a labelled set", () => {
  it("in another form is refused with the path of the field", () => {
    const parse = (value: unknown) => () => parseLabelledSet("x.json", JSON.stringify(value));
    const show = { key: "s", name: "S", language: "en", hosts: [], handles: [], website: null };
    const set = (shows: unknown[]) => ({ format: "castmeter-labelled-set/1", shows });
    expect(parse(set([{ ...show, episodes: [], posts: [] }]))()).toHaveLength(1);
    expect(parse(set([{ ...show, episodes: [{ key: "e" }], posts: [] }]))).toThrow(
      "/shows/0/episodes/0",
    );
    expect(parse({ format: "other", shows: [] })).toThrow("/format");
    expect(() => parseLabelledSet("x.json", "{")).toThrow("x.json is no labelled set");
  });

  it("has about a tenth of its posts held out, the same ones always", () => {
    const parts = Array.from({ length: 2000 }, (_, at) => partOf(`p${at}`));
    const heldOut = parts.filter((part) => part === "held-out").length;
    expect(heldOut).toBeGreaterThan(150);
    expect(heldOut).toBeLessThan(250);
    expect(partOf("p1")).toBe(parts[1]);
  });
});

describe("figures", () => {
  it("count a claim of a post without episode as wrong, and no claim as missed", () => {
    const figures = figuresOf([
      judged("a", "a"),
      judged("a", "b"),
      judged(null, "a"),
      judged("a", null),
      judged("a", "a", "low"),
      judged(null, null),
    ]);
    expect(figures.claims.high).toEqual({ count: 3, right: 1 });
    expect(figures.hard).toEqual({ count: 4, right: 1 });
    expect(figures.tellable).toEqual({ count: 4, right: 1 });
    expect(figures.tellableAtAll).toEqual({ count: 4, right: 2 });
    expect(figures.none).toEqual({ count: 2, right: 1 });
    expect(goalsOf(figures).map(({ isMet }) => isMet)).toEqual([false, false, false]);
  });

  it("of nothing are unknown, not met", () => {
    expect(goalsOf(figuresOf([])).map(({ value, isMet }) => ({ value, isMet }))).toEqual(
      Array.from({ length: 3 }, () => ({ value: null, isMet: false })),
    );
  });
});
