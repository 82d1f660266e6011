import { figuresTable } from "../../../../kernel/export/table.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { daysSchema, provenanceSchema } from "./provenance.schema.ts";

/** The parts that a figure is added up from, as tables. */

/** One row per account. */
export const provenanceTable = figuresTable(
  {
    start_date: "date",
    end_date: "date",
    metric: "text",
    show_id: "text",
    platform: "text",
    value: "number",
    counted_value: "number",
    level_as_of: "date",
    days_known: "number",
    days_spanned: "number",
    days_unknown: "number",
    restated_days: "number",
    counted: "text",
    changed_at: "time",
    last_fetched_at: "time",
    kept_reason: "text",
  },
  function* ({ window, metric, entries }: View<typeof provenanceSchema>) {
    for (const entry of entries)
      yield {
        ...window,
        metric,
        ...entry,
        counted: entry.counted.join("; "),
        kept_reason: entry.kept?.reason ?? null,
        source: entry.sources.join("; "),
        definition: entry.definitions.join("; "),
      };
  },
);

/** One row per version of a day; the current version has no `replaced_at`. */
export const daysTable = figuresTable(
  {
    date: "date",
    show_id: "text",
    platform: "text",
    metric: "text",
    value: "number",
    spans_days: "number",
    known_from: "time",
    replaced_at: "time",
  },
  function* ({ show_id, platform, metric, days }: View<typeof daysSchema>) {
    for (const day of days) {
      const { date, spans_days, counted: source, definition } = day;
      const whole = { date, show_id, platform, metric, spans_days, source, definition };
      for (const version of [...day.revisions, { ...day, replaced_at: null }]) {
        const { value, known_from, replaced_at } = version;
        yield { ...whole, value, known_from, replaced_at, as_of: known_from };
      }
    }
  },
);
