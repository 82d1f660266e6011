import { parameterInvalid } from "../../kernel/contract/errors.ts";

/**
 * The ids other directories know a podcast by, read from what people paste: the id itself or an
 * address that holds it.
 */

const APPLE_ID = /^\d{5,15}$/;
const APPLE_HOSTS: ReadonlySet<string> = new Set([
  "podcasts.apple.com",
  "embed.podcasts.apple.com",
  "itunes.apple.com",
]);
const SPOTIFY_ID = /^[A-Za-z0-9]{22}$/;
const SPOTIFY_MARKET = /^intl-[a-z]{2}(?:-[a-z]{2})?$/i;

/** Takes a missing scheme as https, as people copy addresses from where browsers hide it. */
function webAddress(text: string): URL | null {
  if (/[\s\\]/.test(text)) return null;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url !== null && url.username === "" && url.password === "" && url.port === "" ? url : null;
}

/**
 * The Apple Podcasts id of a show: digits, or the `id…` part of one of Apple's addresses.
 *
 * @throws ApiError `parameter_invalid`, `param: apple_podcasts_id`.
 */
export function applePodcastsIdOf(raw: string): string {
  const text = raw.trim();
  if (APPLE_ID.test(text)) return text;
  const url = webAddress(text.startsWith("id") ? "" : text);
  const segment =
    url !== null && APPLE_HOSTS.has(url.hostname)
      ? url.pathname.split("/").findLast((part) => /^id\d+$/.test(part))
      : undefined;
  const id = segment?.slice(2) ?? (/^id\d+$/.test(text) ? text.slice(2) : "");
  if (APPLE_ID.test(id)) return id;
  throw parameterInvalid(
    "apple_podcasts_id",
    "malformed",
    "apple_podcasts_id must be the number of a show on Apple Podcasts, or the show's address " +
      "there.",
  );
}

/**
 * The Spotify id of a show: 22 letters and digits, `spotify:show:…`, or an address on
 * open.spotify.com.
 *
 * @throws ApiError `parameter_invalid`, `param: spotify_id`.
 */
export function spotifyShowIdOf(raw: string): string {
  const text = raw.trim();
  if (SPOTIFY_ID.test(text)) return text;
  const id = /^spotify:show:([A-Za-z0-9]{22})$/.exec(text)?.[1] ?? idInSpotifyAddress(text);
  if (id !== undefined && SPOTIFY_ID.test(id)) return id;
  throw parameterInvalid(
    "spotify_id",
    "malformed",
    "spotify_id must be the 22-character id of a show on Spotify, or the show's address there.",
  );
}

function idInSpotifyAddress(text: string): string | undefined {
  const url = webAddress(text);
  if (url?.hostname !== "open.spotify.com") return undefined;
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  if (SPOTIFY_MARKET.test(segments[0] ?? "")) segments.shift();
  if (segments[0] === "embed" || segments[0] === "embed-podcast") segments.shift();
  return segments[0] === "show" ? segments[1] : undefined;
}
