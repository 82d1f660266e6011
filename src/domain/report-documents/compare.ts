import { causesOf, type Cause, type Reading, type Reason } from "./causes.ts";
import type {
  Block,
  Column,
  ColumnKind,
  DocumentSection,
  Figure,
  ReportDocument,
  Value,
} from "./document.ts";
import { formatValue } from "./format.ts";

/** A figure, cell or text that differs between two documents. */
export interface Difference {
  /** Id of the section. */
  section: string;
  /** Stable path within the section: block, then figure, or row and column, or day. */
  path: string;
  label: string;
  old: Comparable;
  new: Comparable;
  /** New minus old, where both are counts or amounts of one currency. */
  change: number | null;
  /** What changed it, the strongest first; never empty. */
  causes: Cause[];
}

export type Comparable = string | number | null;

/** A document with the readings behind its figures. */
export interface ComparedDocument {
  document: ReportDocument;
  readings: readonly Reading[];
}

interface Entry {
  section: string;
  path: string;
  label: string;
  value: Comparable;
  /** Currency of an amount; null for other values. Equal numbers of two currencies differ. */
  currency: string | null;
  /** Keys by which readings name what they are counted in. */
  keys: string[];
  /** True for a cell of a table. */
  isRow: boolean;
  /** Day of a series. */
  day: string | null;
  definition: string | null;
  /** Who counted it; null for words and states. */
  basis: Figure["basis"] | null;
  /** True for a moment, which tells when something was read. */
  isMoment: boolean;
  /** True for words of the author, which no reading explains. */
  isWords: boolean;
}

/** Sections about the report itself: what they tell follows from the others. */
const ABOUT_THE_REPORT: ReadonlySet<string> = new Set(["method", "changes_since_last"]);

/** Kinds of columns whose cells are counted; the others hold words, states and moments. */
const COUNTED: ReadonlySet<ColumnKind> = new Set(["count", "money", "ratio"]);

/**
 * All figures, cells, days and texts that differ, by stable keys and never by a place in a list.
 * Where something exists in one of the documents only, the other value is null; what is unknown in
 * one and absent from the other does not differ. Amounts of two currencies are given in words. That
 * a row was read at another moment is no difference.
 */
export function compareDocuments(from: ComparedDocument, to: ComparedDocument): Difference[] {
  const before = entriesOf(from.document);
  const after = entriesOf(to.document);
  const causeOfSection = sectionCauses(from.document, to.document);
  const causes = causesOf(from, to);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Difference[] => {
    const pair = { old: before.get(key), now: after.get(key) };
    const entry = pair.now ?? pair.old;
    const values = entry && valuesOf(pair);
    if (entry === undefined || values === undefined) return [];
    const isInBoth = pair.old !== undefined && pair.now !== undefined;
    if (entry.isMoment && isInBoth) return [];
    const { section, path, label, isWords } = entry;
    const reason = causeOfSection(section) ?? (isWords ? "edited" : undefined);
    const known =
      reason === undefined
        ? causes({ ...entry, old: values.old, now: values.new, isInBoth })
        : [{ reason, readings: [] }];
    return [
      {
        section,
        path,
        label,
        ...values,
        causes: known.length === 0 ? [{ reason: "unexplained", readings: [] }] : known,
      },
    ];
  });
}

/** Why everything in a section differs: it is in one of the documents only, or failed in one. */
function sectionCauses(
  from: ReportDocument,
  to: ReportDocument,
): (section: string) => Reason | undefined {
  const statusesOf = ({ sections }: ReportDocument) =>
    new Map(sections.map(({ id, status }) => [id, status]));
  const [before, after] = [statusesOf(from), statusesOf(to)];
  return (section) => {
    if (!before.has(section)) return "section_added";
    if (!after.has(section)) return "section_removed";
    return before.get(section) === after.get(section) ? undefined : "section_failed";
  };
}

