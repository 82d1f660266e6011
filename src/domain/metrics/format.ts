import type { PostSnapshot } from "../../platforms/posts/connector.ts";
import { findPlatform } from "../../platforms/platform.ts";
import type { PlatformKind } from "../../platforms/platform.ts";
import type { PostFormat } from "./metric.ts";

/**
 * The format of a post (docs/metrics.md#formats): it decides under which heading reach is shown and
 * at which rate it is priced.
 */

/** The longest vertical video that is a short, seconds. */
const SHORT_MAX_SEC = 180;

/** What is known about a post's form. Lengths are in seconds. */
export interface FormatEvidence {
  platform: string;
  /** The format that the URL alone proves: `/shorts/`, `/reel/`, a TikTok video. */
  formatHint: PostFormat | null;
  /** What the upstream calls the item. */
  kind: PostSnapshot["kind"];
  /**
   * Length of the post's own video or audio in seconds. Null, zero and negative values mean
   * unknown: a live stream reports 0.
   */
  durationSec: number | null;
  isVertical: boolean | null;
  /** Length of the episode the post was made from, in seconds; the same values mean unknown. */
  episodeDurationSec: number | null;
}

/**
 * The format of a post. Evidence in this order: the platform (a directory or host publishes audio
 * episodes, a newsletter platform newsletters), the kind the upstream names, the form its URL
 * proves, its length compared with the episode's.
 */
export function formatOf(evidence: FormatEvidence): PostFormat {
  const platformKind = findPlatform(evidence.platform)?.kind ?? null;
  if (platformKind === "audio" || platformKind === "hosting" || evidence.kind === "audio")
    return "audio_episode";
  if (platformKind === "newsletter" || evidence.kind === "newsletter") return "newsletter";
  if (evidence.formatHint === "story") return "story";
  if (!isVideo(evidence, platformKind)) return "post";
  // The hint `post` names the place of an item and not its form: Instagram serves videos under
  // `/p/` too.
  if (evidence.formatHint !== null && evidence.formatHint !== "post") return evidence.formatHint;
  return videoFormat(evidence, platformKind);
}

/**
 * Whether the post is a video. Where the upstream does not name the kind, the platform, the URL and
 * a known length decide.
 */
function isVideo(
  { platform, kind, formatHint, durationSec }: FormatEvidence,
  platformKind: PlatformKind | null,
): boolean {
  if (kind !== null) return kind === "video";
  if (formatHint !== null && formatHint !== "post") return true;
  return platformKind === "video" || platform === "tiktok" || known(durationSec) !== null;
}

/**
 * The format of a video. `short`: at most 180 s and upright, or any TikTok video. `clip`: less than
 * half of the episode. Otherwise `full_episode`.
 *
 * Where one of the two lengths is unknown, the half cannot be computed: a video of at most 180 s is
 * then a `clip`, a longer one a `full_episode`. Where the length of the video is unknown, YouTube
 * is assumed to show whole episodes and the social networks to show clips. EMV prices both formats
 * alike, so this choice changes the count of clips but never an amount.
 */
function videoFormat(evidence: FormatEvidence, platformKind: PlatformKind | null): PostFormat {
  const durationSec = known(evidence.durationSec);
  const episodeDurationSec = known(evidence.episodeDurationSec);
  if (evidence.platform === "tiktok") return "short";
  if (durationSec === null) return platformKind === "social" ? "clip" : "full_episode";
  if (evidence.isVertical === true && durationSec <= SHORT_MAX_SEC) return "short";
  const isClip =
    episodeDurationSec === null
      ? durationSec <= SHORT_MAX_SEC
      : durationSec * 2 < episodeDurationSec;
  return isClip ? "clip" : "full_episode";
}

function known(durationSec: number | null): number | null {
  return durationSec !== null && Number.isFinite(durationSec) && durationSec > 0
    ? durationSec
    : null;
}
