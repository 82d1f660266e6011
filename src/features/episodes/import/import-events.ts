import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { EventContent } from "../../../events/event-content.ts";
import { canonicalJson } from "../../../lib/canonical-json.ts";
import type { EpisodeRow } from "../episode.store.ts";
import { episodeEventObject } from "../episode-view.ts";
import { findEpisodesByGuidKeys } from "./import.store.ts";
import type { ImportPlan } from "./plan-import.ts";

/** Names of `changed_fields` by column: fields of the Episode object, and two the object omits. */
const FIELDS: readonly (readonly [name: string, column: keyof EpisodeRow])[] = [
  ["title", "title"],
  ["description", "description"],
  ["published_at", "published_at"],
  ["duration_sec", "duration_sec"],
  ["season", "season"],
  ["number", "number"],
  ["type", "type"],
  ["explicit", "explicit"],
  ["image", "image"],
  ["link", "link"],
  ["identifiers", "guid"],
  ["identifiers", "simplecast_episode_id"],
  ["enclosure", "enclosure_url"],
  ["enclosure", "enclosure_type"],
  ["transcript_urls", "transcript_urls"],
  ["chapters_url", "chapters_url"],
  ["people", "people"],
  ["removed_at", "removed_at"],
];

function comparable(value: unknown): string {
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

/** The episodes a plan changes, by their keys in the feed. */
export interface Touched {
  created: string[];
  updated: string[];
  removed: string[];
}

/** A restored episode counts as updated, once. */
export function touchedBy(plan: ImportPlan): Touched {
  return {
    created: plan.created.map(({ item }) => item.guidKey),
    updated: [
      ...new Set([
        ...plan.updated.map(({ item }) => item.guidKey),
        ...plan.restored.map((episode) => episode.guidKey),
      ]),
    ],
    removed: plan.removed.map((episode) => episode.guidKey),
  };
}

/** The events of a written import; `before` holds the updated episodes as they were. */
export async function importEvents(
  transaction: DatabaseTransaction,
  showId: string,
  { touched, before }: { touched: Touched; before: ReadonlyMap<string, EpisodeRow> },
): Promise<EventContent[]> {
  const after = await findEpisodesByGuidKeys(transaction, showId, [
    ...touched.created,
    ...touched.updated,
    ...touched.removed,
  ]);
  const rowsOf = (keys: readonly string[]): EpisodeRow[] =>
    keys.flatMap((key) => after.get(key) ?? []);
  const updated = rowsOf(touched.updated).flatMap((row): EventContent[] => {
    const was = before.get(row.guid_key);
    const fields = was === undefined ? [] : changedFields(was, row);
    return fields.length === 0
      ? []
      : [{ type: "episode.updated", ...subjectOf(row), changedFields: fields }];
  });
  const created = rowsOf(touched.created).map((row): EventContent => ({
    type: "episode.created",
    ...subjectOf(row),
  }));
  const removed = rowsOf(touched.removed).map((row): EventContent => ({
    type: "episode.removed",
    ...subjectOf(row),
  }));
  return [...created, ...updated, ...removed];
}
