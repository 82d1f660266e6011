import type { Selectable } from "kysely";
import { Type } from "typebox";
import type { EpisodesTable } from "../../../db/schema/tables.ts";
import { episodeFields } from "../../../features/catalogue/episodes/index.ts";
import { normaliseTags } from "../../../kernel/contract/tag-names.ts";
import { guidKeyOf } from "../../../domain/feeds/identity.ts";
import { type ArchiveRow, asColumns } from "../archive-fields.ts";
import { defineArchiveObject, plainId, shortText } from "../archive-object.ts";

/**
 * An episode of a show's feed. `normalised_title` has no field, because it is computed from the
 * title and the show's name.
 */
export const episodeObject = defineArchiveObject({
  object: "episode",
  table: "episodes",
  key: ["show_id", "id"],
  times: ["created_at", "updated_at"],
  fields: {
    id: { schema: shortText(100) },
    show_id: { schema: plainId },
    title: { schema: Type.String({ minLength: 1 }) },
    /** Without `published_at_estimated` the next import of the item decides its value. */
    ...asColumns("description", "published_at", "published_at_estimated", "duration_sec"),
    ...asColumns("season", "number"),
    type: { default: "full" },
    explicit: { default: false },
    ...asColumns("image", "link", "enclosure_url", "enclosure_type"),
    identifiers: {
      fields: asColumns(
        "guid",
        "simplecast_episode_id",
        "apple_episode_id",
        "spotify_episode_id",
        "youtube_video_id",
      ),
    },
    /**
     * Identity of the item in its feed; where it is left out, it is derived from guid, enclosure,
     * link or title as in a feed.
     */
    guid_key: {
      schema: Type.Optional(shortText(1_000)),
      read: (key: string | undefined, line) => key ?? guidKeyFor(line as EpisodeLine),
    },
    /** Previous keys of the item, the newest last. */
    former_guid_keys: { schema: Type.Optional(Type.Array(shortText(1_000))) },
    /**
     * Hash by which the importer recognises an unchanged item; where it is left out, the next poll
     * of the feed writes it.
     */
    content_hash: { default: "" },
    tags: {
      schema: Type.Optional(Type.Array(Type.String())),
      read: (tags: string[] | undefined) => normaliseTags(tags ?? []),
    },
    ...asColumns("transcript_urls", "chapters_url", "people", "removed_at"),
    ...asColumns("created_at", "updated_at"),
  },
  computed: ["cluster_id", "cluster_ref", "metrics", "goals", "transcript"],
  // The column needs the show's name, so the importer, which has the name, sets it.
  also: () => ({ normalised_title: "" }),
});

interface EpisodeLine extends ArchiveRow {
  title: string;
  published_at: string;
  link?: string | null;
  enclosure_url?: string | null;
  identifiers?: { guid?: string | null };
}

function guidKeyFor(line: EpisodeLine): string {
  const { title, link = null, enclosure_url: enclosureUrl = null } = line;
  return guidKeyOf({
    guid: line.identifiers?.guid ?? null,
    enclosureUrl,
    link,
    title,
    publishedAt: new Date(line.published_at),
  }).guidKey;
}

/**
 * An episode as the archive writes it: the fields of the API's object, and the fields of the feed
 * importer.
 */
export function episodeLine(row: Selectable<EpisodesTable>): Record<string, unknown> {
  // The transcript field is left out, because it repeats the line of the transcript.
  const { transcript: _transcript, ...fields } = episodeFields(row);
  return {
    ...fields,
    published_at_estimated: row.published_at_estimated,
    description: row.description,
    enclosure_url: row.enclosure_url,
    enclosure_type: row.enclosure_type,
    guid_key: row.guid_key,
    former_guid_keys: row.former_guid_keys,
    content_hash: row.content_hash,
    transcript_urls: row.transcript_urls,
    chapters_url: row.chapters_url,
    people: row.people,
  };
}
