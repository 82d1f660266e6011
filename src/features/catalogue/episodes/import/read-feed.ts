import { createHash } from "node:crypto";
import {
  FEED_BYTES_MAX,
  type FeedDocument,
  type FeedItem,
} from "../../../../domain/feeds/feed-document.ts";
import { type FeedParsing, parseInTask } from "./parse-in-task.ts";
import {
  type FeedHttp,
  type FetchedPage,
  type FetchFailure,
  fetchPage,
  hostOf,
} from "./fetch-page.ts";

/** The state of a feed after its last successful read. */
export interface KnownFeed {
  url: string;
  etag: string | null;
  lastModified: string | null;
  contentHash: string | null;
}

/** The result of reading a feed; `url` is the address to read next time. */
export type FeedReading =
  | { kind: "unchanged"; url: string }
  | {
      kind: "read";
      url: string;
      etag: string | null;
      lastModified: string | null;
      contentHash: string;
      document: FeedDocument;
    }
  | { kind: "failed"; code: string; message: string };

export interface ReadFeedOptions extends FeedParsing {
  now: Date;
  /** Aborts the read, which then fails. */
  signal?: AbortSignal | undefined;
}

/** Maximum pages of one feed: 5,000 episodes at 100 items per page. */
const PAGES_MAX = 50;
/** Time limit for all pages together. */
const DEADLINE_MS = 120_000;
/** Maximum length of a validator. Longer ones are not stored and so not sent back. */
const VALIDATOR_CHARS_MAX = 1_000;

interface Walk extends FeedParsing {
  http: FeedHttp;
  now: Date;
  signal: AbortSignal;
  bytesLeft: number;
}

interface ParsedPage {
  page: FetchedPage;
  document: FeedDocument;
}

/**
 * Reads a whole feed, if it changed (ETag, Last-Modified, and a hash where the server sends
 * neither): follows permanent redirects and one `itunes:new-feed-url`, and reads all pages of a
 * paged feed. Rejects only with a `ComputeError` where too many
 * feeds wait to be parsed.
 *
 * At most 20 MiB over all pages, 50 pages and two minutes. Where a later page fails, the document
 * has `complete: false`.
 */
export async function readFeed(
  http: FeedHttp,
  known: KnownFeed,
  { now, signal, compute, of }: ReadFeedOptions,
): Promise<FeedReading> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const walk: Walk = {
    http,
    compute,
    of,
    now,
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    bytesLeft: FEED_BYTES_MAX,
  };
  const page = await fetchPage(http, {
    url: known.url,
    headers: conditions(known),
    maxBytes: walk.bytesLeft,
    signal: walk.signal,
  });
  if (!page.ok) return failed(deadline.aborted ? tookTooLong(known.url) : page);
  if (page.response.status === 304) return { kind: "unchanged", url: page.permanentUrl };
  const contentHash = createHash("sha256").update(page.response.body).digest("base64url");
  if (contentHash === known.contentHash) return { kind: "unchanged", url: page.permanentUrl };
  const first = await parsePage(walk, page);
  if (!first.ok) return failed(first);
  const moved = await followNewFeedUrl(walk, first);
  const document = await walkPages(walk, moved ?? first);
  const source = (moved ?? first).page;
  return {
    kind: "read",
    url: source.permanentUrl,
    etag: validator(source.response.headers["etag"]),
    lastModified: validator(source.response.headers["last-modified"]),
    contentHash:
      moved === undefined
        ? contentHash
        : createHash("sha256").update(source.response.body).digest("base64url"),
    document,
  };
}

const tookTooLong = (url: string): FetchFailure => ({
  ok: false,
  code: "timeout",
  message: `${hostOf(url)} took longer than ${DEADLINE_MS / 1_000} s.`,
});

const failed = ({ code, message }: FetchFailure): FeedReading => ({
  kind: "failed",
  code,
  message,
});

function validator(value: string | undefined): string | null {
  return value === undefined || value === "" || value.length > VALIDATOR_CHARS_MAX ? null : value;
}

function conditions({ etag, lastModified }: KnownFeed): Record<string, string> {
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
}

