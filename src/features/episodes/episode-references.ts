import { parameterInvalid } from "../../kernel/contract/errors.ts";

/** The ids Apple Podcasts and Spotify know an episode by. */

const APPLE_ID = /^\d{5,15}$/;
const SPOTIFY_ID = /^[A-Za-z0-9]{22}$/;

export const isAppleEpisodeId = (id: string): boolean => APPLE_ID.test(id);
export const isSpotifyEpisodeId = (id: string): boolean => SPOTIFY_ID.test(id);

/**
 * The Apple Podcasts id of an episode: its number, or an address there, which has it as `i`.
 *
 * @throws ApiError `parameter_invalid`, `param: apple_episode_id`.
 */
export function appleEpisodeIdOf(raw: string): string {
  const text = raw.trim();
  const url = URL.parse(text);
  const isApple = url?.protocol === "https:" && url.hostname === "podcasts.apple.com";
  const id = isApple ? (url.searchParams.get("i") ?? "") : text;
  if (isAppleEpisodeId(id)) return id;
  throw parameterInvalid(
    "apple_episode_id",
    "malformed",
    "apple_episode_id must be the number of an episode on Apple Podcasts, or the episode's " +
      "address there, which ends in i= and the number.",
  );
}

/**
 * The Spotify id of an episode: 22 letters and digits, `spotify:episode:…`, or an address on
 * open.spotify.com.
 *
 * @throws ApiError `parameter_invalid`, `param: spotify_episode_id`.
 */
export function spotifyEpisodeIdOf(raw: string): string {
  const text = raw.trim();
  const url = URL.parse(text);
  const isSpotify = url?.protocol === "https:" && url.hostname === "open.spotify.com";
  const path = isSpotify ? /\/episode\/([^/]+)\/?$/.exec(url.pathname)?.[1] : undefined;
  const id = path ?? text.replace(/^spotify:episode:/, "");
  if (isSpotifyEpisodeId(id)) return id;
  throw parameterInvalid(
    "spotify_episode_id",
    "malformed",
    "spotify_episode_id must be the 22-character id of an episode on Spotify, or the episode's " +
      "address there.",
  );
}
