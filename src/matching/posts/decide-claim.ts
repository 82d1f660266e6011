import type { Claim, Confidence } from "./claim.ts";
import type { Content } from "./content-evidence.ts";
import { evidenceOf, type Piece } from "./piece.ts";
import { identityPiece, isAboutAnother, linkPiece } from "./link-evidence.ts";
import type { PostFacts } from "./post-facts.ts";
import type { ShowIndex } from "./show-index.ts";
import { durationPiece, timePiece, twinPiece } from "./time-evidence.ts";
import { scoreOf } from "./weight.ts";

/** Weighs all evidence of one post and names the episode it belongs to. */

/** A rival whose score is this near makes no claim `high`. */
const RIVAL_DISTANCE = 0.15;
/** Content of less weight is no more than chance. */
const MEDIUM_CONTENT = 1.6;
const MEDIUM_DISTANCE = 0.05;
const LEAST_SCORE = 0.2;
const RIVALS_MAX = 3;
/** A post that names so many episodes is a compilation or a list. */
const COMPILATION_EPISODES = 3;

/** What is known of a post beside its words. */
export interface Surroundings {
  linked: ReadonlySet<number>;
  /** Episodes whose link the account puts under posts about others too. */
  putUnderAll: ReadonlySet<number>;
}

interface Judged {
  place: number;
  pieces: readonly Piece[];
  weight: number;
  score: number;
  content: number;
}

/** The claim of a post; null: it belongs to no episode, as far as can be seen. */
export function decideClaim(
  post: PostFacts,
  content: Content,
  { linked, putUnderAll }: Surroundings,
  index: ShowIndex,
): Claim | null {
  const judged = index.episodes
    .map((episode, place): Judged => {
      const identity = identityPiece(post, place, index);
      const isAnother = isAboutAnother(place, content, episode.twins);
      const reason =
        linked.size > 1 ? "several" : isAnother ? "another" : putUnderAll.has(place) ? "all" : null;
      const own = content.pieces.get(place) ?? [];
      const pieces = [
        identity,
        linked.has(place) ? linkPiece(episode.facts.title, reason) : null,
        ...own,
        durationPiece(post, place, index),
        timePiece(post, place, index),
        twinPiece(post, place, index),
      ].filter((piece) => piece !== null);
      const weight = pieces.reduce((sum, piece) => sum + piece.weight, 0);
      return {
        place,
        pieces,
        weight,
        score: scoreOf(weight),
        content: content.weights.get(place) ?? 0,
      };
    })
    .toSorted((a, b) => b.weight - a.weight || a.place - b.place);
  const [best, ...rest] = judged;
  if (best === undefined || best.score < LEAST_SCORE) return null;
  const rivals = rest.filter(({ score }) => score > 0).slice(0, RIVALS_MAX);
  const confidence = confidenceOf(best, rivals, content, linked);
  const evidence = best.pieces
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.kind < b.kind ? -1 : 1))
    .map(evidenceOf);
  const idOf = (place: number): string => index.episodes[place]?.facts.id ?? "";
  return {
    postKey: post.post.key,
    episodeId: idOf(best.place),
    confidence,
    score: best.score,
    evidence,
    reason: evidence
      .filter(({ score }) => score > 0)
      .slice(0, 2)
      .map(({ text }) => text)
      .join(" "),
    rivals: rivals.map(({ place, score }) => ({ episodeId: idOf(place), score })),
  };
}

function confidenceOf(
  best: Judged,
  rivals: readonly Judged[],
  content: Content,
  linked: ReadonlySet<number>,
): Confidence {
  const distance = best.score - (rivals[0]?.score ?? 0);
  const isIdentified = best.pieces.some(({ kind }) => kind === "guid" || kind === "identifier");
  if (isIdentified && distance > 0) return "high";
  const isHard = best.pieces.some((piece) => piece.isHard);
  const isFull = best.pieces.some(({ kind }) => kind === "duration");
  const namesMany = content.named.union(linked).size >= COMPILATION_EPISODES;
  if (namesMany && !isFull) return "low";
  if (isHard && distance >= RIVAL_DISTANCE) return "high";
  const isSupported = isHard || isFull || linked.has(best.place) || best.content >= MEDIUM_CONTENT;
  return isSupported && distance >= MEDIUM_DISTANCE ? "medium" : "low";
}
