import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Spotify: accounts are connected by a dashboard session. */
export const SPOTIFY: ConnectorManifest = Object.freeze({
  platform: "spotify",
  source: "spotify-dashboard",
  baseUrl: "https://generic.wg.spotify.com/podcasters/v0",
  connect: {
    kind: "session",
    fields: [
      {
        name: "sp_dc",
        secret: true,
        required: true,
        help: "Cookie of accounts.spotify.com; the extension reads it.",
      },
      {
        name: "sp_key",
        secret: true,
        required: true,
        help: "Cookie of accounts.spotify.com; the extension reads it.",
      },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Id or address of the show on Spotify, where the login has several.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true, demographics: true },
  lagHours: 24,
  // Undocumented. A window takes three calls; about 20 calls in 30 seconds are accepted.
  daysPerCall: 180,
  unsettledDays: 3,
  confirmed: [
    {
      fact:
        "Hosts, the sign-in by sp_dc and sp_key, the paths, and starts, streams, listeners and " +
        "followers; days as counts with their dates; counts by country under country names.",
      evidence: "recorded answers of 2022, in use on 2026-08-09",
    },
    {
      fact:
        "The episodes' counters are those of the requested window; one from 2015 gives lifetime " +
        "figures.",
      evidence: "recorded answers of 2026-08-09",
    },
    {
      fact:
        "/aggregate counts by age (0-17, 18-22, 23-27, 28-34, 35-44, 45-59, 60-150), each in " +
        "FEMALE, MALE, NON_BINARY and NOT_SPECIFIED, and by gender over all ages.",
      evidence: "a recorded answer of 2026-08-25",
    },
    {
      fact:
        "creators-graph.spotify.com takes queries by their text. SHOW_PLAYS, SHOW_STREAMS and " +
        "SHOW_LISTENERS are Spotify's own; names with AND_DOWNLOADS add the downloads of shows " +
        "that Spotify hosts, and are not read.",
      evidence: "a report of 2026-06-11",
    },
    {
      fact:
        "A show without plays is answered with status 500 on /metadata and /aggregate. It is read " +
        "without figures where the login's list names it.",
      evidence: "reports of two users, 2026",
    },
  ],
  unconfirmed: [
    "The dashboard's addresses are not published by Spotify.",
    "The list of shows of a login: read from every list of the answer that has entries with id " +
      "and name.",
    "starts is taken for plays. Whether the field followed the change of 11 June 2026, from " +
      "any start to one of 30 seconds, is not known.",
    "What the counts by country, age and gender count, of which shares are made.",
    "The zone in which Spotify cuts its days, and how long it settles them.",
    "Shows that Spotify hosts (hostingProvider S4P): SHOW_OFF_PLATFORM_DOWNLOADS are their " +
      "downloads " +
      "by other apps, in the days that Spotify counts. Where the query is refused, the other " +
      "figures are read without them.",
  ],
} as const);

export interface SpotifyHosts {
  podcasters: string;
  accounts: string;
  creators: string;
}

/** Spotify has three hosts. One replacement address replaces all: their paths do not overlap. */
export function spotifyHosts(baseUrl: string): SpotifyHosts {
  if (baseUrl === SPOTIFY.baseUrl)
    return {
      podcasters: baseUrl,
      accounts: "https://accounts.spotify.com",
      creators: "https://creators-graph.spotify.com",
    };
  const { origin } = new URL(baseUrl);
  return { podcasters: baseUrl, accounts: origin, creators: origin };
}
