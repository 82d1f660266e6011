import type { AddressFamily, LinkedAccount, RecognisedAddress, WebAddress } from "./address.ts";
import {
  account,
  linkedAccount,
  malformed,
  page,
  post,
  shortLink,
  unsupported,
} from "./address.ts";
import { queryValue } from "./read-web-address.ts";

const PLATFORM = "spotify";
const CATALOGUE_HOSTS = ["open.spotify.com", "play.spotify.com"];
const PLAYER_HOST = "embed.spotify.com";
const SHORT_HOSTS = ["spotify.link", "spotify.app.link"];
const CATALOGUE_ID = /^[A-Za-z0-9]{22}$/;
/** Segments before the kind of an item, in either order: the market, and the player. */
const BEFORE_THE_KIND = /^(?:intl-[a-z]{2}(?:-[a-z]{2})?|embed|embed-podcast)$/i;

const OTHER_ITEMS: Readonly<Record<string, string>> = {
  track: "a Spotify song",
  album: "a Spotify album",
  artist: "a Spotify artist",
  playlist: "a Spotify playlist",
  user: "a page of a Spotify listener",
};

/** The show with this id on Spotify. */
export const spotifyShow = (id: string): LinkedAccount =>
  linkedAccount(PLATFORM, id, `open.spotify.com/show/${id}`, { externalId: id });

function item(kind: string | undefined, id: string | undefined): RecognisedAddress {
  if (kind !== "episode" && kind !== "show")
    return page(PLATFORM, OTHER_ITEMS[kind ?? ""] ?? "a page of Spotify", "a podcast episode");
  if (id === undefined || !CATALOGUE_ID.test(id))
    return malformed(`A Spotify ${kind} id has 22 letters and digits; this address has none.`);
  return kind === "show"
    ? account(spotifyShow(id), "a Spotify show", "episodes")
    : post(PLATFORM, id, `open.spotify.com/episode/${id}`, { formatHint: "audio_episode" });
}

function recognise(url: WebAddress): RecognisedAddress {
  if (SHORT_HOSTS.includes(url.host))
    return url.segments.length === 0
      ? page(PLATFORM, "Spotify's link shortener")
      : shortLink(PLATFORM, url, [...SHORT_HOSTS, "open.spotify.com"]);
  if (url.host === "creators.spotify.com" || url.host === "podcasters.spotify.com")
    return unsupported(
      PLATFORM,
      "a page of Spotify for Creators",
      "This page of Spotify for Creators does not carry the episode's catalogue id; give its " +
        "open.spotify.com address.",
    );
  const played = url.host === PLAYER_HOST ? queryValue(url.query, "uri") : null;
  if (played !== null) return recogniseSpotifyUri(played) ?? item(undefined, undefined);
  if (!CATALOGUE_HOSTS.includes(url.host)) return item(undefined, undefined);
  const start = url.segments.slice(0, 2).findIndex((segment) => !BEFORE_THE_KIND.test(segment));
  const [kind, id] = url.segments.slice(start === -1 ? 2 : start);
  return item(kind, id);
}

/**
 * Reads `spotify:episode:{id}` and `spotify:show:{id}`, or null when the text is no Spotify URI.
 * Letter case of the id is kept.
 */
export function recogniseSpotifyUri(text: string): RecognisedAddress | null {
  const parts = text.trim().replace(/\?.*$/s, "").split(":");
  if (
    parts[0]?.toLowerCase() !== "spotify" ||
    parts.length < 2 ||
    parts[1]?.startsWith("/") === true
  )
    return null;
  return item(parts.length > 3 ? undefined : parts[1], parts[2]);
}

/** Spotify shows and episodes; `spotify.link` needs a redirect. */
export const spotifyAddresses: AddressFamily = {
  platform: PLATFORM,
  domains: ["spotify.com", ...SHORT_HOSTS],
  recognise,
};
