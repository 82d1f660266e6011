/**
 * The form in which the template takes a report: words and numbers of a layout, and never source of
 * the template. `report.typ` reads exactly these names.
 */
export interface PrintForm {
  /** Title of the file. */
  title: string;
  /** Year, month, day, hour, minute and second of the date of the file, UTC. */
  date: readonly [number, number, number, number, number, number];
  /** Colour of headings, and of bars and lines, `#rrggbb`. */
  headingColour: string;
  /** Families of fonts beside those of the program, the first one first. */
  families: readonly string[];
  top: { issuer: PrintName; partner: PrintName | null; right: string };
  kicker: string;
  name: Piece;
  facts: readonly PrintFact[];
  blocks: readonly PrintBlock[];
  footer: { asOf: string; sha256: string; fingerprint: string };
}

/** A text as it stands, or with what the template must know of it. */
export type Piece = string | FormedPiece;

export interface FormedPiece {
  text: string;
  /** True for letters that Inter lacks: the whole text is then set in one other family. */
  other?: true;
  /** True where the text runs from right to left. */
  rtl?: true;
  url?: string;
  strong?: true;
  emphasised?: true;
  code?: true;
}

export interface PrintName {
  name: Piece;
  /** Path of the logo among the files of the print. */
  logo: string | null;
}

export interface PrintFact {
  label: Piece;
  text: Piece;
}

export type PrintBlock =
  | { kind: "across"; blocks: readonly PrintBlock[] }
  | { kind: "section"; title: Piece; note: Piece | null }
  | { kind: "sentence"; tone: "lead" | "plain" | "warning"; text: Piece }
  | { kind: "figures"; isLarge: boolean; columns: number; figures: readonly PrintFigure[] }
  | PrintTable
  | PrintSeries
  | { kind: "text"; blocks: readonly PrintText[] }
  | { kind: "terms"; terms: readonly { label: Piece; text: Piece }[] }
  | { kind: "facts"; facts: readonly PrintFact[] };

export interface PrintFigure {
  label: Piece;
  value: Piece;
  isUnknown: boolean;
  /** Where the number comes from, and what a reader must know of it. */
  lines: readonly Piece[];
}

export interface PrintTable {
  kind: "table";
  title: Piece;
  isLandscape: boolean;
  /** True where a row may be longer than a page; the others stay whole. */
  isBreakable: boolean;
  /** Size of its text, pt. */
  size: number;
  columns: readonly PrintColumn[];
  rows: readonly (readonly (Piece | null)[])[];
  /** Sentence about rows that are not printed; null where all are. */
  more: string | null;
}

export interface PrintColumn {
  label: Piece;
  isNumeric: boolean;
  /** Width, pt; null for an equal share of the page. */
  width: number | null;
}

export interface PrintSeries {
  kind: "series";
  title: Piece;
  svg: string;
  alt: string;
  markers: readonly { number: string; day: string; label: Piece }[];
}

export type PrintText =
  | { kind: "heading" | "paragraph"; rtl: boolean; pieces: readonly Piece[] }
  | { kind: "quote"; blocks: readonly PrintText[] }
  | {
      kind: "list";
      isOrdered: boolean;
      start: number;
      items: readonly (readonly PrintText[])[];
    }
  | { kind: "code"; text: Piece }
  | { kind: "rule" };
