import type {
  StoredReportEvidence,
  StoredReportSection,
} from "../../../../db/schema/report-column-shapes.ts";
import type { DocumentSection } from "../../../../domain/report-documents/document.ts";
import { inSavepoint } from "./consistent-read.ts";
import { ApiError } from "../../../../kernel/contract/errors.ts";
import { findSectionType, type SectionContent, type SectionReading } from "../../sections/index.ts";

export interface ReadSections {
  sections: DocumentSection[];
  evidence: StoredReportEvidence[];
  definitionIds: string[];
}

/**
 * Reads sections one after another in the transaction of the reading, those about others last. A
 * section that fails is in the result as failed, with its reason, and the others go on.
 */
export async function readSections({
  sections,
  ...reading
}: Omit<SectionReading, "shared" | "before"> & {
  sections: readonly StoredReportSection[];
}): Promise<ReadSections> {
  const { database } = reading.context;
  const shared = sharedReads();
  const before: { id: string; type: string; content: SectionContent }[] = [];
  const read = new Map<string, DocumentSection>();
  for (const section of inReadingOrder(sections)) {
    const type = findSectionType(section.type);
    const shell = {
      id: section.id,
      type: section.type,
      title: section.title ?? type?.title ?? section.type,
      note: section.note,
    };
    try {
      if (type === undefined) throw new Error(`No section of type ${section.type}`);
      const content = await inSavepoint(database, () =>
        type.read({ ...reading, shared, before }, section.options as never),
      );
      if (content === undefined) {
        if (!section.hide_if_empty)
          read.set(section.id, {
            ...shell,
            status: "ready",
            error: null,
            is_exact: false,
            blocks: [],
          });
        continue;
      }
      before.push({ id: section.id, type: section.type, content });
      read.set(section.id, {
        ...shell,
        status: "ready",
        error: null,
        is_exact: content.isExact ?? false,
        blocks: content.blocks,
      });
    } catch (error) {
      read.set(section.id, {
        ...shell,
        status: "failed",
        error: reasonOf(error),
        is_exact: false,
        blocks: [],
      });
    }
  }
  return {
    sections: sections.flatMap(({ id }) => read.get(id) ?? []),
    evidence: before.flatMap(({ content }) => content.evidence ?? []),
    definitionIds: before.flatMap(({ content }) => content.definitions ?? []),
  };
}

/** The sections about the subject of the report, and after them those that are made of these. */
function inReadingOrder(sections: readonly StoredReportSection[]): StoredReportSection[] {
  const isLast = ({ type }: StoredReportSection): boolean =>
    findSectionType(type)?.isAboutOthers === true;
  return [...sections.filter((section) => !isLast(section)), ...sections.filter(isLast)];
}

/** The reason in words for the sponsor's document: never text of the database. */
const reasonOf = (error: unknown): { code: string; message: string } =>
  error instanceof ApiError
    ? { code: error.code, message: error.message }
    : { code: "internal_error", message: "This part could not be read when the report was made." };

function sharedReads(): SectionReading["shared"] {
  const answers = new Map<string, Promise<unknown>>();
  return <Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const known = answers.get(key) ?? read();
    answers.set(key, known);
    return known as Promise<Answer>;
  };
}
