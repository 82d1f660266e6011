import { Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { SOCIAL_COUNT_MODES } from "../../../../domain/metrics/social-count-mode.ts";
import { platformsQuery, showIdsQuery } from "../../audience/index.ts";
import { freshnessSchema } from "../../../administration/workspace/index.ts";
import { WINDOW_DAYS, type WindowDays } from "./analytics-window.ts";

/** Query parameters and envelope fields shared by the analytics operations. */

const day = (description: string) => Type.Optional(Type.String({ format: "date", description }));

/** Query parameters of operations on one show. */
export const windowQuery = {
  window: Type.Optional(
    Type.Unsafe<WindowDays>({
      type: "integer",
      enum: [...WINDOW_DAYS],
      default: 30,
      description: "The last so many complete days, UTC: 7, 30, 90 or 365.",
    }),
  ),
  start_date: day("First day, UTC, instead of `window`. At most 731 days with `end_date`."),
  end_date: day("Last day, UTC; the current one is partial."),
  as_of: day(
    "What was known at the end of this day, UTC: numbers that were corrected later are as they " +
      "were. A `window` then ends with the day before it.",
  ),
  ...platformsQuery,
};

/** Query parameters of operations across shows. */
export const acrossQuery = {
  ...showIdsQuery,
  ...windowQuery,
  social_count_mode: Type.Optional(
    oneOf(SOCIAL_COUNT_MODES, {
      default: "per_show",
      description:
        "An account of several shows: `per_show` counts it for each, `unique` once, for the first " +
        "in the workspace's order.",
    }),
  ),
};

/** Envelope fields of every answer. */
export const envelopeFields = {
  window: strictObject({
    preset: nullable(
      Type.Integer({ description: "The `window` that was asked for; null for named days." }),
    ),
    start_date: Type.String({ format: "date" }),
    end_date: Type.String({ format: "date" }),
    days: Type.Integer(),
    timezone: oneOf(["UTC"]),
  }),
  coverage: strictObject({
    history_used: Type.Boolean({
      description: "The window reaches back beyond the last 30 days.",
    }),
    warnings: Type.Array(Type.String()),
  }),
  as_of: nullable(
    Type.String({
      format: "date",
      description: "The day at whose end the figures were known; null: what is known now.",
    }),
  ),
  freshness: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: freshnessSchema,
    description: "By platform; of several shows the oldest. Of the accounts as they are now.",
  }),
  missing_show_ids: Type.Array(Type.String(), {
    description: "Shows that the workspace points at and that no longer exist.",
  }),
  suppressed_platforms_by_show: Type.Unsafe<Record<string, readonly string[]>>({
    type: "object",
    additionalProperties: { type: "array", items: { type: "string" } },
    description:
      "With `social_count_mode=unique`: platforms by show whose account counts for an earlier " +
      "show.",
  }),
  computed_at: Type.String({ format: "date-time" }),
  cache_age_seconds: Type.Integer(),
};

/** A day from which a platform counts a metric differently. */
export const breakSchema = strictObject({
  metric: Type.String(),
  platform: Type.String(),
  date: Type.String({
    format: "date",
    description: "First day of the new definition: both sides do not compare.",
  }),
  note: Type.String(),
});
