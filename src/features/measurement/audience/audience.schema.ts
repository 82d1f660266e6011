import { Type } from "typebox";
import { anyObject, nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { SOCIAL_COUNT_MODES } from "../../../domain/metrics/social-count-mode.ts";
import { freshnessSchema } from "../../administration/workspace/index.ts";

/** Fields that the answers about places and the answers about ages and genders have in common. */

/** The number of one part, which is a place or a bucket. */
export const partValue = {
  value: nullable(
    Type.Number({
      description:
        "A count, or the share where the platform reports shares. Null: hidden by the platform.",
    }),
  ),
  share: nullable(Type.Number({ description: "0 to 1, of the total that `share_basis` names." })),
  value_label: Type.String({
    description: "The value as text; blank where the platform hides it (`<1%`).",
  }),
};

const window = nullable(
  strictObject({
    kind: oneOf(["days", "all_time", "snapshot", "dates"]),
    days: Type.Optional(Type.Integer()),
    from: Type.Optional(Type.String()),
    to: Type.Optional(Type.String()),
  }),
);

const asOf = nullable(
  Type.String({ format: "date-time", description: "What the figures cover. Null: not said." }),
);

const UNAVAILABLE_REASONS = [
  "not_connected",
  "plan_required",
  "not_configured",
  "not_offered",
  "plan",
  "permission",
  "too_small",
  "not_yet",
  "not_reported",
] as const;
export type AudienceUnavailable = (typeof UNAVAILABLE_REASONS)[number];

const reason = oneOf(UNAVAILABLE_REASONS, {
  description:
    "`plan_required`: this workspace's plan. `plan`, `permission`, `too_small`: the platform " +
    "refuses this account. `not_yet`: not fetched yet.",
});

export const audienceEntryFields = {
  platform: Type.String(),
  available: Type.Boolean(),
  reason: nullable(reason),
  message: nullable(Type.String()),
  metric: nullable(Type.String()),
  metric_description: nullable(Type.String()),
  window,
  as_of: asOf,
  value_kind: nullable(oneOf(["count", "share"])),
  total: nullable(
    Type.Number({
      description: "What the shares are parts of; null where only shares are reported.",
    }),
  ),
};

/** Fields that only entries across shows have. */
export const acrossEntryFields = {
  aggregation: nullable(oneOf(["sum_of_counts", "unweighted_mean_of_show_shares"])),
  shows_included: Type.Array(
    strictObject({
      show_id: Type.String(),
      window,
      as_of: asOf,
      counted: Type.Boolean({ description: "False where another show links the same account." }),
      same_source_as: nullable(Type.String()),
    }),
  ),
  shows_missing: Type.Array(
    strictObject({ show_id: Type.String(), reason, message: Type.String() }),
  ),
};

export const platformsQuery = {
  platforms: Type.Optional(
    Type.Array(Type.String({ maxLength: 40 }), {
      maxItems: 40,
      description: "Only these platforms.",
    }),
  ),
};

export const showIdsQuery = {
  show_ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 100,
      description: "Only these shows.",
    }),
  ),
};

export const acrossQuery = {
  ...showIdsQuery,
  ...platformsQuery,
  social_count_mode: Type.Optional(
    oneOf(SOCIAL_COUNT_MODES, {
      default: "per_show",
      description:
        "An account that several shows link is counted once either way; `unique` also lists " +
        "which shows it was left out of.",
    }),
  ),
};

/**
 * The `meta` of every list. The windows are those of the platforms, so the request has no window.
 */
export const audienceMeta = strictObject({
  filters: anyObject,
  freshness: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: freshnessSchema,
    description: "By platform; of several shows the oldest.",
  }),
  coverage: strictObject({ history_used: Type.Boolean(), warnings: Type.Array(Type.String()) }),
  missing_show_ids: Type.Array(Type.String()),
  suppressed_platforms_by_show: Type.Optional(
    Type.Unsafe<Record<string, readonly string[]>>({
      type: "object",
      additionalProperties: { type: "array", items: { type: "string" } },
      description: "Platforms by show whose account counts for an earlier show.",
    }),
  ),
  computed_at: Type.String({ format: "date-time" }),
  cache_age_seconds: Type.Integer(),
});
