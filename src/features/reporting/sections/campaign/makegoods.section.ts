import { Type } from "typebox";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type ColumnOf, sentence, table } from "../reading/blocks.ts";
import { readCampaign } from "../reading/campaign-reads.ts";
import { plural, ratioOfPercent } from "../reading/words.ts";
import { defineSection } from "../section.ts";
import { isOwed, readSlotRows, type SlotRow } from "./slot-rows.ts";

export const makegoodsSection = defineSection({
  type: "makegoods",
  title: "Shortfalls and make-goods",
  description:
    "Slots that fell short or were missed, and what settles them: a make-good that is booked, or " +
    "airings that are proposed. Credits pro rata only by option.",
  reports: ["campaign", "custom"],
  options: strictObject({
    show_credits: Type.Boolean({
      default: false,
      description: "What the delivered part is worth, and the credit for the rest. Internal.",
    }),
  }),
  read: async (reading, options) => {
    const reads = await readCampaign(reading);
    if (reads === undefined) return undefined;
    // A slot without a promise has no proposal, and is owed all the same where it did not air.
    const isOpen = (row: SlotRow): boolean => isOwed(row) || (row.line?.proposal ?? null) !== null;
    const rows = (await readSlotRows(reads)).filter(
      (row) => isOpen(row) || row.slot.makegood_for !== null || row.slot.makegood_slot_id !== null,
    );
    if (rows.length === 0) return undefined;
    const due = rows.filter(isOpen).length;
    const numbers = new Map(reads.slots.map(({ id, position }) => [id, position]));
    return {
      blocks: [
        sentence(
          "due",
          due === 0
            ? "Every shortfall is made good by a slot that is booked."
            : `${plural(due, "slot")} fell short or did not air as booked, and nothing settles ` +
                `${due === 1 ? "it" : "them"} so far.`,
          due === 0 ? "plain" : "warning",
        ),
        table("makegoods", "Shortfalls and make-goods", {
          items: rows,
          keyOf: ({ slot }) => slot.id,
          columns: [
            ...SLOT,
            ...linkColumns(numbers),
            ...PROPOSAL,
            options.show_credits && {
              key: "due",
              label: "Worth of what was delivered",
              kind: "money",
              currency: reads.campaign.currency,
              cell: ({ line }) => line?.proposal?.pro_rata.due_minor ?? null,
            },
            options.show_credits && {
              key: "credit",
              label: "Credit",
              kind: "money",
              currency: reads.campaign.currency,
              cell: ({ line }) => line?.proposal?.pro_rata.credit_minor ?? null,
            },
          ],
        }),
      ],
    };
  },
});

const SLOT: readonly ColumnOf<SlotRow>[] = [
  { key: "slot", label: "Slot", kind: "text", cell: ({ slot }) => String(slot.position) },
  { key: "show", label: "Show", kind: "text", cell: ({ show }) => show },
  { key: "air_date", label: "Air date", kind: "day", cell: ({ airDay }) => airDay },
  { key: "state", label: "State", kind: "state", cell: ({ slot }) => slot.status },
  {
    key: "promised",
    label: "Promised",
    kind: "count",
    cell: ({ line }) => line?.promised?.impressions ?? null,
  },
];

const linkColumns = (numbers: ReadonlyMap<string, number>): ColumnOf<SlotRow>[] => [
  {
    key: "makes_good",
    label: "Makes good slot",
    kind: "count",
    cell: ({ slot }) => numbers.get(slot.makegood_for ?? "") ?? null,
  },
  {
    key: "made_good_by",
    label: "Made good by slot",
    kind: "count",
    cell: ({ makegood }) => makegood?.position ?? null,
  },
];

const PROPOSAL: readonly ColumnOf<SlotRow>[] = [
  {
    key: "delivered",
    label: "Delivered",
    kind: "count",
    cell: ({ line }) => line?.proposal?.delivered ?? line?.measured.impressions ?? null,
  },
  {
    key: "counted_by",
    label: "Counted by",
    kind: "text",
    cell: ({ line }) =>
      line?.proposal === null || line?.proposal === undefined
        ? null
        : line.proposal.basis === "measured"
          ? "Measured"
          : "Ad server",
  },
  {
    key: "delivered_percent",
    label: "Of the promise",
    kind: "ratio",
    cell: ({ line }) => ratioOfPercent(line?.proposal?.delivered_percent),
  },
  {
    key: "shortfall",
    label: "Shortfall",
    kind: "count",
    cell: ({ line }) => line?.proposal?.shortfall ?? null,
  },
  {
    key: "proposed_airings",
    label: "Proposed airings",
    kind: "count",
    cell: ({ line }) => line?.proposal?.makegood.quantity ?? null,
  },
];
