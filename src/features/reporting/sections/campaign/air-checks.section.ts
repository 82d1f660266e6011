import { Type } from "typebox";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type ColumnOf, table } from "../reading/blocks.ts";
import { type AirCheck, readAirChecks, readCampaign } from "../reading/campaign-reads.ts";
import { idText, listText } from "../reading/words.ts";
import { defineSection } from "../section.ts";
import { readSlotRows, type SlotRow } from "./slot-rows.ts";

interface CheckRow {
  check: AirCheck;
  row: SlotRow | undefined;
}

export const airChecksSection = defineSection({
  type: "air_checks",
  title: "Air checks",
  description:
    "What was heard of each read: its second in the episode, its quote, its flags and the " +
    "verdict. Talking points and notes only by option.",
  reports: ["campaign", "custom"],
  options: strictObject({
    show_quotes: Type.Boolean({ default: true, description: "The words that were heard." }),
    show_rejected: Type.Boolean({ default: true, description: "Also checks that were rejected." }),
    show_talking_points: Type.Boolean({
      default: false,
      description: "Which talking points were heard. Internal.",
    }),
    show_notes: Type.Boolean({ default: false, description: "Notes of the check. Internal." }),
  }),
  read: async (reading, options) => {
    const reads = await readCampaign(reading);
    if (reads === undefined) return undefined;
    const rows = new Map((await readSlotRows(reads)).map((row) => [row.slot.id, row]));
    const checks = (await readAirChecks(reads))
      .filter(({ status }) => options.show_rejected || status !== "rejected")
      .map((check): CheckRow => ({ check, row: rows.get(check.slot_id) }))
      .toSorted((one, other) => (one.row?.slot.position ?? 0) - (other.row?.slot.position ?? 0));
    if (checks.length === 0) return undefined;
    return {
      blocks: [
        table("air_checks", "Air checks", {
          items: checks,
          keyOf: ({ check }) => check.id,
          columns: [
            ...HEARD,
            options.show_quotes && {
              key: "quote",
              label: "Quote",
              kind: "text",
              cell: ({ check }) => check.transcript_excerpt ?? "",
            },
            {
              key: "promo_code_heard",
              label: "Promo code heard",
              kind: "text",
              cell: ({ check: { promo_code_found: found } }) =>
                found === null ? null : found ? "Yes" : "No",
            },
            {
              key: "flags",
              label: "Flags",
              kind: "text",
              cell: ({ check: { flags } }) =>
                flags.length === 0 ? "" : listText(flags.map(idText)),
            },
            ...internalColumns(options),
          ],
        }),
      ],
    };
  },
});

const HEARD: readonly ColumnOf<CheckRow>[] = [
  {
    key: "slot",
    label: "Slot",
    kind: "text",
    cell: ({ row }) => (row === undefined ? null : String(row.slot.position)),
  },
  { key: "show", label: "Show", kind: "text", cell: ({ row }) => row?.show ?? null },
  { key: "episode", label: "Episode", kind: "link", cell: ({ row }) => row?.episode ?? "" },
  { key: "verdict", label: "Verdict", kind: "state", cell: ({ check }) => check.status },
  { key: "start", label: "Begins at", kind: "seconds", cell: ({ check }) => check.start_sec },
  { key: "length", label: "Length", kind: "seconds", cell: ({ check }) => check.duration_sec },
  {
    key: "position",
    label: "Position",
    kind: "text",
    cell: ({ check }) => (check.position === null ? null : idText(check.position)),
  },
];

function internalColumns(options: {
  show_talking_points: boolean;
  show_notes: boolean;
}): (ColumnOf<CheckRow> | false)[] {
  return [
    options.show_talking_points && {
      key: "talking_points",
      label: "Talking points",
      kind: "text",
      cell: ({ check: { found_talking_points: points } }) =>
        points.length === 0
          ? null
          : points.map(({ text, found }) => `${text}: ${heardText(found)}`).join("; "),
    },
    options.show_notes && {
      key: "notes",
      label: "Notes",
      kind: "text",
      cell: ({ check }) => check.notes ?? "",
    },
    options.show_notes && {
      key: "rejected_reason",
      label: "Reason",
      kind: "text",
      cell: ({ check }) => check.rejected_reason ?? "",
    },
  ];
}

const heardText = (found: boolean | null): string =>
  found === null ? "not known" : found ? "heard" : "not heard";
