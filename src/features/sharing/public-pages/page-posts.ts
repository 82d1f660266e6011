import type { View } from "../../../kernel/operation/operation.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { wholePercents } from "../../../lib/whole-percents.ts";
import { sumCounts } from "../../../domain/metrics/counts.ts";
import { STALE_AFTER_HOURS } from "../../../domain/metrics/freshness.ts";
import { reachCategory } from "../../../domain/metrics/reach.ts";
import { findPlatform, platformName } from "../../../platforms/platform.ts";
import type { clusterNodeSchema } from "../../grouping/clusters/index.ts";
import {
  CATEGORIES,
  type CategoryReach,
  type ClusterPage,
  type CountedPosts,
  type PagePlatform,
  type PagePost,
} from "./page.ts";

/** The posts of a cluster as a page shows them, and their sums. */

type Node = View<typeof clusterNodeSchema>;

interface Reading {
  value: number;
  fetched_at: string;
  kept: { reason: "zero_after_positive" | "decrease" | "fetch_failed" } | null;
}

const KEPT_REASONS = {
  zero_after_positive: "said_zero",
  decrease: "said_less",
  fetch_failed: "did_not_answer",
} as const;

/** Why a post that was matched by nothing belongs to the episode. */
const ADDED_BY: Readonly<Record<Node["added_by"], string | null>> = {
  user: "added by hand",
  api: "added over the API",
  builder: null,
  auto: "found in the show’s own account",
};

/** Posts by reach, largest first; posts without a number are last. */
export const pagePosts = (nodes: readonly Node[], now: Date): PagePost[] =>
  nodes
    .map((node) => pagePost(node, now))
    .toSorted((one, other) => (other.reach ?? -1) - (one.reach ?? -1));

function pagePost(node: Node, now: Date): PagePost {
  const { metrics, reach_basis: basis } = node;
  const reading = basis === null ? undefined : (node.readings[basis] as Reading | undefined);
  const kept = reading?.kept ?? null;
  return {
    title: node.title,
    url: node.url,
    platform: node.platform,
    platform_name: platformName(node.platform),
    category: reachCategory(node.platform),
    format: node.format,
    published_at: node.published_at,
    duration_sec: node.duration_sec,
    reason: node.reason ?? ADDED_BY[node.added_by],
    reach: metrics.reach,
    basis,
    old_hours: metrics.reach === null ? null : oldHours(reading?.fetched_at, now),
    kept: kept === null || metrics.reach === null ? null : KEPT_REASONS[kept.reason],
    beside_reach: metrics.reach === null ? besideReach(node) : null,
    likes: metrics.likes,
    comments: metrics.comments,
    shares: metrics.shares,
  };
}

/** Names of platforms whose posts were not read because this server has no source for them. */
export const withoutSource = (nodes: readonly Node[]): string[] => [
  ...new Set(
    nodes.flatMap(({ platform, refresh_error: error }) =>
      error?.code === "not_configured" ? [platformName(platform)] : [],
    ),
  ),
];

/**
 * A count that is shown but is not part of reach: downloads of a host overlap with plays, and
 * attendance is no reach.
 */
function besideReach({ platform, readings }: Node): PagePost["beside_reach"] {
  const kind = findPlatform(platform)?.kind;
  const metric = kind === "hosting" ? "downloads" : kind === "events" ? "attendance" : undefined;
  const reading = metric === undefined ? undefined : (readings[metric] as Reading | undefined);
  return metric === undefined || reading === undefined ? null : { metric, value: reading.value };
}

/** Whole hours since a fetch; null where they are 36 or fewer. */
export function oldHours(fetchedAt: string | null | undefined, now: Date): number | null {
  if (fetchedAt === undefined || fetchedAt === null) return null;
  const hours = (now.getTime() - Date.parse(fetchedAt)) / HOUR_MS;
  return hours > STALE_AFTER_HOURS ? Math.floor(hours) : null;
}

/** What a total reports about its posts besides the number of counted ones. */
export const POST_HOLES = {
  beside: (post: PagePost) => post.beside_reach !== null,
  old: (post: PagePost) => post.old_hours !== null,
  kept: (post: PagePost) => post.kept !== null,
  unknown: (post: PagePost) => post.reach === null && post.beside_reach === null,
} as const;

export const countedPosts = (posts: readonly PagePost[]): CountedPosts => ({
  posts: posts.length,
  counted: posts.filter(({ reach }) => reach !== null).length,
  old: posts.filter(POST_HOLES.old).length,
  kept: posts.filter(POST_HOLES.kept).length,
  beside: posts.filter(POST_HOLES.beside).length,
  unknown: posts.filter(POST_HOLES.unknown).length,
});

const highest = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>(
    (most, value) => (value === null || (most !== null && most >= value) ? most : value),
    null,
  );

/**
 * One row per platform, largest first, and the part of the audio reach that is held. The shares of
 * both add up to 100.
 *
 * @param audioReach The audio reach of the cluster.
 */
export function pagePlatforms(
  posts: readonly PagePost[],
  audioReach: number | null,
): Pick<ClusterPage, "platforms" | "audio_held"> {
  const rows = [...Map.groupBy(posts, ({ platform }) => platform)].map(([platform, own]) => ({
    platform,
    platform_name: platformName(platform),
    category: reachCategory(platform),
    posts: own.length,
    reach: sumCounts(own.map(({ reach }) => reach)),
    counted_as: [...new Set(own.flatMap(({ basis }) => basis ?? []))],
    beside_reach: [...new Set(own.flatMap((post) => post.beside_reach?.metric ?? []))],
    old_hours: highest(own.map((post) => post.old_hours)),
    kept: own.filter(({ kept }) => kept !== null).length,
  }));
  const sorted = rows.toSorted((one, other) => (other.reach ?? -1) - (one.reach ?? -1));
  const ofPosts = sumCounts(
    rows.flatMap(({ category, reach }) => (category === "audio" ? [reach] : [])),
  );
  const held = Math.max(0, (audioReach ?? 0) - (ofPosts ?? 0));
  const shares = wholePercents([...sorted.map(({ reach }) => reach), held === 0 ? null : held]);
  return {
    platforms: sorted.map((row, index) => ({ ...row, share_percent: shares[index] ?? null })),
    audio_held: held === 0 ? null : { reach: held, share_percent: shares.at(-1) ?? null },
  };
}

/** The categories of the posts on a page, in their fixed order. */
export function categoryReaches(
  reaches: Readonly<Record<(typeof CATEGORIES)[number], number | null>>,
  platforms: readonly Pick<PagePlatform, "platform_name" | "category" | "counted_as">[],
): CategoryReach[] {
  const shares = wholePercents(CATEGORIES.map((category) => reaches[category]));
  return CATEGORIES.map((category, index) => ({
    category,
    reach: reaches[category],
    share_percent: shares[index] ?? null,
    counted_as: platforms
      .filter((row) => row.category === category)
      .flatMap((row) => row.counted_as.map((basis) => `${row.platform_name} ${basisWords(basis)}`)),
  }));
}

/** The words of a metric's name: `unique_opens` becomes `unique opens`. */
const basisWords = (basis: string): string => basis.replaceAll("_", " ");
