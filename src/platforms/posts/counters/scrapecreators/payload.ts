import { PostReadError, readFailure } from "../../read-failure.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import type { RowReader } from "../row-reader.ts";

/** The reader of one kind of answer. */
export interface Payload<Facts> {
  /**
   * Finds the payload inside the body; the body itself unless given.
   *
   * @throws PostReadError where the platform answers "gone" or "private" inside a 200.
   */
  locate?: (body: Record<string, unknown>) => unknown;
  reader: RowReader<Facts>;
}

/** The readers of answers about one platform's posts and profiles. */
export interface PlatformPayloads {
  post: Payload<PostFacts>;
  profile: Payload<ProfileFacts>;
}

/**
 * The value under a key path of a body; undefined where the path does not exist.
 *
 * @throws PostReadError `gone` with the message where the value is null, ScrapeCreators' answer for
 * a deleted or private post.
 */
export function presentAt(body: unknown, path: readonly string[], message: string): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  if (value === null) throw new PostReadError(readFailure("gone", message));
  return value;
}
