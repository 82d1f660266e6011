import type { Confidence } from "../../src/domain/matching/posts/claim.ts";
import type { JudgedPost } from "./judged-post.ts";

/** Precision and recall of judged posts. A share of nothing is null. */

export interface Figures {
  posts: number;
  /** By confidence: claims, and how many name the labelled episode. */
  claims: Readonly<Record<Confidence, { count: number; right: number }>>;
  /** Right `high` claims among posts with hard evidence. */
  hard: { count: number; found: number };
  /**
   * Among posts whose episode a person could tell: right claims that are suggested unless asked
   * otherwise, `high` and `medium`, and right claims of any confidence.
   */
  tellable: { count: number; found: number; foundAtAll: number };
  /** Posts that belong to no episode, and those of them without a claim above `low`. */
  none: { count: number; quiet: number };
}

export const isRight = ({ post, claim }: JudgedPost): boolean =>
  claim !== null && claim.episodeId === post.episode;

export function figuresOf(judged: readonly JudgedPost[]): Figures {
  const of = (confidence: Confidence): { count: number; right: number } => {
    const claimed = judged.filter(({ claim }) => claim?.confidence === confidence);
    return { count: claimed.length, right: claimed.filter(isRight).length };
  };
  const hard = judged.filter(({ post }) => post.episode !== null && post.hard_evidence);
  const tellable = judged.filter(({ post }) => post.episode !== null && post.tellable);
  const none = judged.filter(({ post }) => post.episode === null);
  return {
    posts: judged.length,
    claims: { high: of("high"), medium: of("medium"), low: of("low") },
    hard: {
      count: hard.length,
      found: hard.filter((one) => isRight(one) && one.claim?.confidence === "high").length,
    },
    tellable: {
      count: tellable.length,
      found: tellable.filter((one) => isRight(one) && one.claim?.confidence !== "low").length,
      foundAtAll: tellable.filter(isRight).length,
    },
    none: {
      count: none.length,
      quiet: none.filter(({ claim }) => claim === null || claim.confidence === "low").length,
    },
  };
}

export const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);

/** What a set is measured against. */
export const GOALS = { highPrecision: 0.98, highRecall: 0.9, recall: 0.95 } as const;

export interface Goal {
  name: string;
  least: number;
  value: number | null;
  isMet: boolean;
}

export function goalsOf(figures: Figures): Goal[] {
  const { high } = figures.claims;
  const goal = (name: string, least: number, value: number | null): Goal => ({
    name,
    least,
    value,
    isMet: value !== null && value >= least,
  });
  return [
    goal("precision of high", GOALS.highPrecision, share(high.right, high.count)),
    goal(
      "recall of high among posts with hard evidence",
      GOALS.highRecall,
      share(figures.hard.found, figures.hard.count),
    ),
    goal(
      "recall of high and medium among tellable posts",
      GOALS.recall,
      share(figures.tellable.found, figures.tellable.count),
    ),
  ];
}
