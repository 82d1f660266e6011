import { Type } from "typebox";
import type { Block } from "../../../../domain/report-documents/document.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type ColumnOf, sentence, table, warnings } from "../reading/blocks.ts";
import {
  readCampaign,
  readReconciliation,
  type ReconciledSlot,
  type Reconciliation,
} from "../reading/campaign-reads.ts";
import { deliveryEvidence, evidenceOnce, promiseEvidence } from "../reading/evidence.ts";
import { showText } from "../reading/show-reads.ts";
import { countText, idText, ratioOfPercent } from "../reading/words.ts";
import { defineSection } from "../section.ts";

type DeliveredLine = Reconciliation["unassigned"][number];

/** A slot with one line of an ad server, or without any. */
interface Line {
  key: string;
  slot: ReconciledSlot | null;
  line: DeliveredLine | null;
}

export const reconciliationSection = defineSection({
  type: "reconciliation",
  title: "Reconciliation",
  description:
    "What was promised, what was measured, and what each ad server counted, side by side, with " +
    "the class of every gap. The three counts are never added up.",
  reports: ["campaign", "custom"],
  options: strictObject({
    show_values: Type.Boolean({
      default: false,
      description: "What each slot costs. Internal.",
    }),
  }),
  read: async (reading, options) => {
    const reads = await readCampaign(reading);
    if (reads === undefined) return undefined;
    const reconciliation = await readReconciliation(reads);
    const { slots, unassigned, totals } = reconciliation;
    const shown = slots.filter(({ status }) => status !== "canceled");
    if (shown.length === 0 && unassigned.length === 0) return undefined;
    return {
      blocks: [
        sentence(
          "rule",
          `Counts at most ${countText(reconciliation.tolerance_percent)} % apart agree. Larger ` +
            "gaps have a class: other days, countries or definitions, a source that is not " +
            "known, or delivery that differs from the promise." +
            (shown.some(hasLinesOfOneSource)
              ? " The gap of an ad server with several lines is that of all its lines together."
              : ""),
        ),
        table("lines", "Slots", {
          items: linesOf(shown),
          keyOf: ({ key }) => key,
          columns: [
            ...COLUMNS,
            options.show_values && {
              key: "value",
              label: "Value",
              kind: "money",
              currency: reconciliation.currency,
              cell: ({ slot }) => slot?.value_minor ?? null,
            },
          ],
        }),
        ...sourceTotals(totals),
        ...unassignedLines(unassigned),
        ...warnings("warning", reconciliation.warnings),
      ],
      evidence: [
        ...(await evidenceOnce(reading, "promises", () => promiseEvidence(slots))),
        ...(await evidenceOnce(reading, "deliveries", () => deliveryEvidence(reconciliation))),
      ],
    };
  },
});

/** True where an ad server reports several lines of a slot. */
const hasLinesOfOneSource = ({ delivered }: ReconciledSlot): boolean =>
  new Set(delivered.map(({ source }) => source)).size < delivered.length;

const linesOf = (slots: readonly ReconciledSlot[]): Line[] =>
  slots.flatMap((slot): Line[] =>
    slot.delivered.length === 0
      ? [{ key: slot.slot_id, slot, line: null }]
      : slot.delivered.map((line) => ({
          key: `${slot.slot_id} ${line.source} ${line.label}`,
          slot,
          line,
        })),
  );

/** The gap between what was measured and this ad server, else between promise and measure. */
const gapOf = ({ slot, line }: Line) =>
  slot?.gaps.find((gap) =>
    line === null
      ? gap.between === "promised_measured"
      : gap.between === "measured_delivered" && gap.source === line.source,
  );

const sourceColumns = <Item>(lineOf: (item: Item) => DeliveredLine | null): ColumnOf<Item>[] => [
  {
    key: "source",
    label: "Ad server",
    kind: "text",
    cell: (item) => {
      const source = lineOf(item)?.source;
      return source === undefined ? null : idText(source);
    },
  },
  { key: "label", label: "Line", kind: "text", cell: (item) => lineOf(item)?.label ?? null },
  {
    key: "source_impressions",
    label: "Counted by the ad server",
    kind: "count",
    cell: (item) => lineOf(item)?.impressions ?? null,
  },
  {
    key: "source_listeners",
    label: "Listeners of the ad server",
    kind: "count",
    cell: (item) => lineOf(item)?.listeners ?? null,
  },
  {
    key: "first_day",
    label: "First day",
    kind: "day",
    cell: (item) => lineOf(item)?.days.start_date ?? null,
  },
  {
    key: "last_day",
    label: "Last day",
    kind: "day",
    cell: (item) => lineOf(item)?.days.end_date ?? null,
  },
];

const COLUMNS: readonly ColumnOf<Line>[] = [
  {
    key: "slot",
    label: "Slot",
    kind: "text",
    cell: ({ slot }) => (slot === null ? null : String(slot.position)),
  },
  {
    key: "show",
    label: "Show",
    kind: "text",
    cell: ({ slot }) => (slot === null ? null : showText(slot.show_name, slot.show_id)),
  },
  {
    key: "promised",
    label: "Promised",
    kind: "count",
    cell: ({ slot }) => slot?.promised?.impressions ?? null,
  },
  {
    key: "measured",
    label: "Measured",
    kind: "count",
    cell: ({ slot }) => slot?.measured.impressions ?? null,
  },
  ...sourceColumns<Line>(({ line }) => line),
  {
    key: "gap_percent",
    label: "Gap",
    kind: "ratio",
    cell: (line) => ratioOfPercent(gapOf(line)?.percent),
  },
  {
    key: "gap_class",
    label: "Class of the gap",
    kind: "state",
    cell: (line) => gapOf(line)?.class ?? null,
  },
  {
    key: "is_final",
    label: "Delivery",
    kind: "state",
    cell: ({ slot }) => (slot === null ? null : deliveryState(slot)),
  },
];

const deliveryState = ({ status, is_final: isFinal }: ReconciledSlot): string => {
  if (isFinal) return "over";
  return status === "open" || status === "scheduled" ? "not_begun" : "running";
};

/** The counts of each ad server for all slots. Sources are never added to each other. */
const sourceTotals = ({ delivered }: Reconciliation["totals"]): Block[] =>
  delivered.length === 0
    ? []
    : [
        table("sources", "Ad servers", {
          items: delivered,
          keyOf: ({ source, label }) => `${source} ${label}`,
          columns: sourceColumns<DeliveredLine>((line) => line),
        }),
      ];

const unassignedLines = (lines: Reconciliation["unassigned"]): Block[] =>
  lines.length === 0
    ? []
    : [
        table("unassigned", "Reported for no slot in particular", {
          items: lines,
          keyOf: ({ source, label, days }) => `${source} ${label} ${days.start_date}`,
          columns: sourceColumns<DeliveredLine>((line) => line),
        }),
      ];
