import type { Row } from "../../kernel/export/table.ts";
import { DEFINITIONS, definitionId } from "../../metrics/definitions.ts";
import { type Freshness, oldestFreshness } from "../../metrics/freshness.ts";
import { METRICS, type Metric } from "../../metrics/metric.ts";
import { dayReachBases } from "../../metrics/reach.ts";

const isMetric = (figure: string): figure is Metric =>
  figure in DEFINITIONS && (METRICS as readonly string[]).includes(figure);

/**
 * The id of the definition that a figure of a platform follows at a moment. Reach follows that of
 * its basis. Null for figures that are computed from several, and for reach with several bases.
 */
export function definitionOf(platform: string, figure: string, at: string): string | null {
  if (isMetric(figure)) return definitionId(platform, figure, at);
  const [basis, ...others] = figure === "reach" ? dayReachBases(platform) : [];
  return basis === undefined || others.length > 0 ? null : definitionId(platform, basis, at);
}

/**
 * The provenance columns of a figure: of one platform its age and definition, of several the age of
 * the oldest.
 */
export function provenanceOf(
  freshness: unknown,
  { platform, figure, at }: { platform: string | null; figure: string; at: string },
): Row {
  const ages = freshness as Readonly<Record<string, Freshness>>;
  const platforms = Object.keys(ages);
  // The sum of one platform is that platform's; a sum of several follows no one definition.
  const only = platform ?? (platforms.length === 1 ? platforms[0] : undefined);
  const age = platform === null ? oldestFreshness(Object.values(ages)) : ages[platform];
  return [
    age?.last_updated ?? null,
    "connected_account",
    only === undefined ? null : definitionOf(only, figure, at),
  ];
}
