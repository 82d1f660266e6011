import type { CampaignPost } from "../metrics/campaign/campaign-figures.ts";
import { deliveredBy, type Deliverable } from "../metrics/campaign/campaign-pacing.ts";
import { reachCategory } from "../metrics/reach.ts";

/**
 * Computes what a show can offer sponsors, from the reach of its items (docs/sponsors.md#packages).
 */

export interface OfferedDeliverable {
  type: Exclude<Deliverable, "other">;
  /** Mean reach of the measured items; null where none was measured. */
  projectedReach: number | null;
  /** Number of items in the mean. */
  sampleSize: number;
  /** True where there is a mean, which is of measured items only. */
  isVerified: boolean;
}

const TYPES = ["audio_read", "video_integration", "social_clip", "newsletter_placement"] as const;

/**
 * The deliverables of a show, from the posts of its clusters in a window. For an audio read each
 * episode is an item, for the others each post. A kind without an item is left out.
 */
export function offeredBy(clusters: readonly (readonly CampaignPost[])[]): OfferedDeliverable[] {
  return TYPES.flatMap((type) => {
    const items =
      type === "audio_read"
        ? clusters.filter((posts) => posts.some(isAudio))
        : clusters.flat().flatMap((post) => (isOf(type, post) ? [[post]] : []));
    if (items.length === 0) return [];
    const counts = items.flatMap((posts) => deliveredBy(type, posts).count ?? []);
    const sum = counts.reduce((total, count) => total + count, 0);
    return [
      {
        type,
        projectedReach: counts.length === 0 ? null : Math.round(sum / counts.length),
        sampleSize: counts.length,
        isVerified: counts.length > 0,
      },
    ];
  });
}

const isAudio = ({ platform }: CampaignPost): boolean => reachCategory(platform) === "audio";

function isOf(type: Exclude<Deliverable, "other" | "audio_read">, post: CampaignPost): boolean {
  const { platform, format } = post;
  switch (type) {
    case "video_integration":
      return reachCategory(platform) === "video" && format === "full_episode";
    case "social_clip":
      return format === "short" || format === "clip" || format === "post" || format === "story";
    default:
      return format === "newsletter";
  }
}
