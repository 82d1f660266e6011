/** Days of a table that a live link shows: always the same, or the last complete ones. */
export type LinkDays = "fixed" | "7" | "30" | "90" | "365";

const WINDOWS = [7, 30, 90, 365] as const;

/** The query of an answer, as it was asked for on a page. */
export type AskedQuery = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** The query of a live link. */
export type LinkQuery = Record<string, string | number | boolean | string[]>;

/** The window of the API that comes nearest to a span of so many days. */
export const nearestWindow = (days: number): LinkDays =>
  String(
    WINDOWS.reduce((best, window) =>
      Math.abs(window - days) < Math.abs(best - days) ? window : best,
    ),
  ) as LinkDays;

/** True where the days of a query may move: not those that were known on an earlier day. */
export const hasDays = ({ start_date: start }: AskedQuery): boolean => start !== undefined;
export const mayMove = (query: AskedQuery): boolean =>
  hasDays(query) && query["as_of"] === undefined;

/** The query that a live link is made with: its days stay, or move as a window. */
export function linkQuery(asked: AskedQuery, days: LinkDays): LinkQuery {
  const { start_date: start, end_date: end, cursor: _cursor, ...others } = asked;
  const isMoving = days !== "fixed" && mayMove(asked);
  const dated = isMoving
    ? { ...others, window: Number(days) }
    : { ...others, start_date: start, end_date: end };
  return Object.fromEntries(
    Object.entries(dated).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? [...value] : value]],
    ),
  ) as LinkQuery;
}

/** The formula of Google Sheets that shows a live link. */
export const formulaOf = (url: string, format: "csv" | "tsv"): string =>
  `=IMPORTDATA("${url}", ${format === "csv" ? '","' : "CHAR(9)"}, "en_US")`;
