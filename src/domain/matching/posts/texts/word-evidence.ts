import type { Piece } from "../piece.ts";
import type { PostFacts } from "../post-facts.ts";
import { quotedTerms } from "./quoted-terms.ts";
import type { ShowIndex } from "../show-index.ts";

/**
 * Divisor of the sum of the weights of words: words depend on each other, so their sum overstates
 * the evidence.
 */
const WORDS_DAMPING = 3;
const WORDS_MAX = 4;
const LEAST_WORDS_WEIGHT = 0.15;

/** Evidence from the words that a post shares with few episodes. */
export function wordPieces(
  post: PostFacts,
  index: ShowIndex,
  skipped: ReadonlySet<number>,
): Map<number, Piece> {
  const weights = index.words.weightsOf(post.terms, skipped);
  const total = [...weights.values()].reduce((sum, { weight }) => sum + weight, 0);
  const others = Math.max(1, index.episodes.length - 1);
  const found = new Map<number, Piece>();
  for (const [place, { weight, terms }] of weights) {
    const above = weight - (total - weight) / others;
    const nats = Math.min(WORDS_MAX, above / WORDS_DAMPING);
    if (nats < LEAST_WORDS_WEIGHT) continue;
    found.set(place, {
      kind: "words",
      weight: nats,
      isHard: false,
      text: `It shares words that few other episodes have: ${surfacesOf(post, terms)}.`,
      atSec: null,
    });
  }
  return found;
}

const SHOWN_WORDS = 4;

/** The heaviest terms in the spelling of the post; neighbouring pairs are joined. */
function surfacesOf(post: PostFacts, ids: readonly number[]): string {
  const wanted = new Set(ids.slice(0, post.terms.some(({ isPair }) => isPair) ? 12 : SHOWN_WORDS));
  const shown: string[] = [];
  for (let at = 0; at < post.terms.length && shown.length < SHOWN_WORDS; at += 1) {
    const term = post.terms[at];
    if (term === undefined || !wanted.has(term.id)) continue;
    let end = at + 1;
    while (term.isPair && post.terms[end]?.isPair === true && wanted.has(post.terms[end]?.id ?? -1))
      end += 1;
    const surface = quotedTerms(post, at, end);
    if (!shown.includes(surface)) shown.push(surface);
    at = end - 1;
  }
  return shown.join(", ");
}
