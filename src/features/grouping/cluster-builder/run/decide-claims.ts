import type { BuildMode, DismissalCause } from "../../../../db/schema/tables.ts";
import type { CandidatePost, Claim, Confidence } from "../../../../domain/matching/posts/claim.ts";
import { type PostKey, postKey } from "../../../../domain/matching/posts/post-key.ts";

/** What a build does with the posts that were claimed for one episode. Pure. */

/** A claimed post. */
export interface ClaimedPost {
  claim: Claim;
  post: CandidatePost;
}

export interface EpisodeState {
  episodeId: string;
  mode: BuildMode;
  /** Maximum posts that mode `auto` adds. */
  maxPosts: number;
  /** Minimum confidence of a suggested post. Null: `medium`. */
  minConfidence: Confidence | null;
  /** Posts of the show that are in a cluster, by key, with the episode of that cluster. */
  placed: ReadonlyMap<PostKey, { episodeId: string | null }>;
  /** Posts that were dismissed for this episode, by key, with the cause. */
  dismissed: ReadonlyMap<PostKey, DismissalCause>;
  /** Keys of posts whose suggestion for this episode was accepted. */
  accepted: ReadonlySet<PostKey>;
}

export interface Decision {
  add: ClaimedPost[];
  suggest: ClaimedPost[];
  /** Counts of posts that are left where they are, by reason. */
  left: {
    /** Posts that are in the episode's cluster already. */
    known: number;
    /** Posts that a person dismissed. */
    dismissed: number;
    /**
     * Posts in another cluster that are not of high confidence, or that a person accepted into it.
     */
    placedElsewhere: number;
    /** Posts below `minConfidence`. */
    unsure: number;
  };
}

const RANK: Record<Confidence, number> = { high: 2, medium: 1, low: 0 };

/**
 * The rank of a claim before a language model was asked. Only posts of medium confidence are asked
 * about, so a verdict takes no suggestion away.
 */
const rankFound = ({ confidence, evidence }: Claim): number =>
  evidence.some(({ kind }) => kind === "model") ? RANK.medium : RANK[confidence];

/**
 * Orders claims, best first: by confidence and score, then by the post's time and id, so that the
 * same input always gives the same order.
 */
function compareClaims(a: ClaimedPost, b: ClaimedPost): number {
  return (
    RANK[b.claim.confidence] - RANK[a.claim.confidence] ||
    b.claim.score - a.claim.score ||
    (a.post.publishedAt?.getTime() ?? Infinity) - (b.post.publishedAt?.getTime() ?? Infinity) ||
    (postKey(a.post) < postKey(b.post) ? -1 : 1)
  );
}

/**
 * Decides what to add and what to suggest. Mode `auto` adds posts of high confidence and suggests
 * the others; mode `suggest` suggests all. A post that is in another cluster of the show stays
 * there, and is suggested where its confidence is high, unless a person accepted it into that
 * cluster. A post that a person dismissed is neither added nor suggested; a post that an undone
 * build had added is only suggested.
 */
export function decideClaims(claims: readonly ClaimedPost[], state: EpisodeState): Decision {
  const decision: Decision = {
    add: [],
    suggest: [],
    left: { known: 0, dismissed: 0, placedElsewhere: 0, unsure: 0 },
  };
  const { left } = decision;
  for (const claimed of claims.toSorted(compareClaims)) {
    const { confidence } = claimed.claim;
    const key = postKey(claimed.post);
    const placed = state.placed.get(key);
    const dismissal = state.dismissed.get(key);
    if (placed?.episodeId === state.episodeId) left.known += 1;
    else if (dismissal !== undefined && dismissal !== "undone") left.dismissed += 1;
    else if (placed !== undefined && (confidence !== "high" || state.accepted.has(key)))
      left.placedElsewhere += 1;
    else if (
      placed === undefined &&
      dismissal === undefined &&
      state.mode === "auto" &&
      confidence === "high" &&
      decision.add.length < state.maxPosts
    )
      decision.add.push(claimed);
    else if (rankFound(claimed.claim) < RANK[state.minConfidence ?? "medium"]) left.unsure += 1;
    else decision.suggest.push(claimed);
  }
  return decision;
}
