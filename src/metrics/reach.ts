import { findPlatform } from "../platforms/platform.ts";
import type { PlatformKind } from "../platforms/platform.ts";
import { knownCount } from "./counts.ts";
import type { Metric, ReachCategory, Readings } from "./metric.ts";

/**
 * Reach of one post (specification, point 12; domain rules 3): the counter that stands for "how
 * many times this reached someone" on its platform. It is a counter, not a number of distinct
 * people.
 */

/**
 * A reach and the metric it was taken from. Both are null when the post has no number to take it
 * from.
 */
export interface Reach {
  reach: number | null;
  basis: Metric | null;
}

const UNKNOWN: Readonly<Reach> = Object.freeze({ reach: null, basis: null });

/**
 * Where a network counts no views of a post, its reactions stand in. Networks with a single
 * reaction call it a like, and many sources report only that; a like is a reaction, so the count of
 * likes comes last and is named as what it is.
 */
const STAND_IN = ["reactions", "likes"] as const satisfies readonly Metric[];

/**
 * Metrics by platform, the first known one wins. A platform that is not here has no reach of its
 * own.
 */
const BASES: ReadonlyMap<string, readonly Metric[]> = new Map<string, readonly Metric[]>([
  ["youtube", ["views"]],
  ["instagram", ["views", ...STAND_IN]],
  ["instagramBusiness", ["views", ...STAND_IN]],
  ["tiktok", ["views", ...STAND_IN]],
  ["facebook", ["views", "impressions", ...STAND_IN]],
  ["threads", ["views", ...STAND_IN]],
  // What X shows as "views" of a post are its impressions, and connectors store them under that
  // name.
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
 * The part of a cluster's reach a platform adds to; null for events and for platforms the catalogue
 * does not know.
 */
export function reachCategory(platform: string): ReachCategory | null {
  const known = findPlatform(platform);
  return known === undefined ? null : CATEGORY_BY_KIND[known.kind];
}

/**
 * The reach of a post from its guarded readings and the metric it rests on. Unknown is null, never
 * 0. Hosting platforms and events have none: a host's downloads overlap with the plays of the
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
 * The reach to store after a new computation: it never falls, and a change of basis never lowers
 * it. When the stored value stands, the stored basis goes on naming it; when both are equal, the
 * new basis names it, since that is the metric a person finds beside the number today.
 */
export function guardReach(stored: Reach, computed: Reach): Reach {
  if (computed.reach === null) return stored.reach === null ? UNKNOWN : stored;
  return stored.reach !== null && stored.reach > computed.reach ? stored : computed;
}

function basesOf(platform: string): readonly Metric[] {
  const bases = BASES.get(platform);
  if (bases !== undefined) return bases;
  return findPlatform(platform)?.kind === "newsletter" ? NEWSLETTER_BASES : NO_BASES;
}

/**
 * LinkedIn shows impressions to the owner of a post alone. A data provider reads public pages, so
 * an impression count from one can only be an estimate, as can one whose definition says so;
 * cluster reach uses neither (specification, point 14).
 */
function isLinkedinsOwn(readings: Readings): boolean {
  const reading = readings.impressions;
  return (
    reading !== undefined &&
    reading.source !== "provider" &&
    !reading.definition.includes("estimated")
  );
}
