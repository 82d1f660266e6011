import type { StoredReportEvidence } from "../../../../db/schema/report-column-shapes.ts";
import type { Reading } from "../../../../domain/metrics/metric.ts";
import { SECOND_MS } from "../../../../lib/time/clock.ts";
import type { CountedPost } from "../../../sponsorship/campaigns/index.ts";
import type { SectionReading } from "../section.ts";
import { readingOf } from "./ages.ts";
import { idText, platformText } from "./words.ts";
import type { Metrics, Reconciliation, ReconciledSlot } from "./campaign-reads.ts";

/**
 * The readings and settings that figures are made of. Several sections use the same ones; the first
 * that asks has them, so that a document has each once.
 */
export async function evidenceOnce(
  { shared }: Pick<SectionReading, "shared">,
  key: string,
  evidenceOf: () => StoredReportEvidence[],
): Promise<StoredReportEvidence[]> {
  let isFirst = false;
  await shared(`evidence ${key}`, () => {
    isFirst = true;
    return Promise.resolve(true);
  });
  return isFirst ? evidenceOf() : [];
}

/** Posts with the count that reach or delivery takes of them, and the slots that it is part of. */
export const postEvidence = (posts: readonly CountedPost[]): StoredReportEvidence[] =>
  posts.map(({ nodeId, platform, reach, counts, slotIds, stored }) => {
    const reading = readingOf(stored);
    return {
      kind: "post",
      id: nodeId,
      label: `${platformText(platform)}: ${stored.title ?? stored.url}`,
      value: reach ?? counts.downloads,
      read_at: reading?.fetched_at ?? stored.last_fetched_at,
      ...keptEvidence(reading),
      counted_in: slotIds,
    };
  });

/** Why the number of a reading was kept; nothing where it is the newest answer. */
export const keptEvidence = (reading: Reading | null): Pick<StoredReportEvidence, "kept"> =>
  reading?.kept == null
    ? {}
    : { kept: { reason: reading.kept.reason, refused_value: reading.kept.refused_value } };

/** The time of the report, and the figures that change with it alone. */
export const timeEvidence = (
  { context }: Pick<SectionReading, "context">,
  figureKeys: readonly string[],
): StoredReportEvidence => ({
  kind: "time",
  id: figureKeys.join(" "),
  label: "Time of the report, Unix seconds",
  value: Math.floor(context.now.getTime() / SECOND_MS),
  read_at: null,
  counted_in: [...figureKeys],
});

/** What each slot was promised. */
export const promiseEvidence = (slots: readonly ReconciledSlot[]): StoredReportEvidence[] =>
  slots.flatMap((slot) =>
    slot.promised === null
      ? []
      : [
          {
            kind: "promise" as const,
            id: slot.slot_id,
            label: `Slot ${slot.position}: promised impressions`,
            value: slot.promised.impressions,
            read_at: null,
            counted_in: [slot.slot_id],
          },
        ],
  );

/** What each ad server reported for slots, and for none in particular. */
export function deliveryEvidence({
  slots,
  unassigned,
}: Pick<Reconciliation, "slots" | "unassigned">): StoredReportEvidence[] {
  const rows = [
    ...slots.flatMap((slot) => slot.delivered.map((line) => ({ slotId: slot.slot_id, line }))),
    ...unassigned.map((line) => ({ slotId: null, line })),
  ];
  return rows.map(({ slotId, line }) => ({
    kind: "delivery",
    id: `${slotId ?? "none"} ${line.source} ${line.label}`,
    label: `${idText(line.source)}: ${line.label === "" ? "no label" : line.label}`,
    value: line.impressions,
    read_at: null,
    day: line.days.end_date,
    counted_in: slotId === null ? [] : [slotId],
  }));
}

/** The rates of the earned media value, in units of the currency. */
export const rateEvidence = ({ emv }: Pick<Metrics, "emv">): StoredReportEvidence[] =>
  Object.entries(emv.rates).map(([name, rate]) => ({
    kind: "rate",
    id: name,
    label: `${name}, ${emv.currency.toUpperCase()}, rates of the ${emv.rate_set}`,
    value: rate,
    read_at: null,
    counted_in: ["emv"],
  }));
