import type { PostSnapshot } from "../platforms/posts/connector.ts";
import { findPlatform } from "../platforms/platform.ts";
import type { PlatformKind } from "../platforms/platform.ts";
import type { PostFormat } from "./metric.ts";

/**
 * What form a post has (domain rules 3, "Formats"). Decides where its reach is shown and how it is
 * priced.
 */

/** The longest vertical video that is a short, seconds. */
const SHORT_MAX_SEC = 180;

export interface FormatEvidence {
  platform: string;
  /** A form the URL alone proves: `/shorts/`, `/reel/`, a TikTok video. */
  formatHint: PostFormat | null;
  /** What the upstream calls the item. */
  kind: PostSnapshot["kind"];
  /**
   * Length of the post's own video or audio. Null, zero and negative mean unknown: a live stream
   * reports 0.
   */
  durationSec: number | null;
  isVertical: boolean | null;
  /** Length of the episode the post was made from, seconds; unknown as above. */
  episodeDurationSec: number | null;
}

/**
 * The format of a post. The platform speaks first (a directory or host publishes audio episodes, a
 * newsletter platform newsletters), then what the upstream calls the item, then the form its URL
 * proves, then length against the episode.
 */
export function formatOf(evidence: FormatEvidence): PostFormat {
  const platformKind = findPlatform(evidence.platform)?.kind ?? null;
  if (platformKind === "audio" || platformKind === "hosting" || evidence.kind === "audio")
    return "audio_episode";
  if (platformKind === "newsletter" || evidence.kind === "newsletter") return "newsletter";
  if (evidence.formatHint === "story") return "story";
  if (!isVideo(evidence, platformKind)) return "post";
  // A hint of `post` says where a thing was put, not what it is: Instagram serves videos under
  // `/p/` too.
  if (evidence.formatHint !== null && evidence.formatHint !== "post") return evidence.formatHint;
  return videoFormat(evidence, platformKind);
}

/** Where the upstream does not name the kind, the platform, the URL and a known length do. */
function isVideo(
  { platform, kind, formatHint, durationSec }: FormatEvidence,
  platformKind: PlatformKind | null,
): boolean {
  if (kind !== null) return kind === "video";
  if (formatHint !== null && formatHint !== "post") return true;
  return platformKind === "video" || platform === "tiktok" || known(durationSec) !== null;
}

/**
 * `short`: at most 180 s and upright, or any TikTok video. `clip`: less than half of the episode.
 * Else `full_episode`.
 *
 * Where one of the two lengths is unknown the half cannot be judged. A video of at most 180 s is
 * then still a `clip`, for nobody takes three minutes for the whole episode; a longer one is a
 * `full_episode`, as the rule's last word says. With no length at all YouTube is taken for the
 * place of whole episodes and the social networks for the place of clips. EMV prices `clip` and
 * `full_episode` alike, so this choice moves the count of clips but never money.
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
