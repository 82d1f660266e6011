import { Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { HISTORY_METRICS } from "../../../accounts/account-history/index.ts";
import { envelopeFields } from "../scope/analytics.schema.ts";

/** The query parameter that names the figure. */
export const metricQuery = {
  metric: oneOf(HISTORY_METRICS, { description: "The metric of the number." }),
};

const count = (description: string) => Type.Integer({ minimum: 0, description });

const value = nullable(
  Type.Integer({ description: "Null: not known, or a metric whose days do not add up." }),
);

const kept = nullable(
  strictObject(
    {
      reason: oneOf(["zero_after_positive", "decrease", "fetch_failed"]),
      at: timestamp,
      refused_value: nullable(Type.Number()),
    },
    { description: "Why the account's own counter was kept at its last read, and what it said." },
  ),
);

const entry = strictObject(
  {
    object: oneOf(["provenance_entry"]),
    show_id: Type.String(),
    platform: Type.String(),
    platform_name: Type.String(),
    value,
    counted_value: nullable(
      Type.Integer({
        description:
          "What of it the number counts. It differs from `value` on days on which a platform " +
          "measures the downloads of the show's host and the host has them: those count once. " +
          "Null: nothing.",
      }),
    ),
    level_as_of: nullable(
      Type.String({ format: "date", description: "Of a level, the day on which it was read." }),
    ),
    days_known: count("Days of the window that are known. With `days_unknown` they are all days."),
    days_spanned: count(
      "Those of the known days without a number of their own: one that was read later covers " +
        "them, or the last level stands.",
    ),
    days_unknown: count("Days of which nothing is known."),
    restated_days: count("Days that said another number before."),
    counted: Type.Array(oneOf(["reported_by_platform", "difference_of_counters"]), {
      description: "How the days were made.",
    }),
    sources: Type.Array(oneOf(["api", "provider", "extension", "manual"])),
    definitions: Type.Array(Type.String(), {
      description: "Versions in force in the window, the oldest first: `youtube.views@2026-08`.",
    }),
    changed_at: nullable(timestamp),
    as_of: nullable(timestamp),
    last_fetched_at: nullable(timestamp),
    kept,
  },
  { $id: "ProvenanceEntry" },
);

export const provenanceSchema = strictObject(
  {
    object: oneOf(["analytics_provenance"]),
    metric: oneOf(HISTORY_METRICS),
    value,
    entries: Type.Array(entry, {
      description:
        "The accounts the number is added up from. `as_of` and `last_fetched_at` are those of " +
        "the account now.",
    }),
    ...envelopeFields,
  },
  { $id: "AnalyticsProvenance" },
);

const day = strictObject(
  {
    date: Type.String({ format: "date" }),
    value,
    spans_days: count("Days the number was added in, this one being the last."),
    counted: oneOf(["reported_by_platform", "difference_of_counters"]),
    account_id: Type.String(),
    counter: nullable(
      Type.Integer({ description: "The running total at the end of the day, where one is kept." }),
    ),
    definition: nullable(
      Type.String({ description: "Null: reach is taken from several metrics here." }),
    ),
    known_from: timestamp,
    revisions: Type.Array(strictObject({ value, known_from: timestamp, replaced_at: timestamp }), {
      description: "What the day said before, the oldest first, as of the ends of UTC days.",
    }),
  },
  { $id: "AnalyticsDay" },
);

export const daysSchema = strictObject(
  {
    object: oneOf(["analytics_days"]),
    show_id: Type.String(),
    platform: Type.String(),
    metric: oneOf(HISTORY_METRICS),
    days: Type.Array(day, { description: "The stored days, the oldest first." }),
    ...envelopeFields,
  },
  { $id: "AnalyticsDays" },
);
