import { loadPart } from "../../../kernel/load-part.ts";

/**
 * The parser of feeds, loaded with the first one: 5 MB that a process without feeds does without.
 *
 * @throws ApiError 503 where it cannot be loaded.
 */
export const loadParser = loadPart(
  async () => (await import("../../../feeds/parse-feed.ts")).parseFeed,
);
