import { numberPieces, personPieces } from "./names/named-evidence.ts";
import { doOverlap, isOfSeveral, passagePieces } from "./texts/passage-evidence.ts";
import type { Passage } from "./texts/passage-index.ts";
import type { Piece } from "./piece.ts";
import type { PostFacts } from "./post-facts.ts";
import type { ShowIndex } from "./show-index.ts";
import { TITLE_WEIGHT, titlePieces } from "./texts/title-evidence.ts";
import { wordPieces } from "./texts/word-evidence.ts";

/**
 * The evidence in the text of a post for each episode, by the index (`place`) of the episode in the
 * list.
 */
export interface Content {
  pieces: ReadonlyMap<number, readonly Piece[]>;
  /** Sum of the weights of the pieces of each episode that has any. */
  weights: ReadonlyMap<number, number>;
  /** The same sums, with words that may coincide by chance counted less. */
  clearWeights: ReadonlyMap<number, number>;
  /** Episodes that a number, a guest or a title in the post names. */
  named: ReadonlySet<number>;
  /** True where the post repeats words of several episodes, as a compilation does. */
  isCompiled: boolean;
}

export function contentOf(post: PostFacts, index: ShowIndex): Content {
  const pieces = new Map<number, Piece[]>();
  const named = new Set<number>();
  const add = (episode: number, piece: Piece): void => {
    const known = pieces.get(episode);
    if (known === undefined) pieces.set(episode, [piece]);
    else known.push(piece);
  };
  const skipped = new Set<number>();
  for (const [episode, { piece, ids }] of titlePieces(post, index)) {
    add(episode, piece);
    if (piece.weight >= TITLE_WEIGHT * 0.7) named.add(episode);
    for (const id of ids) skipped.add(id);
  }
  const repeated = passagePieces(post, index);
  const isCompiled = isOfSeveral(post, repeated.passages, index);
  const numbers = numberPieces(post, index);
  for (const [episode, piece] of repeated.pieces)
    add(
      episode,
      isCompiled || isOfNumbered(episode, repeated.passages, numbers, index)
        ? { ...piece, isHard: false }
        : piece,
    );
  for (const [episode, piece] of numbers) {
    add(episode, piece);
    if (piece.weight > 1) named.add(episode);
  }
  for (const [episode, piece] of personPieces(post, index)) {
    add(episode, piece);
    if (piece.weight > 3) named.add(episode);
  }
  for (const [episode, piece] of wordPieces(post, index, skipped)) add(episode, piece);
  shareAmongTwins(pieces, index);
  const sumOf = (own: readonly Piece[], wordsMax: number): number =>
    own.reduce(
      (sum, { kind, weight }) => sum + (kind === "words" ? Math.min(weight, wordsMax) : weight),
      0,
    );
  const sums = (wordsMax: number): Map<number, number> =>
    new Map([...pieces].map(([episode, own]) => [episode, sumOf(own, wordsMax)]));
  return {
    pieces,
    weights: sums(Number.POSITIVE_INFINITY),
    clearWeights: sums(CHANCE_WORDS),
    named,
    isCompiled,
  };
}

/**
 * Whether the post states the number of another episode in which its words may have been said: an
 * episode with the same words, one without a transcript, or one that is not in the list.
 */
function isOfNumbered(
  place: number,
  passages: readonly Passage[],
  numbers: ReadonlyMap<number, Piece>,
  index: ShowIndex,
): boolean {
  if ((numbers.get(place)?.weight ?? 0) >= 0) return false;
  const own = passages.find(({ episode }) => episode === place);
  const numbered = [...numbers].filter(([, { weight }]) => weight > 0).map(([other]) => other);
  return (
    numbered.length === 0 ||
    numbered.some(
      (other) =>
        index.episodes[other]?.facts.transcript === null ||
        passages.some(
          (passage) => passage.episode === other && own !== undefined && doOverlap(passage, own),
        ),
    )
  );
}

/** Weight up to which words alone, without a name, number or title, are no clear evidence. */
const CHANCE_WORDS = 2;

/**
 * Shares evidence among the publications of one episode: the words of an episode are also said in
 * its re-run. The stronger piece of each kind counts for all publications, and the date decides
 * between them.
 */
function shareAmongTwins(pieces: Map<number, Piece[]>, index: ShowIndex): void {
  const before = new Map([...pieces].map(([place, own]) => [place, [...own]]));
  for (const [place, { twins }] of index.episodes.entries())
    for (const twin of twins)
      for (const piece of before.get(twin) ?? []) {
        if (piece.weight <= 0) continue;
        const own = pieces.get(place) ?? [];
        const known = own.findIndex(({ kind }) => kind === piece.kind);
        if (known === -1) own.push(piece);
        else if ((own[known]?.weight ?? 0) < piece.weight) own[known] = piece;
        pieces.set(place, own);
      }
}
