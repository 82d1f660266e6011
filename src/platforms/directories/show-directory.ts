import { PostReadError, readFailure } from "../posts/read-failure.ts";
import { postStatusFailure } from "../status-failure.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";

/** Public directories of podcasts: which id a show has on Apple Podcasts or Spotify. */

/** A show as it is looked up. */
export interface SoughtShow {
  name: string;
  feedUrl: string | null;
  podcastGuid: string | null;
}

/** A show of a directory. Its name and feed are compared by the caller. */
export interface DirectoryEntry {
  platform: "applePodcasts" | "spotify";
  externalId: string;
  name: string | null;
  /** Null where the directory does not give it. */
  feedUrl: string | null;
}

export interface ShowDirectory {
  /** As people know it: "Podcast Index". */
  readonly name: string;
  /** The platforms whose ids it gives. */
  readonly platforms: readonly DirectoryEntry["platform"][];
  /**
   * Shows that may be this one, at most 25, the directory's best first.
   *
   * @throws PostReadError where the directory does not answer.
   */
  find(show: SoughtShow, read: UpstreamRead): Promise<DirectoryEntry[]>;
}

export const ENTRIES_MAX = 25;
export const DIRECTORY_LIMITS = { timeoutMs: 15_000, maxBytes: 4 * 1024 * 1024 };

/**
 * The body of an answer of success.
 *
 * @throws PostReadError for every other status.
 */
export function requireSuccess(access: UpstreamAccess, answer: UpstreamAnswer): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.json;
  throw new PostReadError(
    postStatusFailure(access, answer) ??
      readFailure("provider_error", `${access.name} answered with status ${answer.status}.`),
  );
}

export const unknownForm = ({ name }: UpstreamAccess): PostReadError =>
  new PostReadError(readFailure("malformed_answer", `${name} answered in a form we do not know.`));
