import { DAY_METRICS, type DayMetric } from "../../db/schema/account-tables.ts";
import { faultOf } from "../../kernel/contract/schema.ts";
import { CsvError, type CsvRecord, parseCsv } from "../../lib/csv.ts";
import { LARGEST_COUNT } from "../../metrics/counts.ts";
import type { DayCounts } from "../../platforms/accounts/account-connector.ts";
import { Type } from "typebox";

/** Days of one account, as a person read them off its dashboard. */
export interface AccountDays {
  showId: string;
  platform: string;
  days: DayCounts[];
}

/** What is wrong with one field of one line; the heading is line 1. */
export interface RowFault {
  line: number;
  field: string;
  message: string;
}

/** A file of which nothing is taken. The message names every fault, a line each. */
export class RowFaultsError extends Error {
  readonly faults: readonly RowFault[];

  constructor(faults: readonly RowFault[]) {
    super(
      [
        "Nothing was stored.",
        ...faults.map(({ line, field, message }) => `line ${line}, ${field}: ${message}`),
      ].join("\n"),
    );
    this.name = "RowFaultsError";
    this.faults = faults;
  }
}

/** What a file may speak of. Days are `YYYY-MM-DD`. */
export interface AllowedRows {
  showIds: readonly string[];
  platforms: readonly string[];
  from: string;
  to: string;
}

const KEYS = ["show_id", "platform", "date"] as const;
const DAY = Type.String({ format: "date" });
const COUNT = /^\d+$/;

const isDayMetric = (name: string): name is DayMetric =>
  (DAY_METRICS as readonly string[]).includes(name);

/**
 * Days by account from a CSV file with the columns show_id, platform, date and one a metric. An
 * empty cell is unknown, not 0. All or nothing.
 *
 * @throws RowFaultsError naming every line and field that is wrong.
 */
export function readDayRows(text: string, allowed: AllowedRows): AccountDays[] {
  const [heading, ...records] = recordsOf(text);
  if (heading === undefined)
    throw new RowFaultsError([{ line: 1, field: "file", message: "The file is empty." }]);
  const columns = heading.cells.map((cell) => cell.trim());
  const faults = headingFaults(columns, heading.line);
  if (faults.length > 0) throw new RowFaultsError(faults);
  if (records.length === 0)
    throw new RowFaultsError([
      { line: heading.line, field: "file", message: "The file holds no row." },
    ]);
  const accounts = new Map<string, AccountDays>();
  const lineOf = new Map<string, number>();
  for (const record of records) {
    const row = readRow(record, columns, allowed);
    if ("faults" in row) {
      faults.push(...row.faults);
      continue;
    }
    const { showId, platform, day } = row;
    const key = `${showId} ${platform}`;
    const before = lineOf.get(`${key} ${day.day}`);
    if (before !== undefined)
      faults.push({
        line: record.line,
        field: "date",
        message: `This day of the account stands on line ${before} already.`,
      });
    lineOf.set(`${key} ${day.day}`, record.line);
    const account = accounts.get(key) ?? { showId, platform, days: [] };
    account.days.push(day);
    accounts.set(key, account);
  }
  if (faults.length > 0) throw new RowFaultsError(faults);
  return [...accounts.values()];
}

function recordsOf(text: string): CsvRecord[] {
  try {
    return parseCsv(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new RowFaultsError([{ line: error.line, field: "file", message: error.message }]);
  }
}

function headingFaults(columns: readonly string[], line: number): RowFault[] {
  const fault = (field: string, message: string): RowFault => ({ line, field, message });
  const known = [...KEYS, ...DAY_METRICS];
  return [
    ...KEYS.filter((key) => !columns.includes(key)).map((key) =>
      fault(key, "This column is missing."),
    ),
    ...columns
      .filter((name) => !(known as readonly string[]).includes(name))
      .map((name) =>
        fault(name === "" ? "(no name)" : name, `No such column. There are: ${known.join(", ")}.`),
      ),
    ...columns
      .filter((name, index) => columns.indexOf(name) !== index)
      .map((name) => fault(name, "This column is there twice.")),
    ...(columns.some(isDayMetric) ? [] : [fault("file", "There is no column with a metric.")]),
  ];
}

type ReadRow = { showId: string; platform: string; day: DayCounts } | { faults: RowFault[] };

function readRow(
  { line, cells }: CsvRecord,
  columns: readonly string[],
  allowed: AllowedRows,
): ReadRow {
  if (cells.length !== columns.length)
    return {
      faults: [
        { line, field: "file", message: `${cells.length} cells under ${columns.length} columns.` },
      ],
    };
  const values = new Map(columns.map((name, index) => [name, cells[index]?.trim() ?? ""]));
  const [showId = "", platform = "", day = ""] = KEYS.map((key) => values.get(key) ?? "");
  const faults: RowFault[] = [];
  const refuse = (field: string, message: string): void =>
    void faults.push({ line, field, message });
  if (!allowed.showIds.includes(showId))
    refuse("show_id", `${quoted(showId)} is none of the shows of this request.`);
  if (!allowed.platforms.includes(platform))
    refuse("platform", `${quoted(platform)} is none of ${allowed.platforms.join(", ")}.`);
  if (faultOf(DAY, day) !== null) refuse("date", `${quoted(day)} is no day, YYYY-MM-DD.`);
  else if (day < allowed.from || day > allowed.to)
    refuse("date", `${day} is not from ${allowed.from} to ${allowed.to}.`);
  const counts: DayCounts["counts"] = {};
  for (const metric of columns.filter(isDayMetric)) {
    const cell = values.get(metric) ?? "";
    if (cell === "") continue;
    if (COUNT.test(cell) && Number(cell) <= LARGEST_COUNT) counts[metric] = Number(cell);
    else refuse(metric, `${quoted(cell)} is no whole number from 0.`);
  }
  if (faults.length === 0 && Object.keys(counts).length === 0)
    refuse("file", "The row holds no number.");
  return faults.length > 0 ? { faults } : { showId, platform, day: { day, counts } };
}

const quoted = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
