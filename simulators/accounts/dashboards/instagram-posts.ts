import { simulatedBody } from "../simulated-body.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

/** The posts of a simulated professional account, one for each episode, and their insights. */

export const simulatedMediaId = ({ number }: SimulatedEpisode): string =>
  String(17_900_000_000_000_000n + BigInt(number));

/** Every third post a reel, the rest albums and single pictures. */
const KINDS = [
  { media_type: "VIDEO", media_product_type: "REELS", path: "reel" },
  { media_type: "IMAGE", media_product_type: "FEED", path: "p" },
  { media_type: "CAROUSEL_ALBUM", media_product_type: "FEED", path: "p" },
] as const;
export const kindOf = ({ number }: SimulatedEpisode) => KINDS[number % KINDS.length]!;

/** A reel that stands in place of an episode's invented post. */
export interface SimulatedReel {
  permalink: string;
  caption: string;
  publishedAt: Date;
  counts: { views: number; likes: number; comments: number; saves: number; shares: number };
}

export const insightsOfReel = ({ counts }: SimulatedReel): Record<string, number> => ({
  views: counts.views,
  reach: Math.floor(counts.views * 0.8),
  likes: counts.likes,
  comments: counts.comments,
  saved: counts.saves,
  shares: counts.shares,
  ig_reels_video_view_total_time: counts.views * 8_431,
});

/** Insights of a post by the names Instagram gives them. */
export function simulatedInsights(
  show: SimulatedShow,
  episode: SimulatedEpisode,
): Record<string, number> {
  const views = show.downloadsOf(episode) + 7;
  const numbers = {
    views,
    reach: Math.floor(views * 0.8),
    likes: Math.floor(views / 12),
    comments: Math.floor(views / 150),
    saved: Math.floor(views / 200),
    shares: Math.floor(views / 90),
  };
  return kindOf(episode).path === "reel"
    ? { ...numbers, ig_reels_video_view_total_time: views * 8_431 }
    : numbers;
}

export function mediaItem(episode: SimulatedEpisode, reel: SimulatedReel | undefined): unknown {
  const { media_type, media_product_type, path } = reel === undefined ? kindOf(episode) : KINDS[0];
  return {
    id: simulatedMediaId(episode),
    caption:
      reel?.caption ?? [episode.title, simulatedBody(episode.number)].filter(Boolean).join("\n\n"),
    media_type,
    media_product_type,
    permalink: reel?.permalink ?? `https://www.instagram.com/${path}/C${episode.number}salt/`,
    timestamp: (reel ?? episode).publishedAt.toISOString().replace(/\.\d{3}Z$/, "+0000"),
    media_url: `https://media.example/${episode.id}`,
    ...(media_type === "VIDEO" ? { thumbnail_url: `https://media.example/${episode.id}.jpg` } : {}),
  };
}
