import { gunzipSync } from "node:zlib";
import type { AccountAnswer, AccountFailure } from "../accounts/account-connector.ts";
import { accountFailure, answered, failed } from "../accounts/account-failure.ts";

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
 * What Reporter answered: a table, null for a day it has nothing of, or its error. Undefined for
 * what is neither; with `errorOnly` for tables too, which are not unpacked then.
 */
export function readReport(
  bytes: Uint8Array,
  { errorOnly, retryAfterSec }: { errorOnly: boolean; retryAfterSec: number | null },
): AccountAnswer<ReportRow[] | null> | undefined {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (isPacked && errorOnly) return undefined;
  const text = isPacked ? unpacked(bytes) : new TextDecoder().decode(bytes);
  if (text === null) return undefined;
  const code = /<Error>[\s\S]*?<Code>\s*(\d+)\s*<\/Code>/i.exec(text)?.[1];
  if (code !== undefined) return ofError(Number(code), retryAfterSec);
  return errorOnly ? undefined : tableOf(text);
}

function unpacked(bytes: Uint8Array): string | null {
  try {
    return gunzipSync(bytes, { maxOutputLength: BYTES_MAX }).toString("utf8");
  } catch {
    return null;
  }
}

/** 117: the day is late; 213: it holds nothing. Both leave the day unknown. */
function ofError(code: number, retryAfterSec: number | null): AccountAnswer<null> {
  if (code === 117 || code === 213) return answered(null, 0);
  const failure =
    FAILURES.get(code) ??
    accountFailure("provider_error", `Apple's Reporter answered with its error ${code}.`, {
      retryAfterSec,
    });
  return failed(failure, 0);
}

const FAILURES: ReadonlyMap<number, AccountFailure> = new Map([
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
function tableOf(text: string): AccountAnswer<ReportRow[]> | undefined {
  const [head = "", ...lines] = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  const names = head.split("\t").map((name) => name.trim().toLowerCase());
  const at = (column: keyof typeof COLUMNS): number =>
    names.findIndex((name) => COLUMNS[column].some((known) => known === name));
  if (at("plays") === -1 && at("listeners") === -1) return undefined;
  const rows = lines.map((line): ReportRow => {
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
  return answered(rows, 0);
}
