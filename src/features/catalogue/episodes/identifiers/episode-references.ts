import { readPostId } from "../../../../domain/addresses/named-account.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import type { PlatformIdColumn } from "./episode-ids.store.ts";

/** The ids that Apple Podcasts, Spotify and YouTube use for an episode. */

const ASKED = {
  apple_episode_id: [
    "applePodcasts",
    "the number of an episode on Apple Podcasts, or the episode's address there, which ends in " +
      "i= and the number",
  ],
  spotify_episode_id: [
    "spotify",
    "the 22-character id of an episode on Spotify, or the episode's address there",
  ],
  youtube_video_id: [
    "youtube",
    "the 11-character id of a video on YouTube, or the video's address there",
  ],
} as const satisfies Record<PlatformIdColumn, unknown>;

/**
 * Reads the id of an episode on Apple Podcasts (digits) or Spotify (22 letters and digits), or of
 * its video on YouTube (11 characters), from the id itself or an address.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function episodeIdOf(param: PlatformIdColumn, raw: string): string {
  const [platform, asked] = ASKED[param];
  const reading = readPostId(platform, raw);
  if (reading.ok) return reading.named;
  throw parameterInvalid(param, "malformed", `${param} must be ${asked}. ${reading.reason}`);
}
