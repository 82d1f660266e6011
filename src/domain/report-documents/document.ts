/**
 * The content of a snapshot of a report: what leaves to a sponsor, as typed values without
 * HTML. Page, PDF, tables and the comparison of two snapshots are made of this one form, so no
 * writer knows the types of sections. Money is in minor units, a ratio is text with four digits and
 * a moment is ISO 8601, so that the same figures are always the same bytes.
 */

export const REPORT_TYPES = ["campaign", "show", "network", "cluster", "custom"] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** How much of the figures a document tells: all, bands such as `30,000 to 40,000`, or none. */
export const DEPTHS = ["full", "bands", "none"] as const;
export type Depth = (typeof DEPTHS)[number];

export interface ReportDocument {
  object: "report_document";
  /** Version of this form. */
  format_version: 1;
  workspace_id: string;
  report_id: string;
  /** Number of the snapshot within its report, from 1. */
  number: number;
  depth: Depth;
  type: ReportType;
  name: string;
  /** The moment at which all figures were read, in one consistent read. */
  as_of: string;
  issued_at: string;
  /** First and last day that the figures cover, UTC; null where they are counts to date. */
  window: { start_date: string; end_date: string } | null;
  /** True once no later reading is expected to change the figures. */
  is_final: boolean;
  /** Number of the snapshot that this one replaces. */
  supersedes: number | null;
  /** Why the former snapshot was replaced, in the words of the person who did. */
  reason: string | null;
  issuer: { name: string; url: string | null };
  branding: Branding;
  /** Facts above the sections, such as advertiser, agency and flight. */
  header: HeaderLine[];
  sections: DocumentSection[];
  /** Definitions of every metric that a figure or column names. */
  definitions: DocumentDefinition[];
}

export interface Branding {
  /** Colour of headings and lines, `#rrggbb`; its contrast was checked. */
  primary_color: string | null;
  /** SHA-256 of the logo's bytes, hex; the picture lies beside the document. */
  logo_sha256: string | null;
  co_brand: { name: string; logo_sha256: string | null } | null;
}

export interface HeaderLine {
  /** Stable name, such as `advertiser`. */
  key: string;
  label: string;
  text: string;
}

export interface DocumentSection {
  /** Stable within its report; a comparison of two snapshots goes by it. */
  id: string;
  type: string;
  title: string;
  /** Words of the author beneath the title. */
  note: string | null;
  status: "ready" | "failed";
  error: { code: string; message: string } | null;
  /**
   * True where its words name exact figures, such as rates: the section is left out at every depth
   * but `full`.
   */
  is_exact: boolean;
  blocks: Block[];
}

export type Block = SentenceBlock | FiguresBlock | TableBlock | SeriesBlock | TextBlock;

/** A sentence made of figures, such as the headline or a warning. */
export interface SentenceBlock {
  kind: "sentence";
  key: string;
  tone: "lead" | "plain" | "warning";
  text: string;
}

export interface FiguresBlock {
  kind: "figures";
  key: string;
  figures: Figure[];
}

export interface Figure {
  /** Stable within its section. */
  key: string;
  label: string;
  value: Value;
  /** Id of the metric definition, such as `reach`; null for what has none, such as a promise. */
  definition: string | null;
  /** Who counted: this service of platforms, an ad server, or the contract. */
  basis: "measured" | "delivered" | "promised" | "supplied" | "calculated";
  /** When the oldest reading in it was made; null where no reading is in it. */
  read_at: string | null;
  is_estimated: boolean;
  /** Why an earlier, higher number was kept; null where the latest reading counts. */
  kept_reason: string | null;
}

/** A value with its unit. Null is unknown, and never zero. */
export type Value =
  | { kind: "count"; count: number | null }
  | { kind: "money"; minor: number | null; currency: string }
  | { kind: "ratio"; ratio: string | null }
  | { kind: "seconds"; seconds: number | null }
  | { kind: "day"; day: string | null }
  | { kind: "text"; text: string | null };

export type ColumnKind =
  | "text"
  | "count"
  | "money"
  | "ratio"
  | "seconds"
  | "day"
  | "moment"
  | "link"
  | "state";

export interface Column {
  /** Stable within its table, in `snake_case`; the heading in CSV. */
  key: string;
  label: string;
  kind: ColumnKind;
  /** Currency of a `money` column, ISO 4217 in lower case. */
  currency: string | null;
  definition: string | null;
}

/**
 * A number for `count`, `money` (minor units) and `seconds`; text for the others; an address with
 * its words for `link`. Null is unknown; an empty text is none, such as a remark that a row lacks.
 */
export type Cell = number | string | null | { text: string; url: string };

export interface Row {
  /** Stable key, such as the id of a slot or post, or a day; never a place in the list. */
  key: string;
  cells: Cell[];
}

export interface TableBlock {
  kind: "table";
  key: string;
  title: string;
  columns: Column[];
  rows: Row[];
}

/** Counts by day, for a chart and a table of days. */
export interface SeriesBlock {
  kind: "series";
  key: string;
  title: string;
  definition: string | null;
  /** Bars of single days, or a line of the sum to each day. */
  form: "daily" | "cumulative";
  days: ReportSeriesDay[];
  /** The promised count; null where nothing was promised. */
  goal: number | null;
  markers: { day: string; label: string }[];
}

/** A day of a series in a report, as documents and pictures show it. */
export interface ReportSeriesDay {
  day: string;
  /** Of the day; in a `cumulative` series, of all days up to it. */
  count: number | null;
  /** The count that even delivery would have reached; null where nothing was promised. */
  expected: number | null;
  /** True for a day that some source has not given in full. */
  is_incomplete: boolean;
}

/** Markdown of an author, without HTML, pictures and remote content. */
export interface TextBlock {
  kind: "text";
  key: string;
  markdown: string;
}

export interface DocumentDefinition {
  id: string;
  version: number;
  label: string;
  text: string;
}
