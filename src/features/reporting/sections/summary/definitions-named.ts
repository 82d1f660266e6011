import type { Block } from "../../../../domain/report-documents/document.ts";
import type { SectionReading } from "../section.ts";

/** The ids of the definitions that sections name, each once, in the order of the sections. */
export const definitionsNamed = (sections: SectionReading["before"]): string[] => [
  ...new Set(
    sections.flatMap(({ content }) => [
      ...content.blocks.flatMap(definitionsOf),
      ...(content.definitions ?? []),
    ]),
  ),
];

function definitionsOf(block: Block): string[] {
  switch (block.kind) {
    case "figures":
      return block.figures.flatMap(({ definition }) => definition ?? []);
    case "table":
      return block.columns.flatMap(({ definition }) => definition ?? []);
    case "series":
      return block.definition === null ? [] : [block.definition];
    default:
      return [];
  }
}
