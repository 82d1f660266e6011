import { type Static, Type } from "typebox";
import type { ShowHost } from "../../../db/schema/tables.ts";
import { DELIVERABLES, WINDOWS } from "../../../features/sponsorship/packages/index.ts";
import { PLANS } from "../../../kernel/access/plans.ts";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { type ArchiveRow, asColumns, formOf } from "../archive-fields.ts";
import {
  defineArchiveObject,
  handleText,
  optionalText,
  plainId,
  shortText,
} from "../archive-object.ts";

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

type HostLine = Static<typeof hostSchema>;

/** The people of a show, rows of their own table. */
const talent = formOf("show_talent", {
  id: { schema: shortText(100) },
  email: { schema: Type.String({ maxLength: 320 }) },
  ...asColumns("uid", "status", "role", "invited_at", "accepted_at"),
});

/** A rate card is read as it is stored, so it must have the form in which it is written. */
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

/**
 * A show with its identity, people and directory ids. `plan` is the show's own plan, without the
 * plan of its workspace.
 */
export const showObject = defineArchiveObject({
  object: "show",
  table: "shows",
  key: ["show_id"],
  times: ["created_at", "updated_at"],
  fields: {
    id: { column: "show_id", schema: plainId },
    handle: { schema: handleText },
    name: { schema: shortText(1_000) },
    ...asColumns("author", "description", "image", "website", "categories", "hidden_categories"),
    ...asColumns("language", "main_platform", "youtube_video", "highlighted_episode"),
    ...asColumns("publishing_schedule", "custom_schedule", "primary_color", "secondary_color"),
    ...asColumns("agency_managed"),
    plan: { column: "explicit_plan", schema: Type.Optional(nullable(oneOf(PLANS))) },
    ...asColumns("created_by"),
    hosts: {
      schema: Type.Optional(Type.Array(hostSchema)),
      read: (hosts: HostLine[] = []) =>
        hosts.map((host) => ({ bio: null, photo: null, social_links: {}, ...host })),
      write: (hosts: (Pick<ShowHost, "id" | "name"> & Partial<ShowHost>)[]) =>
        hosts.map(({ id, name, bio = null, photo = null, social_links = {} }) => ({
          id,
          name,
          bio,
          photo,
          social_links,
        })),
    },
    // An older archive lacks this field; its hosts then count as written by hand.
    hosts_by_hand: {
      read: (byHand: boolean | undefined, { hosts = [] }: { hosts?: HostLine[] }) =>
        byHand ?? hosts.length > 0,
    },
    ...asColumns("show_host_section"),
    talent: {
      column: null,
      schema: Type.Optional(Type.Array(talent.schema)),
      write: (people: ArchiveRow[]) => people.map(talent.lineOf),
    },
    podcast_metadata: {
      fields: asColumns(
        "provider",
        "provider_id",
        "provider_url",
        "rss_url",
        "spotify_id",
        "apple_podcasts_id",
        "podcast_guid",
        "imported_at",
      ),
    },
    ...asColumns("past_guests", "collaborations"),
    rate_card: { schema: Type.Optional(Type.Array(packageSchema)) },
    ...asColumns("survey_data", "spotify_rating", "last_update_stats", "last_cluster_update"),
    ...asColumns("archived_at", "created_at", "updated_at"),
  },
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
  partsOf: ({ id, talent: people = [] }: { id?: string; talent?: ArchiveRow[] }) =>
    people.map((person) => ({ show_id: id, ...talent.rowOf(person) })),
});
