import { Type } from "typebox";
import { anyObject, nullable, oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { freshnessSchema } from "../workspace/index.ts";

const place = strictObject({
  code: nullable(
    Type.String({
      description: "ISO 3166-1 alpha-2, for states ISO 3166-2; null for a place without one.",
    }),
  ),
  name: Type.String(),
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
});

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

export const UNAVAILABLE_REASONS = [
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
export type GeographyUnavailable = (typeof UNAVAILABLE_REASONS)[number];

const reason = oneOf(UNAVAILABLE_REASONS, {
  description:
    "`plan_required`: this workspace's plan. `plan`, `permission`, `too_small`: the platform " +
    "refuses this account. `not_yet`: not fetched yet.",
});

const entryFields = {
  object: oneOf(["geography_entry"]),
  platform: Type.String(),
  available: Type.Boolean(),
  reason: nullable(reason),
  message: nullable(Type.String()),
  metric: nullable(Type.String()),
  metric_description: nullable(Type.String()),
  window,
  as_of: asOf,
  value_kind: nullable(oneOf(["count", "share"])),
  share_basis: nullable(oneOf(["platform_total", "listed_countries"])),
  total: nullable(
    Type.Number({
      description: "What the shares are parts of; null where only shares are reported.",
    }),
  ),
  countries: Type.Array(place),
  places: Type.Array(place, { description: "Cities or states, where the platform has them." }),
  continents: Type.Array(
    strictObject({
      code: Type.String(),
      name: Type.String(),
      value: Type.Number(),
      share: nullable(Type.Number()),
    }),
    { description: "Sums over listed countries." },
  ),
  hidden_share_countries: Type.Integer({
    description: "Countries that are named without a number; they add 0.",
  }),
  listed_countries_max: nullable(
    Type.Integer({ description: "Countries the platform lists of one account at most." }),
  ),
};

/** What both kinds of entries have. */
export const entrySchema = strictObject(entryFields);

export const showGeographySchema = strictObject(
  { ...entryFields, show_id: Type.String() },
  { $id: "ShowGeographyEntry" },
);

export const geographySchema = strictObject(
  {
    ...entryFields,
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
  },
  { $id: "GeographyEntry" },
);

/**
 * `meta` of both lists. A geography has the platform's window, so the
 * request has none.
 */
export const geographyMeta = strictObject({
  filters: anyObject,
  freshness: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: freshnessSchema,
    description: "By platform; of several shows the oldest.",
  }),
  coverage: strictObject({ history_used: Type.Boolean(), warnings: Type.Array(Type.String()) }),
  missing_show_ids: Type.Array(Type.String()),
  suppressed_platforms_by_show: Type.Optional(anyObject),
  computed_at: Type.String({ format: "date-time" }),
  cache_age_seconds: Type.Integer(),
});
