import { platformName, PLATFORMS } from "../../platforms/platform.ts";
import {
  BASE_DEFINITION_MONTH,
  type ComputedFigure,
  definitionChanges,
  DEFINITIONS,
} from "./definitions.ts";
import { DELIVERED, SOURCES } from "./delivered-metrics.ts";
import type { Metric } from "./metric.ts";
import { addsUpOverDays } from "./over-days.ts";
import { isReachBasis } from "./reach.ts";

/**
 * What each platform counts under the name of a metric, in words, with the versions of that
 * definition (docs/metrics.md#dated-definitions). A platform has an entry for each metric that one
 * of its connectors reads; the conformance suites of the connectors check that none is missing.
 */

export type DefinitionUnit = "count" | "seconds" | "share" | "money";

export interface DefinitionVersion {
  /** Id of the version in the form that readings carry: `youtube.views@2026-08`. */
  id: string;
  /**
   * First UTC day of the version, `YYYY-MM-DD`; null where it was in force before the first known
   * change.
   */
  from: string | null;
  /** What changed with this version; null for the first version. */
  note: string | null;
  sourceUrl: string | null;
}

export interface MetricDefinition {
  /** Id of the definition, `youtube.views`; the id of a computed figure is its name alone. */
  id: string;
  /** Platform id; null for a figure that is computed from the metrics of several platforms. */
  platform: string | null;
  platformName: string | null;
  metric: Metric | ComputedFigure;
  unit: DefinitionUnit;
  description: string;
  /** Id of the newest version. */
  current: string;
  /** All versions, the oldest first. */
  versions: readonly DefinitionVersion[];
  /** Whether the numbers of single days add up to the number of all of them. */
  additive: boolean;
  /** Whether this metric may be used as the reach of a post. */
  usedForReach: boolean;
  /** The platform's own public page about the metric; null where none is known. */
  sourceUrl: string | null;
}

const UNITS: Partial<Record<Metric | ComputedFigure, DefinitionUnit>> = {
  watch_time_sec: "seconds",
  completion_rate: "share",
  engagement_rate: "share",
  emv: "money",
};

const COMPUTED = [
  "reach",
  "total_reach",
  "video_reach",
  "audio_reach",
  "social_reach",
  "engagement",
  "engagement_rate",
  "emv",
] as const satisfies readonly ComputedFigure[];

/** Every definition, by platform in the order of the catalogue; computed figures come last. */
export const METRIC_DEFINITIONS: readonly MetricDefinition[] = Object.freeze([
  ...PLATFORMS.flatMap(({ id }) =>
    (Object.entries(DELIVERED[id] ?? {}) as [Metric, string][]).map(([metric, text]) =>
      ofPlatform(id, metric, text),
    ),
  ),
  ...COMPUTED.map(computed),
]);

const ids = new Set(METRIC_DEFINITIONS.map(({ id }) => id));

/** True where the platform has a definition of the metric. */
export const isDefined = (platform: string, metric: string): boolean =>
  ids.has(`${platform}.${metric}`);

function ofPlatform(platform: string, metric: Metric, text: string): MetricDefinition {
  const id = `${platform}.${metric}`;
  const sourceUrl = SOURCES[platform] ?? null;
  const changes = definitionChanges(platform, metric);
  const versions: DefinitionVersion[] = [
    { id: `${id}@${BASE_DEFINITION_MONTH}`, from: null, note: null, sourceUrl },
    ...changes.map(({ from, note, sourceUrl: own }) => ({
      id: `${id}@${from.slice(0, 7)}`,
      from,
      note,
      sourceUrl: own,
    })),
  ];
  return {
    id,
    platform,
    platformName: platformName(platform),
    metric,
    unit: UNITS[metric] ?? "count",
    description: text === "" ? DEFINITIONS[metric] : text,
    current: versions.at(-1)?.id ?? "",
    versions,
    additive: addsUpOverDays(metric),
    usedForReach: isReachBasis(platform, metric),
    sourceUrl,
  };
}

function computed(figure: ComputedFigure): MetricDefinition {
  const current = `${figure}@${BASE_DEFINITION_MONTH}`;
  return {
    id: figure,
    platform: null,
    platformName: null,
    metric: figure,
    unit: UNITS[figure] ?? "count",
    description: DEFINITIONS[figure],
    current,
    versions: [{ id: current, from: null, note: null, sourceUrl: null }],
    additive: figure !== "engagement_rate",
    usedForReach: false,
    sourceUrl: null,
  };
}
