import type { Selectable } from "kysely";
import { type Static, Type } from "typebox";
import type { EpisodesTable } from "../../../db/schema/tables.ts";
import { episodeFields } from "../../../features/catalogue/episodes/index.ts";
import { normaliseTags } from "../../../kernel/contract/tag-names.ts";
import { guidKeyOf } from "../../../domain/feeds/identity.ts";
import {
  anyObject,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../../kernel/contract/schema.ts";
import {
  type ArchiveRow,
  defineArchiveObject,
  isoTime,
  optionalInteger,
  optionalText,
  optionalTime,
  plainId,
  shortText,
} from "../archive-object.ts";

const schema = strictObject({
  object: oneOf(["episode"]),
  id: shortText(100),
  show_id: plainId,
  title: Type.String({ minLength: 1 }),
  description: optionalText,
  published_at: timestamp,
  /** Null: the next import of the item decides. */
  published_at_estimated: Type.Optional(nullable(Type.Boolean())),
  duration_sec: optionalInteger,
  season: optionalInteger,
  number: optionalInteger,
  type: Type.Optional(oneOf(["full", "trailer", "bonus"])),
  explicit: Type.Optional(Type.Boolean()),
  image: optionalText,
  link: optionalText,
  enclosure_url: optionalText,
  enclosure_type: optionalText,
  identifiers: Type.Optional(
    strictObject({
      guid: optionalText,
      simplecast_episode_id: optionalText,
      apple_episode_id: optionalText,
      spotify_episode_id: optionalText,
      youtube_video_id: optionalText,
    }),
  ),
  /**
   * Identity of the item in its feed; left out, it follows from guid, enclosure, link or title as
   * in a feed.
   */
  guid_key: Type.Optional(shortText(1_000)),
  /** Keys it had before, the newest last. */
  former_guid_keys: Type.Optional(Type.Array(shortText(1_000))),
  /**
   * Hash by which the importer recognises an unchanged item; left out, the next poll of the feed
   * writes it.
   */
  content_hash: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
  transcript_urls: Type.Optional(Type.Array(anyObject)),
  chapters_url: optionalText,
  people: Type.Optional(Type.Array(anyObject)),
  removed_at: optionalTime,
  created_at: Type.Optional(timestamp),
  updated_at: Type.Optional(timestamp),
});

/**
 * An episode of a show's feed. `normalised_title` has no field: it follows from the title and the
 * show's name.
 */
export const episodeObject = defineArchiveObject({
  object: "episode",
  table: "episodes",
  key: ["show_id", "id"],
  times: ["created_at", "updated_at"],
  schema,
  computed: ["cluster_id", "cluster_ref", "metrics", "goals", "transcript"],
  rowOf: (line: Static<typeof schema>): ArchiveRow => ({
    show_id: line.show_id,
    id: line.id,
    guid: line.identifiers?.guid ?? null,
    guid_key: line.guid_key ?? guidKeyFor(line),
    former_guid_keys: line.former_guid_keys ?? [],
    title: line.title,
    // Needs the show's name: filled in by the importer, which has it.
    normalised_title: "",
    description: line.description ?? null,
    link: line.link ?? null,
    image: line.image ?? null,
    published_at: isoTime(line.published_at),
    published_at_estimated: line.published_at_estimated ?? null,
    duration_sec: line.duration_sec ?? null,
    season: line.season ?? null,
    number: line.number ?? null,
    type: line.type ?? "full",
    explicit: line.explicit ?? false,
    enclosure_url: line.enclosure_url ?? null,
    enclosure_type: line.enclosure_type ?? null,
    simplecast_episode_id: line.identifiers?.simplecast_episode_id ?? null,
    apple_episode_id: line.identifiers?.apple_episode_id ?? null,
    spotify_episode_id: line.identifiers?.spotify_episode_id ?? null,
    youtube_video_id: line.identifiers?.youtube_video_id ?? null,
    tags: normaliseTags(line.tags ?? []),
    transcript_urls: line.transcript_urls ?? [],
    chapters_url: line.chapters_url ?? null,
    people: line.people ?? [],
    content_hash: line.content_hash ?? "",
    removed_at: isoTime(line.removed_at),
    created_at: isoTime(line.created_at),
    updated_at: isoTime(line.updated_at),
  }),
});

function guidKeyFor(line: Static<typeof schema>): string {
  const { title, link = null, enclosure_url: enclosureUrl = null } = line;
  return guidKeyOf({
    guid: line.identifiers?.guid ?? null,
    enclosureUrl,
    link,
    title,
    publishedAt: new Date(line.published_at),
  }).guidKey;
}

/** An episode as the archive writes it: the fields of the API's object, and the feed importer's. */
export function episodeLine(row: Selectable<EpisodesTable>): Record<string, unknown> {
  // Repeats the line of the transcript.
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
