import { gunzipSync } from "node:zlib";
import type { ErrorMapper } from "../accounts/account-api.ts";
import type { AccountFailure } from "../accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  malformedAnswer,
  unavailable,
} from "../accounts/account-failure.ts";

/** One row of a table, its columns found by name. Absent columns are undefined. */
export interface ReportRow {
  showId: string | null;
  showName: string | null;
  plays: string | undefined;
  listeners: string | undefined;
  followers: string | undefined;
}

/**
 * Apple publishes no names of columns; these are the ones its guide's readers expect, in lower
 * case.
 */
const COLUMNS = {
  showId: [
    "show id",
    "apple identifier",
    "podcast id",
    "show identifier",
    "apple show id",
    "show apple identifier",
  ],
  showName: ["show name", "show title", "podcast name", "show", "title"],
  plays: ["plays", "total plays"],
  listeners: ["unique listeners", "listeners"],
  followers: ["followers", "total followers"],
} as const;

const BYTES_MAX = 64 * 1_024 * 1_024;

/**
 * The failure of an error answer, which comes with statuses of 400 and more, and with 200.
 * Undefined for packed answers, which are tables.
 */
export const reportError: ErrorMapper = ({ body, retryAfterSec }) =>
  isPacked(body) ? undefined : errorIn(new TextDecoder().decode(body), retryAfterSec);

/**
 * The rows of an answer.
 *
 * @throws AccountReadError for a packed error, and for what is not a table of a podcast.
 */
export function readReport(bytes: Uint8Array): ReportRow[] {
  const text = isPacked(bytes) ? unpacked(bytes) : new TextDecoder().decode(bytes);
  const failure = text === null ? undefined : errorIn(text, null);
  if (failure !== undefined) throw new AccountReadError(failure);
  const rows = text === null ? undefined : tableOf(text);
  if (rows === undefined)
    throw malformedAnswer("Apple's Reporter answered in a form we do not know.");
  return rows;
}

const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpacked(bytes: Uint8Array): string | null {
  try {
    return gunzipSync(bytes, { maxOutputLength: BYTES_MAX }).toString("utf8");
  } catch {
    return null;
  }
}

function errorIn(text: string, retryAfterSec: number | null): AccountFailure | undefined {
  const found = /<Error>[\s\S]*?<Code>\s*(\d+)\s*<\/Code>/i.exec(text)?.[1];
  if (found === undefined) return undefined;
  const code = Number(found);
  return (
    FAILURES.get(code) ??
    accountFailure("provider_error", `Apple's Reporter answered with its error ${code}.`, {
      retryAfterSec,
    })
  );
}

const NO_TABLE = unavailable("not_yet", "Apple's Reporter has no table of the day.");

/** 117: the day is late; 213: it has no data. Both leave the day unknown. */
const FAILURES: ReadonlyMap<number, AccountFailure> = new Map([
  [117, NO_TABLE],
  [213, NO_TABLE],
  [
    123,
    accountFailure(
      "needs_reauth",
      "The token of Apple's Reporter has ended. Make a new one and connect again.",
    ),
  ],
  [
    124,
    accountFailure("needs_reauth", "Apple's Reporter refuses the token. Connect with a new one."),
  ],
  [200, accountFailure("unsupported", "Apple's Reporter does not know the vendor number.")],
  [
    214,
    accountFailure("unsupported", "The token opens several accounts: send account_number too."),
  ],
]);

/** Undefined for text that is no table of a podcast. */
function tableOf(text: string): ReportRow[] | undefined {
  const [head = "", ...lines] = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  const names = head.split("\t").map((name) => name.trim().toLowerCase());
  const at = (column: keyof typeof COLUMNS): number =>
    names.findIndex((name) => COLUMNS[column].some((known) => known === name));
  if (at("plays") === -1 && at("listeners") === -1) return undefined;
  return lines.map((line): ReportRow => {
    const cells = line.split("\t").map((cell) => cell.trim());
    const cell = (column: keyof typeof COLUMNS): string | undefined =>
      at(column) === -1 || cells[at(column)] === "" ? undefined : cells[at(column)];
    return {
      showId: cell("showId") ?? null,
      showName: cell("showName") ?? null,
      plays: cell("plays"),
      listeners: cell("listeners"),
      followers: cell("followers"),
    };
  });
}
