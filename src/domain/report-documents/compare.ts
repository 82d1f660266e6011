import { causesOf, type Cause, type Reading } from "./causes.ts";
import type { Block, DocumentSection, ReportDocument, Value } from "./document.ts";

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
  /** Keys by which readings name what they are counted in. */
  keys: string[];
  definition: string | null;
  /** True for words of the author, which no reading explains. */
  isWords: boolean;
}

/**
 * All figures, cells, days and texts that differ, by stable keys and never by a place in a list.
 * Where something exists in one of the documents only, the other value is null.
 */
export function compareDocuments(from: ComparedDocument, to: ComparedDocument): Difference[] {
  const before = entriesOf(from.document);
  const after = entriesOf(to.document);
  const sectionsBefore = new Set(from.document.sections.map(({ id }) => id));
  const sectionsAfter = new Set(to.document.sections.map(({ id }) => id));
  const causes = causesOf(from, to);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Difference[] => {
    const old = before.get(key);
    const now = after.get(key);
    const entry = now ?? old;
    if (entry === undefined || old?.value === now?.value) return [];
    const { section, path, label } = entry;
    const change =
      typeof old?.value === "number" && typeof now?.value === "number"
        ? now.value - old.value
        : null;
    const known: Cause[] = !sectionsBefore.has(section)
      ? [{ reason: "section_added", readings: [] }]
      : !sectionsAfter.has(section)
        ? [{ reason: "section_removed", readings: [] }]
        : entry.isWords
          ? [{ reason: "edited", readings: [] }]
          : causes({ keys: entry.keys, definition: entry.definition });
    return [
      {
        section,
        path,
        label,
        old: old?.value ?? null,
        new: now?.value ?? null,
        change,
        causes: known.length === 0 ? [{ reason: "unexplained", readings: [] }] : known,
      },
    ];
  });
}

const entriesOf = ({ sections }: ReportDocument): Map<string, Entry> =>
  new Map(
    sections
      .flatMap((section) => section.blocks.flatMap((block) => entriesOfBlock(section, block)))
      .map((entry) => [`${entry.section}/${entry.path}`, entry]),
  );

function entriesOfBlock({ id: section, title }: DocumentSection, block: Block): Entry[] {
  const entry = (path: string, label: string, value: Comparable, more: Partial<Entry>): Entry => ({
    section,
    path: `${block.key}.${path}`,
    label,
    value,
    keys: [],
    definition: null,
    isWords: false,
    ...more,
  });
  switch (block.kind) {
    case "figures":
      return block.figures.map(({ key, label, value, definition }) =>
        entry(key, label, comparable(value), { keys: [key], definition }),
      );
    case "table":
      return block.rows.flatMap(({ key, cells }) =>
        block.columns.map((column, index) => {
          const cell = cells[index] ?? null;
          return entry(
            `${key}.${column.key}`,
            `${nameOfRow(block, cells)}: ${column.label}`,
            typeof cell === "object" && cell !== null ? cell.text : cell,
            { keys: [key], definition: column.definition },
          );
        }),
      );
    case "series":
      return block.days.map(({ day, count }) =>
        entry(day, `${block.title}, ${day}`, count, {
          keys: [day, `${block.key}.${day}`],
          definition: block.definition,
        }),
      );
    case "text":
      return [entry("text", title, block.markdown, { isWords: true })];
    // A sentence repeats figures that are compared themselves.
    default:
      return [];
  }
}

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
