import { Type } from "typebox";
import { DAY_METRICS } from "../../../db/schema/day-metrics.ts";
import type { DayMetric } from "../../../db/schema/tables.ts";
import { faultOf } from "../../../kernel/contract/schema.ts";
import type { CsvRecord } from "../../../lib/text/csv.ts";
import { LARGEST_COUNT } from "../../../domain/metrics/counts.ts";
import type { AccountDayCounts } from "../../../platforms/accounts/account-connector.ts";
import {
  type CsvFault,
  type DayCsvColumns,
  type DayCsvFormat,
  readDayCsv,
} from "../account-history/index.ts";

/** Days of one account, as a person read them off its dashboard. */
export interface EnteredAccountDays {
  showId: string;
  platform: string;
  days: AccountDayCounts[];
}

/** Thrown for a file that is not stored. The message has a line for every fault. */
export class RowFaultsError extends Error {
  readonly faults: readonly CsvFault[];

  constructor(faults: readonly CsvFault[]) {
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

/** The shows, platforms and days that a file may contain. Days are `YYYY-MM-DD`, both included. */
export interface AllowedRows {
  showIds: readonly string[];
  platforms: readonly string[];
  from: string;
  to: string;
}

interface Owner {
  showId: string;
  platform: string;
}

const KEYS = ["show_id", "platform", "date"] as const;
const COLUMN_NAMES: readonly string[] = [...KEYS, ...DAY_METRICS];
const DAY = Type.String({ format: "date" });
const COUNT = /^\d+$/;

const isDayMetric = (name: string): name is DayMetric =>
  (DAY_METRICS as readonly string[]).includes(name);

/**
 * Reads days by account from a CSV file with the columns show_id, platform, date and one per
 * metric. An empty cell is unknown, not 0. The file is accepted completely or not at all.
 *
 * @throws RowFaultsError with every line and field that is wrong.
 */
export function readDayRows(text: string, allowed: AllowedRows): EnteredAccountDays[] {
  const file = readDayCsv(text, staffFormat(allowed));
  if (!file.ok) throw new RowFaultsError(file.faults);
  const accounts = new Map<string, EnteredAccountDays>();
  for (const { owner, day } of file.rows) {
    const key = `${owner.showId} ${owner.platform}`;
    const account = accounts.get(key) ?? { ...owner, days: [] };
    account.days.push(day);
    accounts.set(key, account);
  }
  return [...accounts.values()];
}

function staffFormat(allowed: AllowedRows): DayCsvFormat<DayCsvColumns, Owner> {
  return {
    fileField: "file",
    emptyFile: "The file is empty.",
    noRow: (line) => ({ line, field: "file", message: "The file holds no row." }),
    columnsOf,
    ownerOf: (record, columns, refuse) => ownerOf(record, columns, { allowed, refuse }),
    dayOf: (cell, refuse) => {
      if (faultOf(DAY, cell) !== null) refuse(`${quoted(cell)} is no day, YYYY-MM-DD.`);
      else if (cell < allowed.from || cell > allowed.to)
        refuse(`${cell} is not from ${allowed.from} to ${allowed.to}.`);
      return cell;
    },
    countOf: (cell, refuse) => {
      if (cell === "") return null;
      if (COUNT.test(cell) && Number(cell) <= LARGEST_COUNT) return Number(cell);
      refuse(`${quoted(cell)} is no whole number from 0.`);
      return null;
    },
    repeatedDay: (line) => `This day of the account stands on line ${line} already.`,
    noCount: { field: "file", message: "The row holds no number." },
  };
}

function columnsOf({ cells, line }: CsvRecord): DayCsvColumns | CsvFault[] {
  const headings = cells.map((cell) => cell.trim());
  const fault = (field: string, message: string): CsvFault => ({ line, field, message });
  const faults = [
    ...KEYS.filter((key) => !headings.includes(key)).map((key) =>
      fault(key, "This column is missing."),
    ),
    ...headings
      .filter((name) => !COLUMN_NAMES.includes(name))
      .map((name) =>
        fault(
          name === "" ? "(no name)" : name,
          `No such column. There are: ${COLUMN_NAMES.join(", ")}.`,
        ),
      ),
    ...headings
      .filter((name, index) => headings.indexOf(name) !== index)
      .map((name) => fault(name, "This column is there twice.")),
    ...(headings.some(isDayMetric) ? [] : [fault("file", "There is no column with a metric.")]),
  ];
  if (faults.length > 0) return faults;
  return {
    headings,
    date: headings.indexOf("date"),
    figures: headings.flatMap((metric, index) => (isDayMetric(metric) ? [{ index, metric }] : [])),
  };
}

function ownerOf(
  { cells }: CsvRecord,
  { headings }: DayCsvColumns,
  { allowed, refuse }: { allowed: AllowedRows; refuse: (field: string, message: string) => void },
): Owner | undefined {
  if (cells.length !== headings.length) {
    refuse("file", `${cells.length} cells under ${headings.length} columns.`);
    return undefined;
  }
  const showId = cells[headings.indexOf("show_id")]?.trim() ?? "";
  const platform = cells[headings.indexOf("platform")]?.trim() ?? "";
  if (!allowed.showIds.includes(showId))
    refuse("show_id", `${quoted(showId)} is none of the shows of this request.`);
  if (!allowed.platforms.includes(platform))
    refuse("platform", `${quoted(platform)} is none of ${allowed.platforms.join(", ")}.`);
  return { showId, platform };
}

const quoted = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
