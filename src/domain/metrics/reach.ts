import { findPlatform } from "../../platforms/platform.ts";
import type { PlatformKind } from "../../platforms/platform.ts";
import { knownCount } from "./counts.ts";
import {
  type DefinitionChange,
  definitionChanges,
  definitionId,
  definitionsWithin,
} from "./definitions.ts";
import type { Metric, ReachCategory, Readings, ShownMetric } from "./metric.ts";

/**
 * Reach of one post (docs/metrics.md#reach): the counter of its platform that comes nearest to "how
 * many times this reached someone". A counter, not a number of distinct people.
 */

/** A reach and the metric it was taken from; both are null where the post has no such metric. */
export interface Reach {
  reach: number | null;
  basis: Metric | null;
}

const UNKNOWN: Readonly<Reach> = Object.freeze({ reach: null, basis: null });

/**
 * Bases of a social post without views or impressions. Many sources report likes as the only kind
 * of reaction; a like is a reaction, so likes come last, and `reach_basis` names them.
 */
const STAND_IN = ["reactions", "likes"] as const satisfies readonly Metric[];

/**
 * The metrics that reach is taken from, by platform; the first known one is used. Other platforms
 * have no reach.
 */
const BASES: ReadonlyMap<string, readonly Metric[]> = new Map<string, readonly Metric[]>([
  ["youtube", ["views"]],
  ["instagram", ["views", ...STAND_IN]],
  ["instagramBusiness", ["views", ...STAND_IN]],
  ["tiktok", ["views", ...STAND_IN]],
  ["facebook", ["views", "impressions", ...STAND_IN]],
  ["threads", ["views", ...STAND_IN]],
  // X calls impressions "views"; connectors store them as impressions.
  ["twitter", ["impressions", ...STAND_IN]],
  ["linkedin", ["impressions", ...STAND_IN]],
  ["spotify", ["plays"]],
  ["applePodcasts", ["listeners", "plays"]],
]);

const NEWSLETTER_BASES: readonly Metric[] = ["unique_opens", "opens"];

const NO_BASES: readonly Metric[] = [];

const CATEGORY_BY_KIND: Readonly<Record<PlatformKind, ReachCategory | null>> = {
  video: "video",
  audio: "audio",
  hosting: "audio",
  social: "social",
  newsletter: "social",
  events: null,
};

/**
 * The part of a cluster's reach to which a platform adds; null for events and unknown platforms.
 */
export function reachCategory(platform: string): ReachCategory | null {
  const known = findPlatform(platform);
  return known === undefined ? null : CATEGORY_BY_KIND[known.kind];
}

/**
 * The reach of a post from its guarded readings, and the metric it was taken from. An unknown reach
 * is null, never 0: a Facebook post with 300 impressions and 20 likes gives `{ reach: 300, basis:
 * "impressions" }`, one without any number `{ reach: null, basis: null }`.
 *
 * Hosting platforms and events have no reach: a host's downloads overlap with the plays of the
 * directories (see `withHostStandIn`), and attendance is not reach.
 */
export function reachOf(platform: string, readings: Readings): Reach {
  for (const basis of basesOf(platform)) {
    if (platform === "linkedin" && basis === "impressions" && !isLinkedinsOwn(readings)) continue;
    const reach = knownCount(readings, basis);
    if (reach !== null) return { reach, basis };
  }
  return UNKNOWN;
}

/**
 * The metrics from which the reach of one day of an account is taken; the first known one is used.
 * Listeners are left out: each person is counted once within a window, so the listeners of several
 * days do not add up. Empty for platforms without reach.
 */
export const dayReachBases = (platform: string): readonly Metric[] =>
  basesOf(platform).filter((metric) => metric !== "listeners");

/** The definition changes of a metric; reach changes with each of its bases. Oldest first. */
export function shownDefinitionChanges(
  platform: string,
  metric: ShownMetric,
): readonly DefinitionChange[] {
  if (metric !== "reach") return definitionChanges(platform, metric);
  return dayReachBases(platform)
    .flatMap((basis) => definitionChanges(platform, basis))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/**
 * The ids of the definitions that a metric follows in a range of days, both ends included, the
 * oldest first. The ids of reach are those of its bases.
 */
export const shownDefinitionsWithin = (
  platform: string,
  metric: ShownMetric,
  range: { from: string; to: string },
): string[] =>
  (metric === "reach" ? dayReachBases(platform) : [metric]).flatMap((each) =>
    definitionsWithin(platform, each, range),
  );

/**
 * The id of the definition that a metric follows at a given time. Null for reach with no basis or
 * with several.
 */
export function shownDefinitionId(
  platform: string,
  metric: ShownMetric,
  at: string,
): string | null {
  if (metric !== "reach") return definitionId(platform, metric, at);
  const [basis, ...others] = dayReachBases(platform);
  return basis === undefined || others.length > 0 ? null : definitionId(platform, basis, at);
}

/**
 * The reach to store after a new computation: reach never falls, and a change of basis never lowers
 * it. A stored value that is kept keeps its basis. Where both values are equal, the new basis is
 * stored, since that metric is shown beside the number.
 */
export function guardReach(stored: Reach, computed: Reach): Reach {
  if (computed.reach === null) return stored.reach === null ? UNKNOWN : stored;
  return stored.reach !== null && stored.reach > computed.reach ? stored : computed;
}

/**
 * The metrics that the reach of a platform is taken from, in order of preference; empty for a
 * platform without reach.
 */
export function basesOf(platform: string): readonly Metric[] {
  const bases = BASES.get(platform);
  if (bases !== undefined) return bases;
  return findPlatform(platform)?.kind === "newsletter" ? NEWSLETTER_BASES : NO_BASES;
}

/** Whether the reach of a platform's posts may be this metric, host downloads included. */
export const isReachBasis = (platform: string, metric: Metric): boolean =>
  basesOf(platform).includes(metric) ||
  (metric === "downloads" && findPlatform(platform)?.kind === "hosting");

/**
 * True where the LinkedIn impressions come from the owner of the post: LinkedIn shows them to the
 * owner alone. A data provider reads public pages, so its impression count is an estimate, as is a
 * reading whose definition is marked `estimated`; reach uses neither.
 */
function isLinkedinsOwn(readings: Readings): boolean {
  const reading = readings.impressions;
  return (
    reading !== undefined &&
    reading.source !== "provider" &&
    !reading.definition.includes("estimated")
  );
}
