import { readAccount } from "../../../../domain/addresses/named-account.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";

/**
 * The ids that other directories use for a podcast, read from what people paste: the id itself or
 * an address that contains it.
 */

const ASKED = {
  apple_podcasts_id: [
    "applePodcasts",
    "the number of a show on Apple Podcasts, or the show's address there",
  ],
  spotify_id: ["spotify", "the 22-character id of a show on Spotify, or the show's address there"],
} as const;

/**
 * The id of a show on Apple Podcasts (digits) or Spotify (22 letters and digits).
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function podcastIdOf(param: keyof typeof ASKED, raw: string): string {
  const [platform, asked] = ASKED[param];
  const reading = readAccount(platform, raw);
  if (reading.ok) return reading.named.handle;
  throw parameterInvalid(param, "malformed", `${param} must be ${asked}. ${reading.reason}`);
}
