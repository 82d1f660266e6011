import { causeOf, recordShowEvents } from "../../../../delivery/events/record-event.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import type { EpisodeRow } from "../episode.store.ts";
import { episodeEventObject } from "../episode-view.ts";
import { updateTags } from "./episode-tags.store.ts";

/** An episode whose tags change. */
export interface TagChange {
  episodeId: string;
  before: readonly string[];
  after: readonly string[];
}

/** Writes changed tags, with an `episode.tags_updated` for each episode. Returns the rows by id. */
export async function writeTags(
  context: WriteContext,
  showId: string,
  changes: readonly TagChange[],
): Promise<Map<string, EpisodeRow>> {
  if (changes.length === 0) return new Map();
  const { database, now } = context;
  const tagsById = new Map(changes.map(({ episodeId, after }) => [episodeId, after]));
  const updated = await updateTags(database, showId, { tagsById, now });
  const rows = new Map(updated.map((row) => [row.id, row]));
  const events = changes.flatMap(({ episodeId, before }) => {
    const row = rows.get(episodeId);
    if (row === undefined) return [];
    return {
      type: "episode.tags_updated" as const,
      objectId: episodeId,
      object: episodeEventObject(row),
      previous: { tags: [...before] },
    };
  });
  await recordShowEvents(database, showId, events, causeOf(context));
  return rows;
}
