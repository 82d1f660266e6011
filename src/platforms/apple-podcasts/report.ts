import { gunzipSync } from "node:zlib";
import type { ErrorMapper } from "../accounts/reads/account-api.ts";
import type { AccountFailure } from "../accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  malformedAnswer,
  unavailable,
} from "../accounts/account-failure.ts";

/** One row of a table, with its columns by name. Absent columns and empty cells are undefined. */
export type ReportRow = Readonly<Partial<Record<keyof typeof COLUMNS, string>>>;

/** Names of the columns in lower case; the tables of shows and of episodes share most of them. */
const COLUMNS = {
  storefront: "store front name",
  showId: "show identifier",
  showName: "show name",
  episodeId: "episode identifier",
  episodeName: "episode name",
  episodeGuid: "episode guid",
  hours: "total listening hours",
  listeners: "total listeners",
  plays: "total plays",
} as const;

const BYTES_MAX = 64 * 1_024 * 1_024;

/**
 * The failure of an error answer, which has a status of 400 or more, or 200. Undefined for gzipped
 * answers, which are tables.
 */
export const reportError: ErrorMapper = ({ status, body, retryAfterSec }) => {
  if (isPacked(body)) return undefined;
  const text = new TextDecoder().decode(body);
  const isWithoutTable = status === 404 && /no report available/i.test(text);
  return isWithoutTable ? NO_TABLE : errorIn(text, retryAfterSec);
};

/**
 * The rows of an answer.
 *
 * @throws AccountReadError for a gzipped error, and for an answer that is not a table of a podcast.
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

/** Reporter does not know the vendor number, either in general or on the requested day. */
export const NO_VENDOR = accountFailure(
  "unsupported",
  "Apple's Reporter does not know the vendor number.",
);

/**
 * Reporter's error codes. 117: the day's table is late; 209, 211, 213: the day has no data. All of
 * them leave the day unknown.
 */
const FAILURES: ReadonlyMap<number, AccountFailure> = new Map([
  [117, NO_TABLE],
  [209, NO_TABLE],
  [211, NO_TABLE],
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
  [200, NO_VENDOR],
  [
    214,
    accountFailure("unsupported", "The token opens several accounts: send account_number too."),
  ],
  [215, accountFailure("unsupported", "Apple's Reporter does not know the account number.")],
  [300, NO_VENDOR],
]);

/** Undefined for text that is not a table of a podcast. */
function tableOf(text: string): ReportRow[] | undefined {
  const [head = "", ...lines] = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  const names = head.split("\t").map((name) => name.trim().toLowerCase());
  const places = Object.entries(COLUMNS).flatMap(([column, name]): [string, number][] =>
    names.includes(name) ? [[column, names.indexOf(name)]] : [],
  );
  const columns = new Set(places.map(([column]) => column));
  if (!columns.has("showId") || !(columns.has("plays") || columns.has("listeners")))
    return undefined;
  return lines.map((line): ReportRow => {
    const cells = line.split("\t").map((cell) => cell.trim());
    return Object.fromEntries(
      places.flatMap(([column, at]) => {
        const cell = cells[at];
        return cell === undefined || cell === "" ? [] : [[column, cell]];
      }),
    );
  });
}
