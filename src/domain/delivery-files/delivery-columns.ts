import type { CsvRecord } from "../../lib/text/csv-record.ts";

/** Fields of a delivery row that a column of a file can contain. */
export const DELIVERY_FIELDS = [
  "date",
  "start_date",
  "end_date",
  "impressions",
  "listeners",
  "label",
  "slot_id",
  "show_id",
] as const;
export type DeliveryField = (typeof DELIVERY_FIELDS)[number];

/** The heading of the column of each field. */
export type ColumnMapping = Partial<Record<DeliveryField, string>>;

export type DeliveryColumns = Partial<Record<DeliveryField, number>>;

/** Maximum title lines before the headings of a report. */
const TITLE_LINES_MAX = 20;

/** Headings of exports by field, in lower case with underscores. */
const HEADINGS: Readonly<Record<DeliveryField, readonly string[]>> = {
  date: ["date", "day", "report_date"],
  start_date: ["start_date", "period_start", "from"],
  end_date: ["end_date", "period_end", "to"],
  impressions: [
    "impressions",
    "delivered_impressions",
    "impressions_delivered",
    "ad_impressions",
    "total_impressions",
  ],
  listeners: ["listeners", "unique_listeners", "uniques", "unique_users"],
  label: ["label"],
  slot_id: ["slot_id"],
  show_id: ["show_id"],
};

/**
 * The mapping of `date=Day,impressions=Impressions served`. A comma is part of a heading unless a
 * field follows it.
 *
 * @returns The faulty part as text where there is one.
 */
export function parseMapping(text: string): ColumnMapping | string {
  const mapping: ColumnMapping = {};
  for (const part of text.split(/,(?=[a-z_]+=)/)) {
    const [name = "", ...rest] = part.split("=");
    // Quotes that the shell has left are removed: the mapping itself may be in single quotes.
    const heading = rest
      .join("=")
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim();
    const field = DELIVERY_FIELDS.find((known) => known === name.trim());
    if (field === undefined || heading === "" || mapping[field] !== undefined) return part;
    mapping[field] = heading;
  }
  return mapping;
}

/**
 * The positions of a file's columns, and the record with the headings.
 *
 * @throws Error naming the column that is missing.
 */
export function findColumns(
  records: readonly CsvRecord[],
  mapping: ColumnMapping,
): { columns: DeliveryColumns; headingIndex: number } {
  for (const [index, record] of records.slice(0, TITLE_LINES_MAX).entries()) {
    const columns = columnsOf(record, mapping);
    if (missingIn(columns, mapping) === null) return { columns, headingIndex: index };
  }
  const [first] = records;
  if (first === undefined) throw new Error("the file is empty");
  throw new Error(
    `line ${first.line}: ${missingIn(columnsOf(first, mapping), mapping)}. ` +
      `Its columns are ${first.cells.map((cell) => cell.trim()).join(", ")}; name them with --map`,
  );
}

/**
 * The columns of a file by its headings, and the record with them: the first of 20 that has a day
 * and impressions; the first record where none has.
 */
export function guessColumns(records: readonly CsvRecord[]): {
  columns: DeliveryColumns;
  headingIndex: number;
} {
  for (const [index, record] of records.slice(0, TITLE_LINES_MAX).entries()) {
    const columns = columnsOf(record, {});
    if (missingIn(columns, {}) === null) return { columns, headingIndex: index };
  }
  const [first] = records;
  return { columns: first === undefined ? {} : columnsOf(first, {}), headingIndex: 0 };
}

function columnsOf({ cells }: CsvRecord, mapping: ColumnMapping): DeliveryColumns {
  const headings = cells.map((cell) => cell.trim().toLowerCase());
  const names = headings.map((heading) =>
    heading.replaceAll(/[^a-z0-9]+/g, "_").replaceAll(/^_+|_+$/g, ""),
  );
  const hasMappedDays = mapping.date !== undefined || mapping.start_date !== undefined;
  const columns: DeliveryColumns = {};
  for (const field of DELIVERY_FIELDS) {
    const mapped = mapping[field];
    // A mapping of days overrides the headings, because date and period exclude each other.
    if (mapped === undefined && hasMappedDays && /date/.test(field)) continue;
    const at =
      mapped === undefined
        ? names.findIndex((name) => HEADINGS[field].includes(name))
        : headings.indexOf(mapped.toLowerCase());
    if (at !== -1) columns[field] = at;
  }
  return columns;
}

function missingIn(columns: DeliveryColumns, mapping: ColumnMapping): string | null {
  for (const field of DELIVERY_FIELDS)
    if (mapping[field] !== undefined && columns[field] === undefined)
      return `no column is called ${mapping[field]}, which --map names for ${field}`;
  if (columns.impressions === undefined) return "no column is for impressions";
  const hasPeriod = columns.start_date !== undefined && columns.end_date !== undefined;
  if (columns.date === undefined && !hasPeriod) return "no column is for date";
  return null;
}
