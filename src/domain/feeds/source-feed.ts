import type { RssFeed } from "feedsmith";

/**
 * A feed in the form of the RSS reader: raw strings, dates not parsed, every field optional. Atom
 * and RDF feeds are converted to it, so that one mapping serves all three formats.
 */
export type SourceFeed = RssFeed.Feed<string>;

/** One `<item>` of a `SourceFeed`. */
export type SourceItem = RssFeed.Item<string>;
