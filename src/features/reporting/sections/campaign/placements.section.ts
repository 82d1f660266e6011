import { Type } from "typebox";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { ageOf } from "../reading/ages.ts";
import { type ColumnOf, table } from "../reading/blocks.ts";
import { readCampaign, readCountedPosts, readReconciliation } from "../reading/campaign-reads.ts";
import { evidenceOnce, postEvidence, promiseEvidence } from "../reading/evidence.ts";
import { idText, listText, ratioText } from "../reading/words.ts";
import { defineSection } from "../section.ts";
import { effectiveCpm } from "./promise.section.ts";
import { readSlotRows, type SlotRow } from "./slot-rows.ts";

const internal = (description: string) =>
  Type.Boolean({ default: false, description: `${description} Internal.` });

export const placementsSection = defineSection({
  type: "placements",
  title: "Placements",
  description:
    "One row a slot: show, episode, air date, second of the episode, placement, promised and " +
    "delivered, verification and make-good. Rate, cost, copy and notes only by option.",
  reports: ["campaign", "custom"],
  options: strictObject({
    show_canceled: Type.Boolean({ default: false, description: "Also slots that were canceled." }),
    show_rates: internal("The rate of each slot."),
    show_costs: internal("What each slot costs, and its effective CPM."),
    show_copy: internal("The text that is read or shown."),
    show_notes: internal("The notes of each slot."),
  }),
  read: async (reading, options) => {
    const reads = await readCampaign(reading);
    if (reads === undefined) return undefined;
    const rows = (await readSlotRows(reads)).filter(
      ({ slot }) => options.show_canceled || slot.status !== "canceled",
    );
    if (rows.length === 0) return undefined;
    const posts = await readCountedPosts(reads);
    const { slots } = await readReconciliation(reads);
    const numbers = new Map(reads.slots.map(({ id, position }) => [id, position]));
    return {
      blocks: [
        table("placements", "Placements", {
          items: rows,
          keyOf: ({ slot }) => slot.id,
          columns: [
            ...MAIN,
            {
              key: "makegood",
              label: "Make-good",
              kind: "text",
              cell: (row) => makegoodText(row, numbers),
            },
            ...internalColumns(reads.campaign.currency, options),
            ...DETAILS,
          ],
        }),
      ],
      evidence: [
        ...(await evidenceOnce(reading, "posts", () => postEvidence(posts))),
        ...(await evidenceOnce(reading, "promises", () => promiseEvidence(slots))),
      ],
    };
  },
});

/** What is not set is none, and not unknown. */
const idOrNone = (id: string | null): string => (id === null ? "" : idText(id));

/** What matters most first: a page and a print may have no width for all columns. */
const MAIN: readonly ColumnOf<SlotRow>[] = [
  { key: "slot", label: "Slot", kind: "text", cell: ({ slot }) => String(slot.position) },
  { key: "show", label: "Show", kind: "text", cell: ({ show }) => show },
  { key: "episode", label: "Episode", kind: "link", cell: ({ episode }) => episode ?? "" },
  { key: "air_date", label: "Air date", kind: "day", cell: ({ airDay }) => airDay },
  { key: "placement", label: "Placement", kind: "text", cell: ({ placement }) => placement },
  { key: "state", label: "State", kind: "state", cell: ({ slot }) => slot.status },
  {
    key: "promised",
    label: "Promised",
    kind: "count",
    cell: ({ line }) => line?.promised?.impressions ?? null,
  },
  {
    key: "delivered",
    label: "Delivered",
    kind: "count",
    cell: ({ line }) => line?.measured.impressions ?? null,
  },
  {
    key: "percent_of_goal",
    label: "Of the promise",
    kind: "ratio",
    cell: ({ line }) =>
      ratioText(line?.measured.impressions ?? null, line?.promised?.impressions ?? null),
  },
  {
    key: "verification",
    label: "Air check",
    kind: "state",
    cell: ({ slot }) => slot.air_check_status,
  },
];

const DETAILS: readonly ColumnOf<SlotRow>[] = [
  {
    key: "time_in_episode",
    label: "Time in episode",
    kind: "seconds",
    cell: ({ check }) =>
      check === undefined || check.status === "rejected" ? null : check.start_sec,
  },
  {
    key: "counted_as",
    label: "Counted as",
    kind: "text",
    cell: ({ line }) =>
      line === undefined || line.measured.counted_in.length === 0
        ? null
        : listText(line.measured.counted_in.map((metric) => metric.replaceAll("_", " "))),
  },
  {
    key: "kept",
    label: "Earlier number kept",
    kind: "text",
    cell: ({ posts }) => ageOf(posts.map(({ stored }) => stored)).kept_reason ?? "",
  },
  {
    key: "read_type",
    label: "Read by",
    kind: "text",
    cell: ({ slot }) => idOrNone(slot.read_type),
  },
  {
    key: "insertion",
    label: "Insertion",
    kind: "text",
    cell: ({ slot }) => idOrNone(slot.insertion),
  },
  { key: "length", label: "Length", kind: "seconds", cell: ({ slot }) => slot.length_sec },
  { key: "times", label: "Times", kind: "count", cell: ({ slot }) => slot.quantity },
  {
    key: "read_at",
    label: "Read at",
    kind: "moment",
    cell: ({ posts }) => ageOf(posts.map(({ stored }) => stored)).read_at,
  },
];

function makegoodText({ slot, makegood }: SlotRow, numbers: ReadonlyMap<string, number>): string {
  const numberOf = (id: string): string => String(numbers.get(id) ?? id);
  if (slot.makegood_for !== null) return `Makes good slot ${numberOf(slot.makegood_for)}`;
  if (makegood !== undefined) return `Made good by slot ${makegood.position}`;
  return slot.status === "makegood_due" ? "Due" : "";
}

function internalColumns(
  currency: string,
  options: { show_rates: boolean; show_costs: boolean; show_copy: boolean; show_notes: boolean },
): (ColumnOf<SlotRow> | false)[] {
  return [
    options.show_rates && {
      key: "rate_type",
      label: "Rate",
      kind: "text",
      cell: ({ slot }) => idOrNone(slot.rate?.type ?? null),
    },
    options.show_rates && {
      key: "rate",
      label: "Rate amount",
      kind: "money",
      currency,
      cell: ({ slot }) => slot.rate?.amount_minor ?? null,
    },
    options.show_costs && {
      key: "cost",
      label: "Cost",
      kind: "money",
      currency,
      cell: ({ line }) => line?.value_minor ?? null,
    },
    options.show_costs && {
      key: "effective_cpm",
      label: "Effective CPM",
      kind: "money",
      currency,
      cell: ({ line }) =>
        effectiveCpm(line?.value_minor ?? null, line?.measured.impressions ?? null),
    },
    options.show_copy && {
      key: "copy",
      label: "Copy",
      kind: "text",
      cell: ({ slot }) => slot.copy ?? "",
    },
    options.show_notes && {
      key: "notes",
      label: "Notes",
      kind: "text",
      cell: ({ slot }) => slot.notes ?? "",
    },
  ];
}
