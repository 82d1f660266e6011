import { type DatabaseTransaction, inTransaction } from "../../../../../db/connection/database.ts";
import { systemCause } from "../../../../../delivery/events/record-event.ts";
import type { FeedDocument } from "../../../../../domain/feeds/feed-document.ts";
import {
  findVisibleShowIds,
  lockWorkspace,
} from "../../../../../kernel/access/workspace-access.store.ts";
import {
  createShow,
  findSameFeeds,
  type NewShow,
  type SameFeed,
  sameFeedWarnings,
  SHOW_NAME_CHARS_MAX,
} from "../../../shows/index.ts";
import { importFeedIn, type ImportResult } from "../import-feed.ts";
import { parseInTask } from "../parse-in-task.ts";
import { readFeed } from "../read-feed.ts";
import { contentsOf, type FeedRefreshParts } from "../polls/refresh-feed.ts";
import { storeSuccessfulPoll, type SuccessfulPoll } from "../feed.store.ts";

/**
 * A feed at an address, which is polled from then on, or the bytes of a feed, which are read once.
 */
export type FeedSource = { url: string } | { bytes: Uint8Array };

export interface NewShowFromFeed extends Pick<NewShow, "workspaceId" | "showId"> {
  source: FeedSource;
  handle?: string | undefined;
  /** The name of the show; the feed's title where it is left out. */
  name?: string | undefined;
}

export interface AddedShow {
  showId: string;
  name: string;
  handle: string;
  result: ImportResult;
}

/**
 * Adds a show from its feed: reads the feed first, then writes show and episodes in one
 * transaction, so that a feed that cannot be read leaves nothing behind. A show of the workspace
 * that has the feed already is named in the warnings.
 *
 * @throws Error with the fault of the feed or the handle.
 */
export async function addShowFromFeed(
  parts: FeedRefreshParts,
  show: NewShowFromFeed,
): Promise<AddedShow> {
  const read = await readSource(parts, show, parts.clock.now());
  return inTransaction(parts.database, async (transaction) => {
    const same = await sameFeedsOf(transaction, show, read);
    const added = await write(transaction, parts, { show, read });
    added.result.warnings.unshift(...sameFeedWarnings(same));
    return added;
  });
}

/**
 * Adds a show as `addShowFromFeed` does, unless the workspace has a show at the feed's address, or
 * at the address that the feed has moved to.
 */
export async function addShowUnlessThere(
  parts: FeedRefreshParts,
  show: NewShowFromFeed,
): Promise<{ added: AddedShow } | { there: SameFeed }> {
  const read = await readSource(parts, show, parts.clock.now());
  return inTransaction(parts.database, async (transaction) => {
    // The workspace is locked first, so that of two requests that add one feed at once the second
    // finds the show of the first.
    await lockWorkspace(transaction, show.workspaceId);
    const [there] = await sameFeedsOf(transaction, show, read);
    return there === undefined
      ? { added: await write(transaction, parts, { show, read }) }
      : { there };
  });
}

interface ReadSource {
  document: FeedDocument;
  poll: SuccessfulPoll | null;
}

/** Shows that the workspace sees at the address of the feed, before and after its redirects. */
async function sameFeedsOf(
  transaction: DatabaseTransaction,
  { workspaceId, source }: NewShowFromFeed,
  { poll }: ReadSource,
): Promise<SameFeed[]> {
  if (poll === null || !("url" in source)) return [];
  return findSameFeeds(transaction, await findVisibleShowIds(transaction, workspaceId), {
    urls: [source.url, poll.url],
    podcastGuid: null,
  });
}

async function write(
  transaction: DatabaseTransaction,
  { clock, urls }: FeedRefreshParts,
  { show, read: { document, poll } }: { show: NewShowFromFeed; read: ReadSource },
): Promise<AddedShow> {
  const cause = systemCause(poll?.now ?? clock.now());
  const created = await createShow(transaction, {
    workspaceId: show.workspaceId,
    name: (show.name ?? document.show.title).slice(0, SHOW_NAME_CHARS_MAX),
    ...(show.handle === undefined ? {} : { handle: show.handle }),
    ...(show.showId === undefined ? {} : { showId: show.showId }),
    ...(poll === null ? {} : { rssUrl: poll.url }),
    cause,
    urls,
  });
  const showId = created.show_id;
  const result = await importFeedIn(transaction, showId, document, { cause, urls });
  if (result === undefined) throw new Error("The show vanished while it was made.");
  if (poll !== null)
    await storeSuccessfulPoll(transaction, showId, {
      ...poll,
      contents: contentsOf(document, result),
    });
  return { showId, name: created.name, handle: created.handle, result };
}

async function readSource(
  { http, compute }: Pick<FeedRefreshParts, "http" | "compute">,
  { source, workspaceId: of }: NewShowFromFeed,
  now: Date,
): Promise<ReadSource> {
  if ("bytes" in source) {
    const options = { contentType: null, url: null, now, signal: new AbortController().signal };
    const parsed = await parseInTask({ compute, of }, source.bytes, options);
    if ("failure" in parsed) throw new Error(parsed.failure.message);
    return { document: parsed.document, poll: null };
  }
  const reading = await readFeed(
    http,
    { url: source.url, etag: null, lastModified: null, contentHash: null },
    { now, compute, of },
  );
  if (reading.kind === "failed")
    throw new Error(`The feed could not be read (${reading.code}). ${reading.message}`);
  if (reading.kind === "unchanged")
    throw new Error("The feed's server says that nothing changed, though nothing was read before.");
  const { document, url, etag, lastModified, contentHash } = reading;
  return { document, poll: { url, validators: { etag, lastModified, contentHash }, now } };
}
