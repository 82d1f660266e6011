import { readFile } from "node:fs/promises";
import { type DatabaseTransaction, inTransaction } from "../db/connection/database.ts";
import { systemCause } from "../events/record-event.ts";
import { importFeedIn, type ImportResult } from "../features/episodes/import/import-feed.ts";
import { readFeed } from "../features/episodes/import/read-feed.ts";
import { createShow } from "../features/shows/index.ts";
import type { FeedDocument } from "../feeds/feed-document.ts";
import { parseFeed } from "../feeds/parse-feed.ts";
import { HOUR_MS } from "../lib/clock.ts";
import { USER_AGENT } from "../lib/server-version.ts";
import { checkTarget } from "../outbound/check-target.ts";
import { createOutboundClient } from "../outbound/outbound-client.ts";
import { outboundPolicy } from "../app/services.ts";
import type { Installation } from "./installation.ts";

export interface AddShow {
  workspaceId: string;
  /** Address of a feed, or a file that holds one. */
  rss: string;
  handle?: string | undefined;
  name?: string | undefined;
  showId?: string;
}

export interface AddedShow {
  showId: string;
  name: string;
  handle: string;
  result: ImportResult;
}

/** A feed that was read, with what makes the next reading cheap; `url` is null for a file. */
interface ReadShow {
  document: FeedDocument;
  url: string | null;
  validators: { etag: string | null; lastModified: string | null; contentHash: string } | null;
}

const NAME_CHARS_MAX = 200;

/**
 * Adds a show from its feed: reads the feed first, then writes show and episodes in one
 * transaction, so that a feed that cannot be read leaves nothing behind.
 *
 * @throws Error saying what is wrong with the feed, the file or the handle.
 */
export async function addShow(
  installation: Pick<Installation, "config" | "database" | "clock" | "urls">,
  { workspaceId, rss, handle, name, showId }: AddShow,
): Promise<AddedShow> {
  const { database, urls, clock } = installation;
  const now = clock.now();
  const read = /^https?:\/\//i.test(rss)
    ? await readUrl(installation, rss, now)
    : await readLocalFile(rss, now);
  const { document, url } = read;
  const cause = systemCause(now);
  return inTransaction(database, async (transaction) => {
    const show = await createShow(transaction, {
      workspaceId,
      name: (name ?? document.show.title).slice(0, NAME_CHARS_MAX),
      ...(handle === undefined ? {} : { handle }),
      ...(url === null ? {} : { rssUrl: url }),
      ...(showId === undefined ? {} : { showId }),
      cause,
      urls,
    });
    const result = await importFeedIn(transaction, show.show_id, document, { cause, urls });
    if (result === undefined) throw new Error("The show vanished while it was made.");
    await noteReading(transaction, show.show_id, read, now);
    return { showId: show.show_id, name: show.name, handle: show.handle, result };
  });
}

async function readUrl(
  { config }: Pick<Installation, "config">,
  rss: string,
  now: Date,
): Promise<ReadShow> {
  const policy = outboundPolicy(config);
  const check = checkTarget(rss.trim(), policy);
  if (!check.ok)
    throw new Error(
      `The feed's address is refused. ${check.message}${config.allowPrivateNetwork ? "" : " (ALLOW_PRIVATE_NETWORK=on permits http and private addresses.)"}`,
    );
  const outbound = createOutboundClient({
    policy,
    userAgent: USER_AGENT,
  });
  try {
    const reading = await readFeed(
      outbound,
      { url: check.target.url, etag: null, lastModified: null, contentHash: null },
      { now },
    );
    if (reading.kind === "failed")
      throw new Error(`The feed could not be read (${reading.code}). ${reading.message}`);
    if (reading.kind === "unchanged")
      throw new Error(
        "The feed's server says that nothing changed, though nothing was read before.",
      );
    const { document, url, etag, lastModified, contentHash } = reading;
    return { document, url, validators: { etag, lastModified, contentHash } };
  } finally {
    outbound.close();
  }
}

async function readLocalFile(path: string, now: Date): Promise<ReadShow> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Error(
      `The feed file ${path} could not be read: ${error instanceof Error ? error.message : String(error)}. An address begins with https://.`,
      { cause: error },
    );
  });
  return {
    document: parseFeed(bytes, { contentType: null, url: null, now }),
    url: null,
    validators: null,
  };
}

async function noteReading(
  transaction: DatabaseTransaction,
  showId: string,
  { validators }: ReadShow,
  now: Date,
): Promise<void> {
  if (validators === null) return;
  await transaction
    .updateTable("show_feeds")
    .set({
      etag: validators.etag,
      last_modified: validators.lastModified,
      content_hash: validators.contentHash,
      last_polled_at: now,
      last_success_at: now,
      next_poll_at: new Date(now.getTime() + HOUR_MS),
    })
    .where("show_id", "=", showId)
    .execute();
}
