import type { Static, TObject, TProperties } from "typebox";
import type {
  Block,
  ReportDocument,
  ReportType,
} from "../../../domain/report-documents/document.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import type { AudienceServices } from "../../measurement/audience/index.ts";
import type {
  StoredReportDefinition,
  StoredReportEvidence,
} from "../../../db/schema/report-column-shapes.ts";

/** The form of a kind of section: one file of this directory each, listed in `section-types.ts`. */
export interface SectionType<Options extends TObject = TObject> {
  /** Name on the wire, such as `placements`. */
  type: string;
  /** Heading where the author gives none. */
  title: string;
  /** What it shows, in a sentence, for the reference. */
  description: string;
  /** Types of reports that it can stand in. */
  reports: readonly ReportType[];
  /** Options that an author can set; each has a default. */
  options: Options;
  /** True where it is made of the other sections: it is read after them, wherever it stands. */
  isAboutOthers?: true;
  /**
   * Reads the section with the API's own operations, as the owner of the report sees them.
   * `undefined` where there is nothing to show. @throws what those operations throw; the section is
   * then in the document as failed, with its reason.
   */
  read: (reading: SectionReading, options: Static<Options>) => Promise<SectionContent | undefined>;
}

/** What a section is read for. */
export interface SectionReading {
  /**
   * A context without rights of its own: the workspace of the report, and a transaction that sees
   * one state of the database for all sections (`as_of` is `context.now`).
   */
  context: Context<AudienceServices>;
  type: ReportType;
  subject: Pick<StoredReportDefinition, "campaign_id" | "show_ids" | "cluster_refs">;
  /** First and last day, UTC; null where all figures are counts to date. */
  window: { start_date: string; end_date: string } | null;
  /** The document of the snapshot before this one, at full depth; undefined for the first. */
  previous: ReportDocument | undefined;
  /** Answers of operations that several sections need, so that each is read once. */
  shared: <Answer>(key: string, read: () => Promise<Answer>) => Promise<Answer>;
  /**
   * The sections that were read before this one; for a section about others, all that are about the
   * subject of the report.
   */
  before: readonly { id: string; type: string; content: SectionContent }[];
}

export interface SectionContent {
  blocks: Block[];
  /**
   * The readings that the figures are made of. They are stored beside the snapshot, never in its
   * document, and tell a later comparison why a figure differs.
   */
  evidence?: StoredReportEvidence[];
  /** True where its words name exact figures, which `bands` and `none` must not tell. */
  isExact?: boolean;
  /** Ids of the metric definitions that blocks name; those of figures and columns are found. */
  definitions?: string[];
}

/** Types a section without losing the types of its options. */
export const defineSection = <Properties extends TProperties>(
  section: SectionType<TObject<Properties>>,
): SectionType => section;
