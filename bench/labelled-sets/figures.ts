/** Precision, recall and goals of labelled sets, and the Markdown they are printed as. */

/** How many of so many are right. */
export interface Share {
  right: number;
  count: number;
}

export const shareOf = <T>(all: readonly T[], isRight: (one: T) => boolean): Share => ({
  right: all.filter(isRight).length,
  count: all.length,
});

/** What was found beside what is labelled. */
export interface Counts {
  /** Labelled and found. */
  right: number;
  found: number;
  labelled: number;
}

export const precisionOf = ({ right, found }: Counts): Share => ({ right, count: found });
export const recallOf = ({ right, labelled }: Counts): Share => ({ right, count: labelled });

/** Between 0 and 1; null of nothing. */
export const valueOf = ({ right, count }: Share): number | null =>
  count === 0 ? null : right / count;

export function percent(share: Share): string {
  const value = valueOf(share);
  return value === null ? "–" : `${(100 * value).toFixed(1)} %`;
}

/** What a figure is held against. One that is unknown is not met. */
export interface Goal {
  name: string;
  value: number | null;
  limit: string;
  isMet: boolean;
}

export const atLeast = (name: string, least: number, value: number | null): Goal => ({
  name,
  value,
  limit: `at least ${least}`,
  isMet: value !== null && value >= least,
});

export const atMostSec = (name: string, mostSec: number, value: number | null): Goal => ({
  name,
  value,
  limit: `at most ${mostSec} s`,
  isMet: value !== null && value <= mostSec,
});

export const print = (line = ""): void => {
  process.stdout.write(`${line}\n`);
};

export function printGoals(goals: readonly Goal[]): void {
  for (const { name, value, limit, isMet } of goals)
    print(`- ${isMet ? "met" : "MISSED"}: ${name} ${value?.toFixed(3) ?? "unknown"}, ${limit}`);
}

/** A column: its heading, and its cell in the row of some figures. */
export type Column<Figures> = readonly [
  heading: string,
  cell: (figures: Figures) => string | number,
];

const rowOf = (cells: readonly (string | number)[]): string =>
  `|${cells.map((cell) => (cell === "" ? " |" : ` ${cell} |`)).join("")}`;

/** @param corner The heading of the rows' names. */
export function printTable<Figures>(
  corner: string,
  columns: readonly Column<Figures>[],
  rows: readonly (readonly [name: string, figures: Figures])[],
): void {
  print(rowOf([corner, ...columns.map(([heading]) => heading)]));
  print(`|---|${"---:|".repeat(columns.length)}`);
  for (const [name, figures] of rows)
    print(rowOf([name, ...columns.map(([, cell]) => cell(figures))]));
}
