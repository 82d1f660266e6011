import type { ExternalDeliveryRow } from "@castmeter/sdk";
import { describe, expect, it } from "vitest";
import { guessColumns } from "../../../../../../../src/domain/delivery-files/delivery-columns.ts";
import { csvRecords } from "./csv-records.ts";
import { fateOf, type FileForm, type Names, readLines } from "./delivery-rows.ts";

const names: Names = {
  slots: [{ id: "slot_1", show_id: "show_1", external_ref: "LINE-7" }],
  shows: [{ id: "show_1", name: "Salt & Signal" }],
};

function read(text: string, over: Partial<FileForm> = {}) {
  const records = [...csvRecords(text, ",")];
  return readLines(
    records,
    {
      source: "adswizz",
      ...guessColumns(records),
      dateFormat: "YYYY-MM-DD",
      decimal: "point",
      label: "",
      slotId: "",
      showId: "",
      ...over,
    },
    names,
  );
}

describe("the lines of a file", () => {
  it("are read below title lines, and a sum at the end is left out", () => {
    const file = read(
      'Weekly report\nDay,Impressions,Uniques\n2026-11-18,"7,150",-\n2026-11-19,900,410\nTotal,8050,\n',
    );
    expect(file.hasTotal).toBe(true);
    expect(file.lines.map(({ line, row }) => [line, row?.impressions, row?.listeners])).toEqual([
      [3, 7_150, null],
      [4, 900, 410],
    ]);
  });

  it("name slots by their id elsewhere and shows by name", () => {
    const { lines } = read(
      "date,impressions,slot_id,show_id\n2026-11-18,1,line-7,\n2026-11-18,2,,salt & signal\n",
    );
    expect(lines.map(({ row }) => [row?.slot_id, row?.show_id])).toEqual([
      ["slot_1", undefined],
      [undefined, "show_1"],
    ]);
  });

  it("that cannot be read have a reason, and the others stay", () => {
    const { lines } = read("date,impressions\n18.11.2026,7\n2026-11-19,many\n2026-11-20,3\n");
    expect(lines.map(({ problem }) => problem?.field)).toEqual(["date", "impressions", undefined]);
  });
});

it("a row is new, changed or unchanged by its source, slot, show and days", () => {
  const stored = {
    source: "adswizz",
    label: "Mid",
    slot_id: "slot_1",
    show_id: "show_1",
    date: "2026-11-18",
    impressions: 7,
    listeners: null,
  } as ExternalDeliveryRow;
  const fate = fateOf([stored], names);
  const row = { source: "adswizz", label: "Mid", slot_id: "slot_1", date: "2026-11-18" } as const;
  expect(fate({ ...row, impressions: 7 })).toBe("unchanged");
  expect(fate({ ...row, impressions: 8 })).toBe("changed");
  expect(fate({ ...row, impressions: 7, label: "Pre" })).toBe("changed");
  expect(fate({ ...row, impressions: 7, date: "2026-11-19" })).toBe("new");
});
