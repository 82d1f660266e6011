import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import { canonicalJson } from "../../../../lib/text/canonical-json.ts";
import type { EpisodeRow } from "../episode.store.ts";
import { episodeEventObject } from "../episode-view.ts";
import { findEpisodesByGuidKeys, findEpisodesById } from "./import.store.ts";
import type { ImportPlan } from "./plan-import.ts";

/**
 * Names of `changed_fields` by column: fields of the Episode object, and two fields that the object
 * omits.
 */
const FIELDS: readonly (readonly [name: string, column: keyof EpisodeRow])[] = [
  ["title", "title"],
  ["description", "description"],
  ["published_at", "published_at"],
  ["published_at_estimated", "published_at_estimated"],
  ["duration_sec", "duration_sec"],
  ["season", "season"],
  ["number", "number"],
  ["type", "type"],
  ["explicit", "explicit"],
  ["image", "image"],
  ["link", "link"],
  ["identifiers", "guid"],
  ["identifiers", "simplecast_episode_id"],
  ["identifiers", "youtube_video_id"],
  ["enclosure", "enclosure_url"],
  ["enclosure", "enclosure_type"],
  ["transcript_urls", "transcript_urls"],
  ["chapters_url", "chapters_url"],
  ["people", "people"],
  ["removed_at", "removed_at"],
];

/**
 * The form in which values are compared. Null and false are equal: a mark that was never set is not
 * set.
 */
function comparable(field: unknown): string {
  const value = field ?? false;
  return value instanceof Date ? value.toISOString() : canonicalJson(value);
}

function changedFields(before: EpisodeRow, after: EpisodeRow): string[] {
  return [
    ...new Set(
      FIELDS.filter(([, column]) => comparable(before[column]) !== comparable(after[column])).map(
        ([name]) => name,
      ),
    ),
  ];
}

const subjectOf = (row: EpisodeRow) => ({ objectId: row.id, object: episodeEventObject(row) });

/** The episodes a plan changes. */
export interface Touched {
  /** Keys of the new episodes in the feed; their ids are assigned when they are written. */
  createdKeys: string[];
  updatedIds: string[];
  removedIds: string[];
}

/** The episodes that a plan changes. A restored episode counts as updated, and only once. */
export function touchedBy(plan: ImportPlan): Touched {
  return {
    createdKeys: plan.created.map(({ item }) => item.guidKey),
    updatedIds: [
      ...new Set([
        ...plan.updated.map(({ stored }) => stored.id),
        ...plan.restored.map((episode) => episode.id),
      ]),
    ],
    removedIds: plan.removed.map((episode) => episode.id),
  };
}

/** The events of a written import; `before` holds the updated episodes as they were. */
export async function importEvents(
  transaction: DatabaseTransaction,
  showId: string,
  { touched, before }: { touched: Touched; before: ReadonlyMap<string, EpisodeRow> },
): Promise<EventContent[]> {
  const { createdKeys, updatedIds, removedIds } = touched;
  const createdRows = await findEpisodesByGuidKeys(transaction, showId, createdKeys);
  const known = await findEpisodesById(transaction, showId, [...updatedIds, ...removedIds]);
  const updated = updatedIds.flatMap((id): EventContent[] => {
    const [was, row] = [before.get(id), known.get(id)];
    const fields = was === undefined || row === undefined ? [] : changedFields(was, row);
    return row === undefined || fields.length === 0
      ? []
      : [{ type: "episode.updated", ...subjectOf(row), changedFields: fields }];
  });
  const created = createdKeys
    .flatMap((key) => createdRows.get(key) ?? [])
    .map((row): EventContent => ({ type: "episode.created", ...subjectOf(row) }));
  const removed = removedIds
    .flatMap((id) => known.get(id) ?? [])
    .map((row): EventContent => ({ type: "episode.removed", ...subjectOf(row) }));
  return [...created, ...updated, ...removed];
}
