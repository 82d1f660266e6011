import type { StoredSearch } from "../../../../db/schema/tables.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import type { Decision } from "./decide-claims.ts";

/** The sentences about one episode of a build. */

const posts = (count: number): string => (count === 1 ? "1 post is" : `${count} posts are`);

const nameOf = (platform: string): string => findPlatform(platform)?.name ?? platform;

/**
 * Sentences on the posts that were neither added nor suggested by this build, and on the accounts
 * that could not be searched. Null where there is nothing to report. `isMade`: a cluster was made
 * without these posts. `waiting`: the posts that an earlier build suggested.
 */
export function itemReason(
  { add, suggest, left }: Decision,
  {
    isMade,
    waiting,
    searches,
    note,
  }: {
    isMade: boolean;
    waiting: number;
    searches: readonly StoredSearch[];
    note: string | null;
  },
): string | null {
  const sentences: string[] = [];
  if (isMade) sentences.push("The cluster was made with the episode's own audio.");
  if (searches.length === 0) sentences.push("No connected account lists its posts.");
  else if (add.length === 0 && suggest.length === 0)
    sentences.push("No further post of the show's accounts seems to be of this episode.");
  if (left.known > 0) sentences.push(`${posts(left.known)} in its cluster already.`);
  if (waiting > 0) sentences.push(`${posts(waiting)} suggested already.`);
  if (left.dismissed > 0) sentences.push(`${posts(left.dismissed)} dismissed.`);
  if (left.placedElsewhere > 0)
    sentences.push(`${posts(left.placedElsewhere)} in the cluster of another episode.`);
  if (left.unsure > 0) sentences.push(`${posts(left.unsure)} below the asked confidence.`);
  sentences.push(...searchNotes(searches));
  if (note !== null) sentences.push(note);
  return sentences.length === 0 ? null : sentences.join(" ");
}

/**
 * A sentence for each account that could not be searched, whose stored posts were matched instead.
 */
export const searchNotes = (searches: readonly StoredSearch[]): string[] =>
  searches.flatMap(({ platform, state, message }) =>
    state === "searched" || state === "recent"
      ? []
      : [`${nameOf(platform)} was not searched: ${message ?? state.replaceAll("_", " ")}`],
  );
