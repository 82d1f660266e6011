import { PostReadError, readFailure } from "../posts/read-failure.ts";
import { postStatusFailure } from "../status-failure.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";

/** Public directories of podcasts, which give a show's id on Apple Podcasts or Spotify. */

/** The show to look up. */
export interface SoughtShow {
  name: string;
  feedUrl: string | null;
  podcastGuid: string | null;
}

/** A show in a directory. The caller compares its name and feed. */
export interface DirectoryEntry {
  platform: "applePodcasts" | "spotify";
  externalId: string;
  name: string | null;
  /** Null where the directory does not give the feed. */
  feedUrl: string | null;
}

export interface ShowDirectory {
  /** Name of the directory for people: "Podcast Index". */
  readonly name: string;
  /** The platforms whose ids the directory gives. */
  readonly platforms: readonly DirectoryEntry["platform"][];
  /**
   * Shows that may be this one, at most 25, in the directory's order.
   *
   * @throws PostReadError where the directory does not answer.
   */
  find(show: SoughtShow, read: UpstreamRead): Promise<DirectoryEntry[]>;
}

export const ENTRIES_MAX = 25;
export const DIRECTORY_LIMITS = { timeoutMs: 15_000, maxBytes: 4 * 1024 * 1024 };

/**
 * The body of a successful answer.
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
