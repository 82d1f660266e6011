import type { CampaignSlot, ExternalDeliveryRow, UploadExternalDelivery } from "@castmeter/sdk";
import {
  CellError,
  countOf,
  type DateFormat,
  dayOf,
  type DecimalSign,
  isDay,
  isTotal,
  isUnknown,
} from "../../../../../../../src/domain/delivery-files/delivery-cells.ts";
import type {
  DeliveryColumns,
  DeliveryField,
} from "../../../../../../../src/domain/delivery-files/delivery-columns.ts";
import type { CsvRecord } from "../../../../../../../src/lib/text/csv-record.ts";

export type DeliveryRow = UploadExternalDelivery["rows"][number];

/** How a file is read: its columns, its signs, and the values of rows without a name. */
export interface FileForm {
  source: DeliveryRow["source"];
  columns: DeliveryColumns;
  headingIndex: number;
  dateFormat: DateFormat;
  decimal: DecimalSign;
  label: string;
  slotId: string;
  showId: string;
}

/** What a name of a file may mean. */
export interface Names {
  slots: readonly Pick<CampaignSlot, "id" | "show_id" | "external_ref">[];
  shows: readonly { id: string; name: string }[];
}

/** A line of the file: the row that it is, or why it is none. */
export interface ReadLine {
  line: number;
  row: DeliveryRow | null;
  /** The column and the cell that cannot be read. */
  problem: { kind: "cell"; field: DeliveryField; message: string } | null;
}

export interface ReadFile {
  lines: ReadLine[];
  /** True where the last line was a sum and is left out. */
  hasTotal: boolean;
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The rows of a file below its headings. */
export function readLines(records: readonly CsvRecord[], form: FileForm, names: Names): ReadFile {
  const below = records.slice(form.headingIndex + 1);
  const last = below.at(-1);
  const hasTotal = last !== undefined && isTotal(last.cells) && !hasDay(last, form);
  const counted = hasTotal ? below.slice(0, -1) : below;
  return { lines: counted.map((record) => readLine(record, form, names)), hasTotal };
}

const cellOf = ({ cells }: CsvRecord, { columns }: FileForm, field: DeliveryField): string => {
  const at = columns[field];
  return at === undefined ? "" : (cells[at] ?? "").trim();
};

const hasDay = (record: CsvRecord, form: FileForm): boolean =>
  isDay(
    cellOf(record, form, form.columns.date === undefined ? "start_date" : "date"),
    form.dateFormat,
  );

function readLine(record: CsvRecord, form: FileForm, names: Names): ReadLine {
  let field: DeliveryField = "date";
  const read = <Value>(name: DeliveryField, parse: (cell: string) => Value): Value => {
    field = name;
    return parse(cellOf(record, form, name));
  };
  const day = (cell: string): string => dayOf(cell, form.dateFormat);
  try {
    const slotId = read("slot_id", (cell) => slotOf(cell, names)) || form.slotId;
    const showId = read("show_id", (cell) => showOf(cell, names)) || form.showId;
    const label = read("label", (cell) => cell) || form.label;
    const row: DeliveryRow = {
      source: form.source,
      ...(label === "" ? {} : { label }),
      ...(slotId === "" ? {} : { slot_id: slotId }),
      // The show of a slot is that of the slot.
      ...(showId === "" || slotId !== "" ? {} : { show_id: showId }),
      ...(form.columns.date === undefined
        ? { start_date: read("start_date", day), end_date: read("end_date", day) }
        : { date: read("date", day) }),
      impressions: read("impressions", (cell) => countOf(cell, form.decimal)),
      listeners: read("listeners", (cell) =>
        isUnknown(cell) ? null : countOf(cell, form.decimal),
      ),
    };
    return { line: record.line, row, problem: null };
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    const problem = { kind: "cell", field, message: error.message } as const;
    return { line: record.line, row: null, problem };
  }
}

/** A slot by its id, or by its id in another system. */
function slotOf(cell: string, { slots }: Names): string {
  if (cell === "") return "";
  const found = slots.find(
    ({ id, external_ref: ref }) => id === cell || (ref !== null && same(ref, cell)),
  );
  if (found === undefined) throw new CellError(`"${cell}" is no slot of this campaign`, false);
  return found.id;
}

/** A show by its id or its name. */
function showOf(cell: string, { shows }: Names): string {
  if (cell === "") return "";
  const found = shows.find(({ id, name }) => id === cell || same(name, cell));
  if (found === undefined) throw new CellError(`"${cell}" is no show of this workspace`, false);
  return found.id;
}

/** What an upload would do with a row. */
export type RowFate = "new" | "changed" | "unchanged";

type Subject = Pick<ExternalDeliveryRow, "source" | "date" | "start_date" | "end_date"> & {
  slot_id?: string | null | undefined;
  show_id?: string | null | undefined;
};

/** What a row is known by: its source, slot, show and days. */
function subjectOf(row: Subject, { slots }: Names): string {
  const slot = slots.find(({ id }) => id === row.slot_id);
  const days = [row.date ?? row.start_date, row.date ?? row.end_date];
  const show = row.show_id ?? slot?.show_id ?? null;
  return JSON.stringify([row.source, row.slot_id ?? null, show, ...days]);
}

/** Tells what an upload would do with each row, from what is stored. */
export function fateOf(
  stored: readonly ExternalDeliveryRow[],
  names: Names,
): (row: DeliveryRow) => RowFate {
  const bySubject = new Map(stored.map((row) => [subjectOf(row, names), row]));
  return (row) => {
    const before = bySubject.get(subjectOf(row, names));
    if (before === undefined) return "new";
    const isSame =
      before.impressions === row.impressions &&
      before.listeners === (row.listeners ?? null) &&
      before.label === (row.label ?? "") &&
      (before.date === undefined) === (row.date === undefined);
    return isSame ? "unchanged" : "changed";
  };
}
