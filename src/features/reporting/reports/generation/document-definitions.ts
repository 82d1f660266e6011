import type {
  Block,
  DocumentDefinition,
  DocumentSection,
} from "../../../../domain/report-documents/document.ts";
import { documentDefinition } from "../../sections/index.ts";

/** The definitions of every metric that the sections name, by id. */
export function definitionsOf(
  sections: readonly DocumentSection[],
  further: readonly string[],
): DocumentDefinition[] {
  const named = new Set([
    ...further,
    ...sections.flatMap(({ blocks }) => blocks.flatMap(definitionsIn)),
  ]);
  return [...named]
    .flatMap((id) => documentDefinition(id) ?? [])
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function definitionsIn(block: Block): string[] {
  if (block.kind === "figures") return block.figures.flatMap(({ definition: id }) => id ?? []);
  if (block.kind === "table") return block.columns.flatMap(({ definition: id }) => id ?? []);
  if (block.kind === "series") return block.definition === null ? [] : [block.definition];
  return [];
}
