import { numberPieces, personPieces } from "./named-evidence.ts";
import { passagePieces } from "./passage-evidence.ts";
import type { Piece } from "./piece.ts";
import type { PostFacts } from "./post-facts.ts";
import type { ShowIndex } from "./show-index.ts";
import { TITLE_WEIGHT, titlePieces } from "./title-evidence.ts";
import { wordPieces } from "./word-evidence.ts";

/** What a post's own words say for each episode, by the episode's place in the list. */
export interface Content {
  pieces: ReadonlyMap<number, readonly Piece[]>;
  /** Sum of the weights, for episodes with pieces. */
  weights: ReadonlyMap<number, number>;
  /** Episodes that a number, a guest or a title of the post names. */
  named: ReadonlySet<number>;
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
  for (const [episode, piece] of passagePieces(post, index)) add(episode, piece);
  for (const [episode, piece] of numberPieces(post, index)) {
    add(episode, piece);
    if (piece.weight > 1) named.add(episode);
  }
  for (const [episode, piece] of personPieces(post, index)) {
    add(episode, piece);
    if (piece.weight > 3) named.add(episode);
  }
  for (const [episode, piece] of wordPieces(post, index, skipped)) add(episode, piece);
  const weights = new Map(
    [...pieces].map(([episode, own]) => [
      episode,
      own.reduce((sum, { weight }) => sum + weight, 0),
    ]),
  );
  return { pieces, weights, named };
}
