import {
  type ComparedDocument,
  compareDocuments,
} from "../../../../domain/report-documents/compare.ts";
import type {
  Block,
  Column,
  ReportDocument,
  TableBlock,
} from "../../../../domain/report-documents/document.ts";
import { findSectionType } from "../../sections/index.ts";

/**
 * True where no figure differs between two documents. When something was read differs each time, so
 * it is not compared, nor what the report says about itself, nor days that only one of them has:
 * what was gained on them is in the other figures.
 */
export const isUnchanged = (former: ComparedDocument, current: ComparedDocument): boolean =>
  compareDocuments(
    { ...former, document: figuresOf(former.document, current.document) },
    { ...current, document: figuresOf(current.document, former.document) },
  ).length === 0;

/** The part of a document that is compared with another one. */
function figuresOf(document: ReportDocument, other: ReportDocument): ReportDocument {
  const days = daysOf(other);
  return {
    ...document,
    sections: document.sections
      .filter(({ type }) => findSectionType(type)?.isAboutOthers !== true)
      .map((section) => ({
        ...section,
        blocks: section.blocks.map((block) =>
          figuresOfBlock(block, days.get(`${section.id} ${block.key}`) ?? new Set()),
        ),
      })),
  };
}

/** The days of each chart. */
const daysOf = ({ sections }: ReportDocument): Map<string, ReadonlySet<string>> =>
  new Map(
    sections.flatMap(({ id, blocks }) =>
      blocks.flatMap((block) =>
        block.kind === "series"
          ? [[`${id} ${block.key}`, new Set(block.days.map(({ day }) => day))] as const]
          : [],
      ),
    ),
  );

function figuresOfBlock(block: Block, days: ReadonlySet<string>): Block {
  if (block.kind === "series")
    return { ...block, days: block.days.filter(({ day }) => days.has(day)) };
  return block.kind === "table" ? withoutReadings(block) : block;
}

const isFigure = ({ key, kind }: Column): boolean => kind !== "moment" && key !== "kept";

const withoutReadings = (table: TableBlock): TableBlock => ({
  ...table,
  columns: table.columns.filter(isFigure),
  rows: table.rows.map(({ key, cells }) => ({
    key,
    cells: cells.filter((_cell, index) => {
      const column = table.columns[index];
      return column !== undefined && isFigure(column);
    }),
  })),
});