/** The values of two entries under one key; undefined where they do not differ. */
function valuesOf({
  old,
  now,
}: {
  old: Entry | undefined;
  now: Entry | undefined;
}): Pick<Difference, "old" | "new" | "change"> | undefined {
  const [before, after] = [old?.value ?? null, now?.value ?? null];
  const isOneCurrency = old === undefined || now === undefined || old.currency === now.currency;
  if (isOneCurrency) {
    if (before === after) return undefined;
    const change = typeof before === "number" && typeof after === "number" ? after - before : null;
    return { old: before, new: after, change };
  }
  if (before === null && after === null) return undefined;
  return { old: inWords(old), new: inWords(now), change: null };
}

const inWords = ({ value, currency }: Entry): Comparable =>
  currency !== null && typeof value === "number"
    ? formatValue({ kind: "money", minor: value, currency })
    : value;

const entriesOf = ({ sections }: ReportDocument): Map<string, Entry> =>
  new Map(
    sections
      .filter(({ type }) => !ABOUT_THE_REPORT.has(type))
      .flatMap((section) => [
        ...wordsOfSection(section),
        ...section.blocks.flatMap((block) => entriesOfBlock(section, block)),
      ])
      .map((entry) => [`${entry.section}/${entry.path}`, entry]),
  );

/** The words of the author above the blocks. Keys of blocks have no dots, so theirs differ. */
const wordsOfSection = ({ id: section, title, note }: DocumentSection): Entry[] =>
  Object.entries({ title, note }).map(([name, value]) => ({
    section,
    path: name,
    label: `${title}: ${name}`,
    value,
    ...NOT_COUNTED,
    isWords: true,
  }));

const NOT_COUNTED: Omit<Entry, "section" | "path" | "label" | "value"> = {
  currency: null,
  keys: [],
  isRow: false,
  day: null,
  definition: null,
  basis: null,
  isMoment: false,
  isWords: false,
};

function entriesOfBlock({ id: section, title }: DocumentSection, block: Block): Entry[] {
  const entry = (path: string, label: string, value: Comparable, more: Partial<Entry>): Entry => ({
    section,
    path: `${block.key}.${path}`,
    label,
    value,
    ...NOT_COUNTED,
    ...more,
  });
  switch (block.kind) {
    case "figures":
      return block.figures.map(({ key, label, value, definition, basis }) =>
        entry(key, label, comparable(value), {
          keys: [key],
          definition,
          basis,
          currency: value.kind === "money" ? value.currency : null,
        }),
      );
    case "table":
      return block.rows.flatMap(({ key, cells }) =>
        block.columns.map((column, index) => {
          const cell = cells[index] ?? null;
          return entry(
            `${key}.${column.key}`,
            `${nameOfRow(block, cells)}: ${column.label}`,
            typeof cell === "object" && cell !== null ? cell.text : cell,
            {
              // A row about a line of something begins with the id of that.
              keys: [...new Set([key, key.split(" ")[0] ?? key])],
              isRow: true,
              definition: column.definition,
              basis: COUNTED.has(column.kind) ? "measured" : null,
              isMoment: column.kind === "moment",
              currency: currencyOf(column),
            },
          );
        }),
      );
    case "series":
      return block.days.map(({ day, count }) =>
        entry(day, `${block.title}, ${day}`, count, {
          keys: [day, `${block.key}.${day}`],
          day,
          definition: block.definition,
          basis: "measured",
        }),
      );
    case "text":
      return [entry("text", title, block.markdown, { isWords: true })];
    // A sentence repeats figures that are compared themselves.
    default:
      return [];
  }
}

const currencyOf = ({ kind, currency }: Column): string | null =>
  kind === "money" ? currency : null;

/** The first cell with words, which names its row for a person. */
function nameOfRow(
  { columns }: Extract<Block, { kind: "table" }>,
  cells: readonly unknown[],
): string {
  const index = columns.findIndex(({ kind }) => kind === "text" || kind === "link");
  const cell = cells[index];
  if (typeof cell === "string") return cell;
  return typeof cell === "object" && cell !== null ? (cell as { text: string }).text : "Row";
}

function comparable(value: Value): Comparable {
  switch (value.kind) {
    case "count":
      return value.count;
    case "money":
      return value.minor;
    case "ratio":
      return value.ratio;
    case "seconds":
      return value.seconds;
    case "day":
      return value.day;
    default:
      return value.text;
  }
}
