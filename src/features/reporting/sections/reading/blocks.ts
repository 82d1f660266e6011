import type {
  Cell,
  Column,
  Figure,
  FiguresBlock,
  SentenceBlock,
  TableBlock,
  Value,
} from "../../../../domain/report-documents/document.ts";

/** Blocks of sections. */

export const sentence = (
  key: string,
  text: string,
  tone: SentenceBlock["tone"] = "plain",
): SentenceBlock => ({ kind: "sentence", key, tone, text });

/** A sentence that warns, where there is something to warn of. */
export const warnings = (key: string, texts: readonly string[]): SentenceBlock[] =>
  texts.map((text, index) => sentence(`${key}_${index + 1}`, text, "warning"));

export const figures = (key: string, list: readonly Figure[]): FiguresBlock => ({
  kind: "figures",
  key,
  figures: [...list],
});

/** Age and certainty of a figure. */
export type FigureAge = Pick<Figure, "read_at" | "is_estimated" | "kept_reason">;

/** Of a figure that no reading is in, such as a promise. */
const UNREAD: FigureAge = Object.freeze({
  read_at: null,
  is_estimated: false,
  kept_reason: null,
});

/** A figure; without a definition and calculated unless given otherwise. */
export const figure = (
  key: string,
  label: string,
  value: Value,
  {
    definition = null,
    basis = "calculated",
    age = UNREAD,
  }: { definition?: string | null; basis?: Figure["basis"]; age?: FigureAge } = {},
): Figure => ({ key, label, value, definition, basis, ...age });

export const countValue = (count: number | null): Value => ({ kind: "count", count });
export const ratioValue = (ratio: string | null): Value => ({ kind: "ratio", ratio });
export const textValue = (text: string | null): Value => ({ kind: "text", text });
export const moneyValue = (minor: number | null, currency: string): Value => ({
  kind: "money",
  minor,
  currency,
});

/** A column of a table with the cell that it has for an item. */
export interface ColumnOf<Item> {
  key: string;
  label: string;
  kind: Column["kind"];
  /** Of a `money` column. */
  currency?: string;
  definition?: string;
  cell: (item: Item) => Cell;
}

/** A table of items; a column that is false is left out. */
export function table<Item>(
  key: string,
  title: string,
  {
    columns,
    items,
    keyOf,
  }: {
    columns: readonly (ColumnOf<Item> | false)[];
    items: readonly Item[];
    /** Stable key of the row of an item. */
    keyOf: (item: Item) => string;
  },
): TableBlock {
  const shown = columns.filter((column) => column !== false);
  return {
    kind: "table",
    key,
    title,
    columns: shown.map(({ key: name, label, kind, currency, definition }) => ({
      key: name,
      label,
      kind,
      currency: currency ?? null,
      definition: definition ?? null,
    })),
    rows: items.map((item) => ({
      key: keyOf(item),
      cells: shown.map(({ cell }) => cell(item)),
    })),
  };
}
