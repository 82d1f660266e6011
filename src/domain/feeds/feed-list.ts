import { parseOpml } from "feedsmith";
import { decodeFeed } from "./decode-feed.ts";
import { FeedError } from "./feed-error.ts";

/** Reads a list of feeds in the forms that people export or write: OPML, or one address a line. */

interface Outline {
  xmlUrl?: string;
  url?: string;
  type?: string;
  outlines?: Outline[];
}

/**
 * The feed address of an outline. Some programs write `url` in place of `xmlUrl`; an outline that
 * links a page has a `url` too.
 */
const addressOf = ({ xmlUrl, url, type }: Outline): string | undefined =>
  xmlUrl ?? (type?.toLowerCase() === "rss" ? url : undefined);

function addressesIn(outlines: readonly Outline[]): string[] {
  return outlines.flatMap((outline) => [
    ...[addressOf(outline) ?? []].flat(),
    ...addressesIn(outline.outlines ?? []),
  ]);
}

/**
 * The addresses of a list, in its order, each once. In a list of lines, empty lines and lines that
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
