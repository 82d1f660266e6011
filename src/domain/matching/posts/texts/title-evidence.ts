import type { Piece } from "../piece.ts";
import { cut } from "../piece.ts";
import type { PostFacts } from "../post-facts.ts";
import type { ShowIndex } from "../show-index.ts";
import { indexOfRun } from "./term-runs.ts";
import type { TitleLikeness } from "./title-index.ts";

/** Evidence from the titles of episodes in a post. */

/** Minimum bits of a title; a title of fewer bits may occur in any text by chance. */
const TITLE_BITS = 18;
export const TITLE_WEIGHT = 7;

export function titlePieces(
  post: PostFacts,
  index: ShowIndex,
): Map<number, { piece: Piece; ids: readonly number[] }> {
  const likenesses = index.titles.likenessesOf(post.post.title, post.post.text);
  const found = new Map<number, { piece: Piece; ids: readonly number[] }>();
  for (const [place, episode] of index.episodes.entries()) {
    const bits = episode.titleTerms.reduce((sum, { id }) => sum + index.words.bitsOf(id), 0);
    const likeness = likenesses.get(place);
    const start = indexOfRun(episode.titleTerms, post);
    const best = bestLikeness(likeness, start === -1 ? 0 : bits);
    if (best === null) continue;
    const { similarity, text } = best;
    const isRare = bits >= TITLE_BITS || likeness?.isTitle === true;
    const weight = TITLE_WEIGHT * ((similarity - 0.4) / 0.6) * (isRare ? 1 : 0.4);
    found.set(place, {
      piece: {
        kind: "title",
        weight,
        isHard: similarity >= 0.9 && isRare && isWithin48Hours(post, episode.facts.publishedAt),
        text,
        atSec: null,
      },
      ids: episode.titleTerms.map(({ id }) => id),
    });
  }
  for (const [place, { piece }] of found) {
    const against = missingDifference(place, post, index, found);
    if (against) {
      piece.weight -= 4;
      piece.isHard = false;
      piece.text = `${piece.text} The words by which the title differs from that of ${against} are not those of this episode.`;
    }
  }
  return found;
}

function bestLikeness(
  likeness: TitleLikeness | undefined,
  runBits: number,
): { similarity: number; text: string } | null {
  if (runBits >= TITLE_BITS)
    return { similarity: 1, text: "The episode's title stands in the post." };
  if (likeness === undefined) return null;
  const { similarity, line, isTitle } = likeness;
  const what = isTitle ? "title" : "line";
  const percent = Math.round(similarity * 100);
  return {
    similarity,
    text:
      percent === 100
        ? `Its ${what} ${cut(line)} is the episode's title.`
        : `Its ${what} ${cut(line)} is ${percent} % like the episode's title.`,
  };
}

const HOURS_48_MS = 48 * 3_600_000;
const isWithin48Hours = (post: PostFacts, publishedAt: Date | null): boolean =>
  post.post.publishedAt !== null &&
  publishedAt !== null &&
  Math.abs(post.post.publishedAt.getTime() - publishedAt.getTime()) <= HOURS_48_MS;

/**
 * The title of another episode that fits the post better: of two titles that differ in a few words,
 * `Part 1` and `Part 2`, the post has the words of the other one and not those of this one. Null
 * where there is none.
 */
function missingDifference(
  place: number,
  post: PostFacts,
  index: ShowIndex,
  found: ReadonlyMap<number, unknown>,
): string | null {
  const own = index.episodes[place];
  if (own === undefined) return null;
  for (const other of found.keys()) {
    const rival = index.episodes[other];
    if (other === place || rival === undefined || own.twins.includes(other)) continue;
    const shared = own.allTitleIds.intersection(rival.allTitleIds).size;
    if (shared * 2 < Math.min(own.allTitleIds.size, rival.allTitleIds.size)) continue;
    const has = (ids: ReadonlySet<number>): number =>
      [...ids].filter((id) => post.positions.has(id)).length;
    const ownOnly = own.allTitleIds.difference(rival.allTitleIds);
    const rivalOnly = rival.allTitleIds.difference(own.allTitleIds);
    const ownShare = ownOnly.size === 0 ? 0 : has(ownOnly) / ownOnly.size;
    const rivalShare = rivalOnly.size === 0 ? 0 : has(rivalOnly) / rivalOnly.size;
    const isMissing = ownOnly.size > 0 && rivalOnly.size === 0 && ownShare === 0;
    if (rivalShare > ownShare || isMissing) return cut(rival.facts.title);
  }
  return null;
}
