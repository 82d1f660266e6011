import type { PostUrl, PostUrlFamily, RecognisedUrl } from "./recognised-url.ts";
import { malformed, notAPost, post, shortLink, unsupported } from "./recognised-url.ts";

const PLATFORM = "spotify";
const CATALOGUE_HOST = "open.spotify.com";
const HOP_HOSTS = ["spotify.link", "spotify.app.link", CATALOGUE_HOST];
const CATALOGUE_ID = /^[A-Za-z0-9]{22}$/;
const MARKET = /^intl-[a-z]{2}(?:-[a-z]{2})?$/i;

const OTHER_ITEMS: Readonly<Record<string, string>> = {
  show: "This is a Spotify show, not one of its episodes.",
  track: "This is a Spotify song, not a podcast episode.",
  album: "This is a Spotify album, not a podcast episode.",
  artist: "This is a Spotify artist, not a podcast episode.",
  playlist: "This is a Spotify playlist, not one episode.",
};

function item(kind: string | undefined, id: string | undefined): RecognisedUrl {
  if (kind !== "episode")
    return notAPost(
      PLATFORM,
      OTHER_ITEMS[kind ?? ""] ?? "This Spotify page is not a podcast episode.",
    );
  if (id === undefined || !CATALOGUE_ID.test(id))
    return malformed("A Spotify episode id has 22 letters and digits; this address has none.");
  return post(PLATFORM, id, `${CATALOGUE_HOST}/episode/${id}`, { formatHint: "audio_episode" });
}

function recognise(url: PostUrl): RecognisedUrl {
  if (url.host === "spotify.link" || url.host === "spotify.app.link") {
    return url.segments.length === 0
      ? notAPost(PLATFORM, "This is Spotify's link shortener.")
      : shortLink(PLATFORM, url, HOP_HOSTS);
  }
  if (url.host === "creators.spotify.com" || url.host === "podcasters.spotify.com") {
    return unsupported(
      "This page of Spotify for Creators does not carry the episode's catalogue id; give its " +
        "open.spotify.com address.",
    );
  }
  if (url.host !== CATALOGUE_HOST)
    return notAPost(PLATFORM, "This Spotify page is not a podcast episode.");
  const rest = [...url.segments];
  if (MARKET.test(rest[0] ?? "")) rest.shift();
  if (rest[0] === "embed" || rest[0] === "embed-podcast") rest.shift();
  return item(rest[0], rest[1]);
}

/**
 * Reads `spotify:episode:{id}`, or null when the text is no Spotify URI. Letter case of the id is
 * kept.
 */
export function recogniseSpotifyUri(text: string): RecognisedUrl | null {
  const parts = text.trim().replace(/\?.*$/s, "").split(":");
  if (
    parts[0]?.toLowerCase() !== "spotify" ||
    parts.length < 2 ||
    parts[1]?.startsWith("/") === true
  )
    return null;
  return parts.length > 3
    ? notAPost(PLATFORM, "This Spotify URI is not a podcast episode.")
    : item(parts[1], parts[2]);
}

/** Spotify episodes; `spotify.link` needs a redirect. */
export const spotifyUrls: PostUrlFamily = {
  platform: PLATFORM,
  domains: ["spotify.com", "spotify.link", "spotify.app.link"],
  recognise,
};
