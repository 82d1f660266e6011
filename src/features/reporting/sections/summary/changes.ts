import type {
  Block,
  Cell,
  Column,
  Figure,
  ReportDocument,
  Row,
  TableBlock,
  Value,
} from "../../../../domain/report-documents/document.ts";
import type { SectionReading } from "../section.ts";
import { formatMoment } from "../../../../domain/report-documents/format.ts";
import { countText, dayText, timeText } from "../reading/words.ts";

/** Values of two documents of a report that differ, by stable keys and never by their place. */

export interface Change {
  key: string;
  section: string;
  what: string;
  old: string | null;
  now: string | null;
  /** The second count less the first; null where one is not a known count. */
  difference: number | null;
}

/** Sections about the report itself, and words of its author. */
const LEFT_OUT: ReadonlySet<string> = new Set(["method", "changes_since_last", "text"]);

/** Columns that say when or how something was read: they differ in every report. */
const READING_COLUMNS: ReadonlySet<string> = new Set(["read_at", "kept", "definition"]);

export const changesBetween = (
  previous: Pick<ReportDocument, "sections">,
  sections: SectionReading["before"],
): Change[] => {
  const before = new Map(previous.sections.map((section) => [section.id, section]));
  return sections.flatMap(({ id, type, content }) => {
    const old = before.get(id);
    if (old === undefined || old.status !== "ready" || LEFT_OUT.has(type)) return [];
    const [former, blocks] = [blocksByKey(old.blocks), blocksByKey(content.blocks)];
    return [...new Set([...blocks.keys(), ...former.keys()])].flatMap((block) =>
      blockChanges(former.get(block), blocks.get(block)).map((change) => ({
        ...change,
        key: `${id} ${block} ${change.key}`,
        section: old.title,
      })),
    );
  });
};

type Unplaced = Omit<Change, "section">;

const blocksByKey = (blocks: readonly Block[]): Map<string, Block> =>
  new Map(blocks.map((block) => [block.key, block]));

/** A table that one of the documents does not have is one without rows there. */
function blockChanges(old: Block | undefined, block: Block | undefined): Unplaced[] {
  if (old?.kind === "figures" && block?.kind === "figures")
    return figureChanges(old.figures, block.figures);
  const [former, now] = [tableOf(old ?? block), tableOf(block ?? old)];
  if (former === undefined || now === undefined) return [];
  return tableChanges(
    old === undefined ? { ...former, rows: [] } : former,
    block === undefined ? { ...now, rows: [] } : now,
  );
}

const tableOf = (block: Block | undefined): TableBlock | undefined =>
  block?.kind === "table" ? block : undefined;

function figureChanges(old: readonly Figure[], figures: readonly Figure[]): Unplaced[] {
  const before = new Map(old.map((figure) => [figure.key, figure]));
  return figures.flatMap(({ key, label, value }) => {
    const former = before.get(key)?.value;
    if (former === undefined) return [];
    return changeOf(key, label, [former, value]);
  });
}

function tableChanges(old: TableBlock, block: TableBlock): Unplaced[] {
  const before = new Map(old.rows.map((row) => [row.key, row]));
  const now = new Set(block.rows.map(({ key }) => key));
  const places = new Map(old.columns.map(({ key }, index) => [key, index]));
  const added = (row: Row, columns: readonly Column[], isNew: boolean): Unplaced => ({
    key: row.key,
    what: rowText(row, columns),
    old: isNew ? "" : "listed",
    now: isNew ? "listed" : "",
    difference: null,
  });
  return [
    ...block.rows.flatMap((row) => {
      const former = before.get(row.key);
      if (former === undefined) return [added(row, block.columns, true)];
      return block.columns.flatMap((column, index) => {
        const place = places.get(column.key);
        if (place === undefined || READING_COLUMNS.has(column.key)) return [];
        const values = [former.cells[place] ?? null, row.cells[index] ?? null] as const;
        const what = `${rowText(row, block.columns)}: ${column.label}`;
        const [from, to] = values.map((cell) => cellValue(cell, column));
        return from === undefined || to === undefined
          ? []
          : changeOf(`${row.key} ${column.key}`, what, [from, to]);
      });
    }),
    ...old.rows.filter(({ key }) => !now.has(key)).map((row) => added(row, old.columns, false)),
  ];
}

/** What a row is about: its first words, such as `3, Harbour Talk`. */
function rowText({ cells, key }: Row, columns: readonly Column[]): string {
  const words = cells.slice(0, 3).flatMap((cell, index) => {
    if (cell === null) return [];
    if (typeof cell === "object") return [cell.text];
    const isName = columns[index]?.kind === "text" || index === 0;
    return isName ? [String(cell)] : [];
  });
  return words.slice(0, 2).join(", ") || key;
}

function cellValue(cell: Cell, { kind, currency }: Column): Value {
  if (cell !== null && typeof cell === "object") return { kind: "text", text: cell.url };
  const number = typeof cell === "number" ? cell : null;
  const text = typeof cell === "string" ? cell : null;
  switch (kind) {
    case "count":
      return { kind, count: number };
    case "money":
      return { kind, minor: number, currency: currency ?? "usd" };
    case "seconds":
      return { kind, seconds: number };
    case "ratio":
      return { kind, ratio: text };
    case "moment":
      return { kind: "text", text: text === null ? null : formatMoment(text) };
    case "day":
      return { kind, day: text };
    default:
      return { kind: "text", text };
  }
}

function changeOf(key: string, what: string, [old, now]: readonly [Value, Value]): Unplaced[] {
  const [from, to] = [valueText(old), valueText(now)];
  if (from === to) return [];
  const counts = old.kind === "count" && now.kind === "count" ? [old.count, now.count] : [];
  const [first, second] = counts;
  return [
    {
      key,
      what,
      old: from,
      now: to,
      difference: typeof first === "number" && typeof second === "number" ? second - first : null,
    },
  ];
}

/** A value as text; null where it is not known. */
function valueText(value: Value): string | null {
  switch (value.kind) {
    case "count":
      return value.count === null ? null : countText(value.count);
    case "money":
      return value.minor === null ? null : moneyText(value.minor, value.currency);
    case "ratio":
      return value.ratio === null ? null : `${(Number(value.ratio) * 100).toFixed(1)} %`;
    case "seconds":
      return value.seconds === null ? null : timeText(value.seconds);
    case "day":
      return value.day === null ? null : dayText(value.day);
    default:
      return value.text;
  }
}

function moneyText(minor: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}
