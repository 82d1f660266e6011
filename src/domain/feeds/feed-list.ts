import { parseOpml } from "feedsmith";
import { decodeFeed } from "./decode-feed.ts";
import { FeedError } from "./feed-error.ts";

/** A list of feeds as people export or write it: OPML, or one address a line. */

interface Outline {
  xmlUrl?: string;
  url?: string;
  type?: string;
  outlines?: Outline[];
}

/** Some programs write `url` in place of `xmlUrl`; an outline that links a page has a `url` too. */
const addressOf = ({ xmlUrl, url, type }: Outline): string | undefined =>
  xmlUrl ?? (type?.toLowerCase() === "rss" ? url : undefined);

function addressesIn(outlines: readonly Outline[]): string[] {
  return outlines.flatMap((outline) => [
    ...[addressOf(outline) ?? []].flat(),
    ...addressesIn(outline.outlines ?? []),
  ]);
}

/**
 * The addresses of a list, in its order, each once. In a list of lines, empty ones and those that
 * begin with `#` are left out.
 *
 * @throws FeedError for XML that is no OPML.
 */
export function readFeedList(bytes: Uint8Array): string[] {
  const text = decodeFeed(bytes, null)
    .text.replace(/^\uFEFF/, "")
    .trim();
  const addresses = text.startsWith("<")
    ? addressesIn(outlinesOf(text))
    : text.split(/\r\n?|\n/).filter((line) => !line.trim().startsWith("#"));
  return [...new Set(addresses.map((address) => address.trim()))].filter((line) => line !== "");
}

function outlinesOf(xml: string): readonly Outline[] {
  try {
    return parseOpml(xml).body?.outlines ?? [];
  } catch (error) {
    throw new FeedError("malformed_xml", "The file is XML and no OPML list of feeds.", {
      cause: error,
    });
  }
}
