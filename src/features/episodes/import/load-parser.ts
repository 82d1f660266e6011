import type { parseFeed } from "../../../feeds/parse-feed.ts";

/** The parser of feeds, loaded with the first one: 5 MB that a process without feeds does without. */
export async function loadParser(): Promise<typeof parseFeed> {
  return (await import("../../../feeds/parse-feed.ts")).parseFeed;
}
