import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import { recordShowEvents } from "../../../../delivery/events/record-event.ts";
import { type EventCause, type EventContent } from "../../../../delivery/events/event-content.ts";
import type { FeedDocument, SkippedItem } from "../../../../domain/feeds/feed-document.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { indexImported } from "../../search/index.ts";
import {
  lockShowRow,
  queueCover,
  showEventObject,
  type ShowRow,
  updateShowRow,
} from "../../shows/index.ts";
import type { EpisodeRow } from "../episode.store.ts";
import { linkVideos, videoEvents } from "../identifiers/link-videos.ts";
import {
  findEpisodesById,
  findStoredEpisodes,
  markRemoved,
  rekeyEpisodes,
  upsertEpisodes,
} from "./import.store.ts";
import { feedCover } from "./feed-cover.ts";
import { feedPeople } from "./feed-people.ts";
import { importEvents, type Touched, touchedBy } from "./import-events.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";

export interface ImportOptions {
  /** The cause of the import's events; its `now` is the time of the import. */
  cause: EventCause;
  urls: Urls;
}

/** How many episodes an import changed, and how many items it left out. */
export interface ImportResult {
  created: number;
  updated: number;
  unchanged: number;
  removed: number;
  restored: number;
  skipped: SkippedItem[];
  /** Items of the feed that could not be read. */
  missingItems: number;
  /** Sentences for a person who manages the show. */
  warnings: string[];
}

/**
 * Updates a show's episodes from its feed, in one transaction; the same document again changes
 * nothing. An item whose guid changed stays the same episode where its media file, or title and
 * date, show it. Episodes that left the feed get `removed_at`, episodes that come back lose it, and
 * none is deleted.
 *
 * The first import fills the show's empty fields (author, image, description, website, language,
 * categories) but never its name, and records no event for its episodes, since 730 events about a
 * back catalogue would hide those of new episodes. It records `show.updated` with the filled
 * fields, and copies an image among them for public pages. In later imports every change is an
 * event. The hosts and guests are updated by every import. Undefined where there is no such show.
 */
export async function importFeed(
  database: Database,
  showId: string,
  document: FeedDocument,
  options: ImportOptions,
): Promise<ImportResult | undefined> {
  return inTransaction(database, (transaction) =>
    importFeedIn(transaction, showId, document, options),
  );
}

/**
 * Imports a feed as `importFeed` does, inside a transaction of the caller. Locks the show, so that
 * two imports of one show run one after the other.
 */
export async function importFeedIn(
  transaction: DatabaseTransaction,
  showId: string,
  document: FeedDocument,
  { cause, urls }: ImportOptions,
): Promise<ImportResult | undefined> {
  const { now } = cause;
  const show = await lockShowRow(transaction, showId);
  if (show === undefined) return undefined;
  const isFirst = show.imported_at === null;
  const plan = planImport(await findStoredEpisodes(transaction, showId), document, now);
  const touched = touchedBy(plan);
  const before = isFirst
    ? new Map()
    : await findEpisodesById(transaction, showId, touched.updatedIds);
  await writePlan(transaction, show, plan, now);
  const filled = await linkVideos(transaction, showId, now);
  const people = await feedPeople(transaction, show, document);
  const events = isFirst
    ? await fillShow(transaction, show, document, { people, now, urls })
    : [
        ...(await importEvents(transaction, showId, { touched, before })),
        ...videoEvents(filled, isIn(touched)),
        ...(await followFeed(transaction, show, document, { people, now, urls })),
      ];
  await recordShowEvents(transaction, showId, events, cause);
  return {
    created: plan.created.length,
    updated: plan.updated.length,
    unchanged: plan.unchanged,
    removed: plan.removed.length,
    restored: plan.restored.length,
    skipped: document.skipped,
    missingItems: document.missingItems,
    warnings: plan.warnings,
  };
}

/** Whether an event of the import includes the episode. */
function isIn({ createdKeys, updatedIds }: Touched): (row: EpisodeRow) => boolean {
  const [keys, ids] = [new Set(createdKeys), new Set(updatedIds)];
  return (row) => ids.has(row.id) || keys.has(row.guid_key);
}

async function writePlan(
  transaction: DatabaseTransaction,
  show: ShowRow,
  plan: ImportPlan,
  now: Date,
): Promise<void> {
  await rekeyEpisodes(transaction, show.show_id, plan.rekeyed);
  const items = [...plan.created, ...plan.updated];
  const ids = await upsertEpisodes(transaction, show.show_id, { items, showName: show.name, now });
  await indexImported(
    transaction,
    show.show_id,
    items.flatMap(({ item: { guidKey, title, description } }) => {
      const id = ids.get(guidKey);
      return id === undefined ? [] : [{ id, title, description, updatedAt: now }];
    }),
  );
  await markRemoved(transaction, show.show_id, {
    ids: plan.restored.map((episode) => episode.id),
    removedAt: null,
    now,
  });
  await markRemoved(transaction, show.show_id, {
    ids: plan.removed.map((episode) => episode.id),
    removedAt: now,
    now,
  });
}

/** Columns that are no fields of the Show object. */
const UNSEEN = new Set(["language", "podcast_guid", "feed_image"]);

/**
 * Fills empty fields of the show, at the first import only: a field that a person empties later
 * stays empty.
 */
async function fillShow(
  transaction: DatabaseTransaction,
  show: ShowRow,
  { show: feed }: FeedDocument,
  { people, now, urls }: { people: ShowPeople; now: Date; urls: Urls },
): Promise<EventContent[]> {
  const offered = {
    author: feed.author,
    image: feed.image,
    description: feed.description,
    website: feed.link,
    language: feed.language,
    podcast_guid: feed.podcastGuid,
    feed_image: feed.image,
  };
  const texts = Object.fromEntries(
    Object.entries(offered).filter(
      ([column, value]) => value !== null && show[column as keyof typeof offered] === null,
    ),
  );
  const filled =
    show.categories.length === 0 && feed.categories.length > 0
      ? { ...texts, categories: feed.categories }
      : texts;
  const changedFields = [
    ...Object.keys(filled).filter((column) => !UNSEEN.has(column)),
    ...people.changedFields,
  ];
  const columns = { ...filled, ...people.columns };
  const row = await updateShowRow(transaction, show.show_id, {
    ...columns,
    imported_at: now,
    ...(Object.keys(columns).length === 0 ? {} : { updated_at: now }),
  });
  await queueCover(transaction, show, row);
  return updatedEvents(row, changedFields, urls);
}

type ShowPeople = Awaited<ReturnType<typeof feedPeople>>;

/** Updates the people and the cover of a show after its first import. */
async function followFeed(
  transaction: DatabaseTransaction,
  show: ShowRow,
  { show: feed }: FeedDocument,
  { people, now, urls }: { people: ShowPeople; now: Date; urls: Urls },
): Promise<EventContent[]> {
  const cover = feedCover(show, feed.image);
  const columns = { ...people.columns, ...cover };
  if (Object.keys(columns).length === 0) return [];
  const changedFields = [...people.changedFields, ...("image" in cover ? ["image"] : [])];
  const row = await updateShowRow(transaction, show.show_id, {
    ...columns,
    ...(changedFields.length === 0 ? {} : { updated_at: now }),
  });
  await queueCover(transaction, show, row);
  return updatedEvents(row, changedFields, urls);
}

const updatedEvents = (row: ShowRow, changedFields: string[], urls: Urls): EventContent[] =>
  changedFields.length === 0
    ? []
    : [
        {
          type: "show.updated",
          objectId: row.show_id,
          object: showEventObject(row, urls),
          changedFields,
        },
      ];
