import type { Provenance } from "../../../../kernel/export/table.ts";
import { type Freshness, oldestFreshness } from "../../../../domain/metrics/freshness.ts";
import { METRICS, type ShownMetric } from "../../../../domain/metrics/metric.ts";
import { isDefined } from "../../../../domain/metrics/metric-definitions.ts";
import { shownDefinitionId } from "../../../../domain/metrics/reach.ts";

const isShown = (figure: string): figure is ShownMetric =>
  figure === "reach" || (METRICS as readonly string[]).includes(figure);

/**
 * The id of the definition that a figure of a platform follows. Null for computed figures, and
 * where the platform has no such metric.
 */
export const definitionOf = (platform: string, figure: string, at: string): string | null =>
  isShown(figure) && (figure === "reach" || isDefined(platform, figure))
    ? shownDefinitionId(platform, figure, at)
    : null;

/**
 * The provenance columns of a figure: for one platform its age and definition, for several the age
 * of the oldest.
 */
export function provenanceOf(
  freshness: unknown,
  { platform, figure, at }: { platform: string | null; figure: string; at: string },
): Provenance {
  const ages = freshness as Readonly<Record<string, Freshness>>;
  const platforms = Object.keys(ages);
  // A sum over one platform follows that platform's definition; a sum over several follows no
  // single one.
  const only = platform ?? (platforms.length === 1 ? platforms[0] : undefined);
  const age = platform === null ? oldestFreshness(Object.values(ages)) : ages[platform];
  return {
    as_of: age?.last_updated ?? null,
    source: "connected_account",
    definition: only === undefined ? null : definitionOf(only, figure, at),
  };
}
