import type { Selectable } from "kysely";
import { type Static, Type } from "typebox";
import type { ShowsTable, ShowTalentTable } from "../../../db/schema/tables.ts";
import { DELIVERABLES, WINDOWS } from "../../../features/sponsorship/packages/index.ts";
import { PLANS } from "../../../kernel/access/plans.ts";
import {
  anyObject,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../../kernel/contract/schema.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import {
  type ArchiveRow,
  defineArchiveObject,
  handleText,
  isoTime,
  optionalText,
  optionalTime,
  plainId,
  shortText,
} from "../archive-object.ts";

const texts = Type.Optional(Type.Array(Type.String()));
const records = Type.Optional(Type.Array(anyObject));
const record = Type.Optional(nullable(anyObject));

const hostSchema = strictObject({
  id: Type.String(),
  name: Type.String(),
  bio: optionalText,
  photo: optionalText,
  social_links: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: "object",
      additionalProperties: { type: "string" },
    }),
  ),
});

const talentSchema = strictObject({
  id: shortText(100),
  email: Type.String({ maxLength: 320 }),
  uid: optionalText,
  status: oneOf(["accepted", "pending"]),
  role: Type.String(),
  invited_at: timestamp,
  accepted_at: optionalTime,
});

/** A card is read as it is stored, so that it must have the form in which it is written. */
const packageSchema = strictObject({
  name: shortText(120),
  description: nullable(Type.String()),
  price_minor: nullable(Type.Integer({ minimum: 0 })),
  currency: nullable(Type.String({ pattern: "^[a-z]{3}$" })),
  window_days: Type.Unsafe<(typeof WINDOWS)[number]>({ type: "integer", enum: [...WINDOWS] }),
  deliverables: Type.Array(
    strictObject({ type: oneOf(DELIVERABLES), quantity: Type.Integer({ minimum: 1 }) }),
    { minItems: 1 },
  ),
});

const schema = strictObject({
  object: oneOf(["show"]),
  id: plainId,
  handle: handleText,
  name: shortText(1_000),
  author: optionalText,
  description: optionalText,
  image: optionalText,
  website: optionalText,
  categories: texts,
  hidden_categories: texts,
  language: optionalText,
  main_platform: optionalText,
  youtube_video: optionalText,
  highlighted_episode: optionalText,
  publishing_schedule: optionalText,
  custom_schedule: optionalText,
  primary_color: optionalText,
  secondary_color: optionalText,
  agency_managed: Type.Optional(Type.Boolean()),
  plan: Type.Optional(nullable(oneOf(PLANS))),
  created_by: optionalText,
  hosts: Type.Optional(Type.Array(hostSchema)),
  hosts_by_hand: Type.Optional(Type.Boolean()),
  show_host_section: Type.Optional(Type.Boolean()),
  talent: Type.Optional(Type.Array(talentSchema)),
  podcast_metadata: Type.Optional(
    strictObject({
      provider: optionalText,
      provider_id: optionalText,
      provider_url: optionalText,
      rss_url: optionalText,
      spotify_id: optionalText,
      apple_podcasts_id: optionalText,
      podcast_guid: optionalText,
      imported_at: optionalTime,
    }),
  ),
  past_guests: records,
  collaborations: records,
  rate_card: Type.Optional(Type.Array(packageSchema)),
  survey_data: record,
  spotify_rating: record,
  last_update_stats: record,
  last_cluster_update: optionalTime,
  archived_at: optionalTime,
  created_at: Type.Optional(timestamp),
  updated_at: Type.Optional(timestamp),
});

type ShowLine = Static<typeof schema>;

/**
 * A show with its identity, people and directory ids. `plan` is the show's own, not what its
 * workspace lends it.
 */
