import type {
  Block,
  DocumentDefinition,
  DocumentSection,
} from "../../../domain/reports/document.ts";
import { METRIC_DEFINITIONS } from "../../../domain/metrics/metric-definitions.ts";

/** The definitions of every metric that the sections name, by id. */
export function definitionsOf(
  sections: readonly DocumentSection[],
  further: readonly string[],
): DocumentDefinition[] {
  const named = new Set([
    ...further,
    ...sections.flatMap(({ blocks }) => blocks.flatMap(definitionsIn)),
  ]);
  return METRIC_DEFINITIONS.filter(({ id }) => named.has(id))
    .map(({ id, platformName, metric, versions, description }) => ({
      id,
      version: versions.length,
      label: platformName === null ? words(metric) : `${platformName} ${words(metric)}`,
      text: description,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const words = (metric: string): string => metric.replaceAll("_", " ");

function definitionsIn(block: Block): string[] {
  if (block.kind === "figures") return block.figures.flatMap(({ definition: id }) => id ?? []);
  if (block.kind === "table") return block.columns.flatMap(({ definition: id }) => id ?? []);
  if (block.kind === "series") return block.definition === null ? [] : [block.definition];
  return [];
}
