import type { Executor } from "../../../db/connection/database.ts";
import type { RateCardPackage } from "../../../db/schema/tables.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import {
  type CampaignPost,
  countedTwice,
} from "../../../domain/metrics/campaign/campaign-figures.ts";
import { LARGEST_COUNT, sumCounts } from "../../../domain/metrics/counts.ts";
import type { MetricSums } from "../../../domain/metrics/metric-sums.ts";
import type { PostFormat } from "../../../domain/metrics/metric.ts";
import { type OfferedDeliverable, offeredBy } from "../../../domain/sponsor-fit/packages.ts";
import { findOfferedClusters, type OfferedCluster } from "./offered.store.ts";
import { type Package, WINDOW_DEFAULT, type PackageWindowDays } from "./package.schema.ts";

/**
 * The packages of a show: its rate card, or one package for each kind of placement it had items of.
 */

export interface PackagesOf {
  show_id: string;
  rate_card: readonly RateCardPackage[];
}

/**
 * The packages of a show, with the reach projected from its clusters in each package's window. A
 * show with a rate card has the packages of the card; another show has one for each kind of
 * placement that it had items of, and one of all together where there are several.
 *
 * @param windowDays Replaces each package's window; null: their own, which is 90 days without a
 * card.
 */
export async function loadPackages(
  database: Executor,
  { show_id: showId, rate_card: card }: PackagesOf,
  { windowDays, now }: { windowDays: PackageWindowDays | null; now: Date },
): Promise<Package[]> {
  const windows =
    windowDays === null && card.length > 0
      ? card.map((entry) => entry.window_days)
      : [windowDays ?? WINDOW_DEFAULT];
  const today = utcDay(now);
  const clusters = await findOfferedClusters(
    database,
    showId,
    addDays(today, -Math.max(...windows)),
  );
  const offered = new Map(
    windows.map((days) => [days, offeredBy(postsSince(clusters, addDays(today, -days)))]),
  );
  const inWindow = (days: number): OfferedDeliverable[] =>
    offered.get(days as PackageWindowDays) ?? [];
  return card.length > 0
    ? card.map((entry) => {
        const days = windowDays ?? entry.window_days;
        return soldPackage(showId, entry, { days, offered: inWindow(days) });
      })
    : derivedPackages(showId, windows[0] ?? WINDOW_DEFAULT, inWindow(windows[0] ?? 0));
}

/** The parts of a stored metrics answer that packages use. */
interface StoredMetrics {
  items: {
    node_id: string;
    platform: string;
    format: PostFormat;
    metrics: MetricSums & { reach: number | null };
  }[];
}

/** The posts of each cluster since a day, without downloads that another host counts too. */
function postsSince(clusters: readonly OfferedCluster[], from: string): CampaignPost[][] {
  return clusters
    .filter(({ published_at: publishedAt }) => publishedAt.toISOString().slice(0, 10) >= from)
    .map(({ metrics_text: text }) => {
      const stored = text === "" ? null : (JSON.parse(text) as StoredMetrics);
      const posts = (stored?.items ?? []).map(
        ({ node_id: nodeId, platform, format, metrics: { reach, ...counts } }) => ({
          nodeId,
          platform,
          format,
          reach,
          likes: counts.likes,
          comments: counts.comments,
          counts,
        }),
      );
      const twice = countedTwice(posts);
      return posts.map((post) =>
        twice.has(post.platform) ? { ...post, counts: { ...post.counts, downloads: null } } : post,
      );
    });
}

const NAMES = {
  audio_read: "Host-read audio",
  video_integration: "Video integration",
  social_clip: "Social clip",
  newsletter_placement: "Newsletter placement",
} as const;

const BASES = {
  audio_read: "downloads of the host for each episode, else plays, else listeners",
  video_integration: "views of each full video",
  social_clip: "views of each clip or post, else impressions, else its reach",
  newsletter_placement: "opens of each issue",
} as const;

function derivedPackages(
  showId: string,
  days: number,
  offered: readonly OfferedDeliverable[],
): Package[] {
  const named = (name: string, parts: readonly OfferedDeliverable[]): Package =>
    packageOf(
      { showId, name, description: null, priceMinor: null, currency: null, days },
      parts.map((part) => ({ ...part, quantity: 1 })),
    );
  const packages = offered.map((part) => named(NAMES[part.type], [part]));
  return offered.length > 1 ? [...packages, named("Everything together", offered)] : packages;
}

/**
 * A package of the card. Where the show had no item of its kind in the window, it has no projected
 * reach.
 */
const soldPackage = (
  showId: string,
  entry: RateCardPackage,
  { days, offered }: { days: number; offered: readonly OfferedDeliverable[] },
): Package =>
  packageOf(
    {
      showId,
      name: entry.name,
      description: entry.description,
      priceMinor: entry.price_minor,
      currency: entry.currency,
      days,
    },
    entry.deliverables.map(({ type, quantity }) => ({
      ...(offered.find((part) => part.type === type) ?? {
        type,
        projectedReach: null,
        sampleSize: 0,
        isVerified: false,
      }),
      quantity,
    })),
  );

interface PackageHead {
  showId: string;
  name: string;
  description: string | null;
  priceMinor: number | null;
  currency: string | null;
  days: number;
}

const packageOf = (
  { showId, name, description, priceMinor, currency, days }: PackageHead,
  parts: readonly (OfferedDeliverable & { quantity: number })[],
): Package => ({
  object: "sponsorship_package",
  show_id: showId,
  name,
  description,
  price_minor: priceMinor,
  currency,
  window_days: days,
  deliverables: parts.map(({ type, quantity, projectedReach, sampleSize, isVerified }) => ({
    type,
    quantity,
    projected_reach: projectedReach,
    basis: `Mean of the last ${days} days: ${BASES[type]}.`,
    sample_size: sampleSize,
    verified: isVerified,
  })),
  total_projected_reach: sumCounts(
    parts.map(({ quantity, projectedReach }) =>
      projectedReach === null ? null : Math.min(quantity * projectedReach, LARGEST_COUNT),
    ),
  ),
  verified: parts.every(({ isVerified }) => isVerified),
});