export const showObject = defineArchiveObject({
  object: "show",
  table: "shows",
  key: ["show_id"],
  times: ["created_at", "updated_at"],
  fieldOf: { show_id: "id" },
  schema,
  computed: [
    "public_url",
    "app_url",
    "connected_platforms",
    "stale_platforms",
    "episode_count",
    "is_hidden",
    "host_names",
    "platforms",
    "freshness",
    "feed",
    "sponsorship_packages",
    "computed_at",
    "cache_age_seconds",
  ],
  partsOf: talentRows,
  rowOf: (line) => {
    const { podcast_metadata: podcast } = line;
    return {
      show_id: line.id,
      ...identityRow(line),
      rss_url: podcast?.rss_url ?? null,
      spotify_id: podcast?.spotify_id ?? null,
      apple_podcasts_id: podcast?.apple_podcasts_id ?? null,
      podcast_guid: podcast?.podcast_guid ?? null,
      provider: podcast?.provider ?? null,
      provider_id: podcast?.provider_id ?? null,
      provider_url: podcast?.provider_url ?? null,
      imported_at: isoTime(podcast?.imported_at),
      hosts: (line.hosts ?? []).map((host) => ({
        bio: null,
        photo: null,
        social_links: {},
        ...host,
      })),
      // An archive of before says nothing of it; hosts that it has stay as they are then.
      hosts_by_hand: line.hosts_by_hand ?? (line.hosts ?? []).length > 0,
      past_guests: line.past_guests ?? [],
      collaborations: line.collaborations ?? [],
      rate_card: line.rate_card ?? [],
      survey_data: line.survey_data ?? null,
      spotify_rating: line.spotify_rating ?? null,
      last_update_stats: line.last_update_stats ?? null,
      last_cluster_update: isoTime(line.last_cluster_update),
      archived_at: isoTime(line.archived_at),
      created_at: isoTime(line.created_at),
      updated_at: isoTime(line.updated_at),
    };
  },
});

function identityRow(line: ShowLine): ArchiveRow {
  return {
    handle: line.handle,
    name: line.name,
    author: line.author ?? null,
    description: line.description ?? null,
    image: line.image ?? null,
    website: line.website ?? null,
    categories: line.categories ?? [],
    hidden_categories: line.hidden_categories ?? [],
    language: line.language ?? null,
    main_platform: line.main_platform ?? null,
    youtube_video: line.youtube_video ?? null,
    highlighted_episode: line.highlighted_episode ?? null,
    publishing_schedule: line.publishing_schedule ?? null,
    custom_schedule: line.custom_schedule ?? null,
    primary_color: line.primary_color ?? null,
    secondary_color: line.secondary_color ?? null,
    agency_managed: line.agency_managed ?? false,
    explicit_plan: line.plan ?? null,
    created_by: line.created_by ?? null,
    show_host_section: line.show_host_section ?? true,
  };
}

/** The people of a show as rows of their own table. */
function talentRows(line: ShowLine): ArchiveRow[] {
  return (line.talent ?? []).map((person) => ({
    show_id: line.id,
    id: person.id,
    email: person.email,
    uid: person.uid ?? null,
    status: person.status,
    role: person.role,
    invited_at: isoTime(person.invited_at),
    accepted_at: isoTime(person.accepted_at),
  }));
}

const talentField = (person: Selectable<ShowTalentTable>): Record<string, unknown> => ({
  id: person.id,
  email: person.email,
  uid: person.uid,
  status: person.status,
  role: person.role,
  invited_at: person.invited_at.toISOString(),
  accepted_at: isoOrNull(person.accepted_at),
});

/** A show as the archive writes it, with its people. */
export function showLine(
  row: Selectable<ShowsTable>,
  talent: readonly Selectable<ShowTalentTable>[],
): Record<string, unknown> {
  return {
    object: "show",
    id: row.show_id,
    handle: row.handle,
    name: row.name,
    author: row.author,
    description: row.description,
    image: row.image,
    website: row.website,
    categories: row.categories,
    hidden_categories: row.hidden_categories,
    language: row.language,
    main_platform: row.main_platform,
    youtube_video: row.youtube_video,
    highlighted_episode: row.highlighted_episode,
    publishing_schedule: row.publishing_schedule,
    custom_schedule: row.custom_schedule,
    primary_color: row.primary_color,
    secondary_color: row.secondary_color,
    agency_managed: row.agency_managed,
    plan: row.explicit_plan,
    created_by: row.created_by,
    hosts: row.hosts.map((host) => ({
      id: host.id,
      name: host.name,
      bio: host.bio ?? null,
      photo: host.photo ?? null,
      social_links: host.social_links ?? {},
    })),
    hosts_by_hand: row.hosts_by_hand,
    show_host_section: row.show_host_section,
    talent: talent.map(talentField),
    podcast_metadata: {
      provider: row.provider,
      provider_id: row.provider_id,
      provider_url: row.provider_url,
      rss_url: row.rss_url,
      spotify_id: row.spotify_id,
      apple_podcasts_id: row.apple_podcasts_id,
      podcast_guid: row.podcast_guid,
      imported_at: isoOrNull(row.imported_at),
    },
    past_guests: row.past_guests,
    collaborations: row.collaborations,
    rate_card: row.rate_card,
    survey_data: row.survey_data,
    spotify_rating: row.spotify_rating,
    last_update_stats: row.last_update_stats,
    last_cluster_update: isoOrNull(row.last_cluster_update),
    archived_at: isoOrNull(row.archived_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
