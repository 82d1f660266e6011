/**
 * The reasons why bytes are no podcast feed. The set is closed: the importer stores the code and
 * shows the message.
 *
 * - `empty`: nothing but blanks was received, or a feed without a show and items.
 * - `too_large`: more than `FEED_BYTES_MAX`.
 * - `not_xml`: JSON, plain text, an image or an audio file.
 * - `html_page`: a web page, usually the show's own site or a sign-in page.
 * - `not_a_feed`: XML of another kind, such as OPML or a sitemap.
 * - `not_a_podcast`: a feed in which no item has audio or video.
 * - `truncated_beyond_repair`: cut off before the first complete item.
 * - `malformed_xml`: complete, but broken where no repair helps.
 */
export const FEED_ERROR_CODES = [
  "empty",
  "too_large",
  "not_xml",
  "html_page",
  "not_a_feed",
  "not_a_podcast",
  "truncated_beyond_repair",
  "malformed_xml",
] as const;

export type FeedErrorCode = (typeof FEED_ERROR_CODES)[number];

/**
 * The only error that `parseFeed` throws. The message is a sentence for a person and never quotes
 * the feed's bytes.
 */
export class FeedError extends Error {
  readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "FeedError";
    this.code = code;
  }
}