async function parsePage(
  walk: Walk,
  page: FetchedPage,
): Promise<({ ok: true } & ParsedPage) | FetchFailure> {
  walk.bytesLeft -= page.response.body.length;
  try {
    const parsed = await parseInTask(walk, page.response.body, {
      contentType: page.response.headers["content-type"] ?? null,
      url: page.url,
      now: walk.now,
      signal: walk.signal,
    });
    return "document" in parsed
      ? { ok: true, page, document: parsed.document }
      : { ok: false, ...parsed.failure };
  } catch (error) {
    // Like an aborted fetch: a caller that stops checks its own signal.
    if (walk.signal.aborted) return tookTooLong(page.url);
    throw error;
  }
}

async function fetchAndParse(
  walk: Walk,
  url: string,
): Promise<({ ok: true } & ParsedPage) | FetchFailure> {
  if (walk.bytesLeft <= 0)
    return {
      ok: false,
      code: "too_large",
      message: `The feed is larger than ${FEED_BYTES_MAX / 1024 / 1024} MiB, the most that is read.`,
    };
  const page = await fetchPage(walk.http, { url, maxBytes: walk.bytesLeft, signal: walk.signal });
  if (!page.ok) return page;
  if (page.response.status === 304)
    return {
      ok: false,
      code: "unexpected_status",
      message: `${hostOf(url)} answered 304 to a question without a condition.`,
    };
  return parsePage(walk, page);
}

/**
 * The feed at the address that its `new-feed-url` names, where it can be read; only one move is
 * followed. Two feeds that name each other both keep their address, since following them would
 * change the address every hour.
 */
async function followNewFeedUrl(walk: Walk, first: ParsedPage): Promise<ParsedPage | undefined> {
  const { newFeedUrl } = first.document.show;
  if (
    newFeedUrl === null ||
    newFeedUrl === first.page.permanentUrl ||
    newFeedUrl === first.page.url
  )
    return undefined;
  const moved = await fetchAndParse(walk, newFeedUrl);
  if (!moved.ok) {
    first.document.warnings.push(
      `The feed says it has moved to ${hostOf(newFeedUrl)}, where it could not be read: ${moved.message} It was read at its old address.`,
    );
    return undefined;
  }
  if (
    moved.document.show.newFeedUrl !== null &&
    [first.page.url, first.page.permanentUrl].includes(moved.document.show.newFeedUrl)
  ) {
    first.document.warnings.push(
      `This feed and the one at ${hostOf(newFeedUrl)} each say they have moved to the other; it stays where it is.`,
    );
    return undefined;
  }
  moved.document.warnings.push(
    `The feed says it has moved to ${hostOf(newFeedUrl)} and is read there from now on.`,
  );
  return moved;
}

/**
 * The feed with the items of all its pages. An item that moves to the next page during the read
 * counts once.
 */
async function walkPages(walk: Walk, { page, document }: ParsedPage): Promise<FeedDocument> {
  if (document.nextPageUrl === null) return document;
  const items = new Map<string, FeedItem>(document.items.map((item) => [item.guidKey, item]));
  const skipped = [...document.skipped];
  const warnings = new Set(document.warnings);
  const visited = new Set([page.url, page.permanentUrl]);
  let isWhole = document.intact;
  let { missingItems } = document;
  let next: string | null = document.nextPageUrl;
  for (let pages = 1; next !== null; pages += 1) {
    if (pages >= PAGES_MAX || visited.has(next)) {
      isWhole = false;
      warnings.add(
        visited.has(next)
          ? "The feed's pages lead in a circle; each was read once."
          : `The feed has more than ${PAGES_MAX} pages; the rest was left out.`,
      );
      break;
    }
    visited.add(next);
    const read = await fetchAndParse(walk, next);
    if (!read.ok) {
      isWhole = false;
      warnings.add(`A further page of the feed could not be read: ${read.message}`);
      break;
    }
    for (const item of read.document.items)
      if (!items.has(item.guidKey)) items.set(item.guidKey, item);
    for (const entry of read.document.skipped) skipped.push(entry);
    for (const warning of read.document.warnings) warnings.add(warning);
    isWhole &&= read.document.intact;
    missingItems += read.document.missingItems;
    next = read.document.nextPageUrl;
  }
  return {
    ...document,
    items: [...items.values()],
    skipped,
    warnings: [...warnings],
    nextPageUrl: null,
    complete: isWhole,
    intact: isWhole,
    missingItems,
  };
}
