import type { Confidence } from "../../src/domain/matching/posts/claim.ts";
import { atLeast, type Goal, type Share, shareOf, valueOf } from "../labelled-sets/figures.ts";
import type { JudgedPost } from "./judged-post.ts";

export const isRight = ({ post, claim }: JudgedPost): boolean =>
  claim !== null && claim.episodeId === post.episode;

export type Figures = ReturnType<typeof figuresOf>;

/** Precision and recall of judged posts. */
export function figuresOf(judged: readonly JudgedPost[]) {
  const claimsOf = (confidence: Confidence): Share =>
    shareOf(
      judged.filter(({ claim }) => claim?.confidence === confidence),
      isRight,
    );
  const ofEpisodes = judged.filter(({ post }) => post.episode !== null);
  const tellable = ofEpisodes.filter(({ post }) => post.tellable);
  return {
    posts: judged.length,
    /** Claims that name the labelled episode, of all claims of each confidence. */
    claims: { high: claimsOf("high"), medium: claimsOf("medium"), low: claimsOf("low") },
    /** Right `high` claims, of posts with hard evidence. */
    hard: shareOf(
      ofEpisodes.filter(({ post }) => post.hard_evidence),
      (one) => isRight(one) && one.claim?.confidence === "high",
    ),
    /**
     * Right claims, of posts whose episode a person could tell: those that are suggested unless
     * asked otherwise, `high` and `medium`, and those of any confidence.
     */
    tellable: shareOf(tellable, (one) => isRight(one) && one.claim?.confidence !== "low"),
    tellableAtAll: shareOf(tellable, isRight),
    /** Those without a claim above `low`, of posts that belong to no episode. */
    none: shareOf(
      judged.filter(({ post }) => post.episode === null),
      ({ claim }) => claim === null || claim.confidence === "low",
    ),
  };
}

export const goalsOf = ({ claims, hard, tellable }: Figures): Goal[] => [
  atLeast("precision of high", 0.98, valueOf(claims.high)),
  atLeast("recall of high among posts with hard evidence", 0.9, valueOf(hard)),
  atLeast("recall of high and medium among tellable posts", 0.95, valueOf(tellable)),
];
