import type { AnswerTable, Row } from "../../../../kernel/export/table.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { reconciliationSchema } from "./reconciliation.schema.ts";

/** The reconciliation as a table: one row per slot and ad server, and one for the total. */

type Reconciliation = View<typeof reconciliationSchema>;
type Lines = Pick<Reconciliation["totals"], "promised" | "measured" | "delivered" | "gaps">;

export const reconciliationTable: AnswerTable<Reconciliation> = {
  columns: [
    { name: "line", type: "text" },
    { name: "slot_id", type: "text" },
    { name: "show_id", type: "text" },
    { name: "show_name", type: "text" },
    { name: "episode_ids", type: "text" },
    { name: "episode_titles", type: "text" },
    { name: "status", type: "text" },
    { name: "air_start", type: "date" },
    { name: "air_end", type: "date" },
    { name: "promised", type: "number" },
    { name: "measured", type: "number" },
    { name: "counted_in", type: "text" },
    { name: "source", type: "text" },
    { name: "delivered", type: "number" },
    { name: "promised_measured_percent", type: "number" },
    { name: "promised_measured_class", type: "text" },
    { name: "measured_delivered_percent", type: "number" },
    { name: "measured_delivered_class", type: "text" },
    { name: "currency", type: "text" },
    { name: "value_minor", type: "number" },
    { name: "credit_minor", type: "number" },
    { name: "makegood_impressions", type: "number" },
  ],
  *rows({ slots, totals, currency, unassigned }): Generator<Row> {
    for (const slot of slots)
      yield* rowsOf(slot, {
        first: [
          `slot ${slot.position}`,
          slot.slot_id,
          slot.show_id,
          slot.show_name,
          joined(slot.episodes.flatMap((episode) => episode.episode_id ?? [])),
          joined(slot.episodes.map(({ title }) => title)),
          slot.status,
          slot.air_days?.start_date ?? null,
          slot.air_days?.end_date ?? null,
        ],
        last: [
          currency,
          slot.value_minor,
          slot.proposal?.pro_rata.credit_minor ?? null,
          slot.proposal?.makegood.impressions ?? null,
        ],
      });
    for (const [source, lines] of Map.groupBy(unassigned, (line) => line.source)) {
      const delivered = lines.reduce((sum, { impressions }) => sum + impressions, 0);
      const none = (cells: number): null[] => Array.from({ length: cells }, () => null);
      yield ["unassigned", ...none(11), source, delivered, ...none(8)];
    }
    yield* rowsOf(totals, {
      first: ["total", null, null, null, null, null, null, null, null],
      last: [currency, totals.value_minor, totals.credit_minor, null],
    });
  },
};

const joined = (texts: readonly string[]): string | null =>
  texts.length === 0 ? null : texts.join("; ");

/**
 * The rows. Money and promises are only in the first row of a slot, so that a column can be summed.
 */
function* rowsOf(
  { promised, measured, delivered, gaps }: Lines,
  { first, last }: { first: Row; last: Row },
): Generator<Row> {
  const sources = [...new Set(delivered.map(({ source }) => source))];
  const own = gaps.find(({ between }) => between === "promised_measured");
  for (const [index, source] of (sources.length === 0 ? [null] : sources).entries()) {
    const isFirst = index === 0;
    const gap = gaps.find(
      (candidate) => candidate.between === "measured_delivered" && candidate.source === source,
    );
    const sum = delivered
      .filter((line) => line.source === source)
      .reduce((total, { impressions }) => total + impressions, 0);
    yield [
      ...first,
      isFirst ? (promised?.impressions ?? null) : null,
      isFirst ? measured.impressions : null,
      isFirst ? measured.counted_in.join(" + ") : null,
      source,
      source === null ? null : sum,
      isFirst ? (own?.percent ?? null) : null,
      isFirst ? (own?.class ?? null) : null,
      gap?.percent ?? null,
      gap?.class ?? null,
      ...(isFirst ? last : last.map(() => null)),
    ];
  }
}
