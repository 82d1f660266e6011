import { type AnswerTable, PROVENANCE_COLUMNS, type Row } from "../../../../kernel/export/table.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { daysSchema, provenanceSchema } from "./provenance.schema.ts";

/** The parts that a figure is added up from, as tables. */

/** One row per account. */
export const provenanceTable: AnswerTable<View<typeof provenanceSchema>> = {
  columns: [
    { name: "start_date", type: "date" },
    { name: "end_date", type: "date" },
    { name: "metric", type: "text" },
    { name: "show_id", type: "text" },
    { name: "platform", type: "text" },
    { name: "value", type: "number" },
    { name: "counted_value", type: "number" },
    { name: "level_as_of", type: "date" },
    { name: "days_known", type: "number" },
    { name: "days_spanned", type: "number" },
    { name: "days_unknown", type: "number" },
    { name: "restated_days", type: "number" },
    { name: "counted", type: "text" },
    { name: "changed_at", type: "time" },
    { name: "last_fetched_at", type: "time" },
    { name: "kept_reason", type: "text" },
    ...PROVENANCE_COLUMNS,
  ],
  *rows({ window, metric, entries }): Generator<Row> {
    for (const entry of entries)
      yield [
        window.start_date,
        window.end_date,
        metric,
        entry.show_id,
        entry.platform,
        entry.value,
        entry.counted_value,
        entry.level_as_of,
        entry.days_known,
        entry.days_spanned,
        entry.days_unknown,
        entry.restated_days,
        entry.counted.join("; "),
        entry.changed_at,
        entry.last_fetched_at,
        entry.kept?.reason ?? null,
        entry.as_of,
        entry.sources.join("; "),
        entry.definitions.join("; "),
      ];
  },
};

/** One row per version of a day; the current version has no `replaced_at`. */
export const daysTable: AnswerTable<View<typeof daysSchema>> = {
  columns: [
    { name: "date", type: "date" },
    { name: "show_id", type: "text" },
    { name: "platform", type: "text" },
    { name: "metric", type: "text" },
    { name: "value", type: "number" },
    { name: "spans_days", type: "number" },
    { name: "known_from", type: "time" },
    { name: "replaced_at", type: "time" },
    ...PROVENANCE_COLUMNS,
  ],
  *rows({ show_id: showId, platform, metric, days }): Generator<Row> {
    for (const day of days) {
      const versions = [...day.revisions, { ...day, replaced_at: null }];
      for (const { value, known_from: from, replaced_at: until } of versions)
        yield [
          day.date,
          showId,
          platform,
          metric,
          value,
          day.spans_days,
          from,
          until,
          from,
          day.counted,
          day.definition,
        ];
    }
  },
};
