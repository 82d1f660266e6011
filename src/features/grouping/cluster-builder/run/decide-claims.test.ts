import { describe, expect, it } from "vitest";
import type { Claim } from "../../../../domain/matching/posts/claim.ts";
import { post } from "../../../../domain/matching/posts/claims.test-support.ts";
import { type PostKey, postKey } from "../../../../domain/matching/posts/post-key.ts";
import { type ClaimedPost, decideClaims, type EpisodeState } from "./decide-claims.ts";

const claimed = (key: string, confidence: Claim["confidence"], score = 0.9): ClaimedPost => ({
  post: post(key),
  claim: {
    candidateKey: key,
    episodeId: "ep",
    confidence,
    score,
    evidence: [],
    reason: "r",
    rivals: [],
  },
});

const keyOf = (key: string): PostKey => postKey(post(key));

function decide(claims: readonly ClaimedPost[], state: Partial<EpisodeState> = {}) {
  const decision = decideClaims(claims, {
    episodeId: "ep",
    mode: "auto",
    maxPosts: 20,
    minConfidence: null,
    placed: new Map(),
    dismissed: new Map(),
    accepted: new Set(),
    ...state,
  });
  return {
    add: decision.add.map(({ post: { key } }) => key),
    suggest: decision.suggest.map(({ post: { key } }) => key),
    left: decision.left,
  };
}

const ALL = [claimed("low", "low"), claimed("high", "high"), claimed("medium", "medium")];

describe("what a build does with claims", () => {
  it("is to add those of high confidence alone, and only in auto", () => {
    expect(decide(ALL)).toMatchObject({ add: ["high"], suggest: ["medium"] });
    expect(decide(ALL, { mode: "suggest" })).toMatchObject({
      add: [],
      suggest: ["high", "medium"],
    });
  });

  it("is to suggest nothing below the asked confidence, and to count it", () => {
    for (const minConfidence of [null, "medium"] as const)
      expect(decide(ALL, { minConfidence })).toMatchObject({
        suggest: ["medium"],
        left: { unsure: 1 },
      });
    expect(decide(ALL, { minConfidence: "low" })).toMatchObject({
      suggest: ["medium", "low"],
      left: { unsure: 0 },
    });
    expect(decide(ALL, { mode: "suggest", minConfidence: "high" }).suggest).toEqual(["high"]);
  });

  it("is to suggest a post that a language model put lower as well", () => {
    const evidence = [{ kind: "model", isHard: false, score: -0.1, text: "Other.", atSec: null }];
    const given = claimed("low", "low");
    const judged = { ...given, claim: { ...given.claim, evidence } } as ClaimedPost;
    expect(decide([judged]).suggest).toEqual(["low"]);
    expect(decide([judged], { minConfidence: "high" }).suggest).toEqual([]);
  });

  it("is to add the best up to the maximum, whatever their order", () => {
    const many = [claimed("a", "high", 0.7), claimed("b", "high", 0.9), claimed("c", "high", 0.8)];
    for (const order of [many, many.toReversed()])
      expect(decide(order, { maxPosts: 2 })).toMatchObject({ add: ["b", "c"], suggest: ["a"] });
  });

  it("is to leave a post of another cluster, and to ask where it is sure", () => {
    const placed = new Map(
      ["low", "high", "medium"].map((key) => [keyOf(key), { episodeId: "x" }]),
    );
    expect(decide(ALL, { placed })).toMatchObject({
      add: [],
      suggest: ["high"],
      left: { placedElsewhere: 2 },
    });
  });

  it("is to pass over what is in the episode's cluster, and what a person dismissed", () => {
    expect(
      decide(ALL, {
        placed: new Map([[keyOf("high"), { episodeId: "ep" }]]),
        dismissed: new Map([
          [keyOf("medium"), "dismissed"],
          [keyOf("low"), "removed"],
        ]),
      }),
    ).toMatchObject({ add: [], suggest: [], left: { known: 1, dismissed: 2 } });
  });

  it("is to suggest and not to add what an undone build had added", () => {
    expect(decide(ALL, { dismissed: new Map([[keyOf("high"), "undone"]]) })).toMatchObject({
      add: [],
      suggest: ["high", "medium"],
    });
  });
});
