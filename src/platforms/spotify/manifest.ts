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
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  lagHours: 24,
  // Undocumented. Two calls a window; about 20 calls in 30 seconds are accepted.
  daysPerCall: 180,
  unsettledDays: 3,
  confirmed: [],
  unconfirmed: [
    "The dashboard's addresses are not published by Spotify; shapes are those of clients and " +
      "their recorded answers.",
    "The list of shows of a login: read from every list of the answer that has entries with id " +
      "and name.",
    "The episodes' counters are those of the requested window; a window from 2015 to " +
      "today is taken for lifetime.",
    "starts is taken for plays. Whether the field followed the change of 11 June 2026, from " +
      "any start to one of 30 seconds, is not known.",
    "The text of the query for countries, and its arguments. Where it is refused, the shares " +
      "are made of the counts by country of the last 30 days.",
    "What the counts by country count. An answer of status 500 there means that these days " +
      "hold nothing.",
    "Shares are taken for hundredths where they add up to more than 1.",
    "The zone in which Spotify cuts its days, and how long it settles them.",
    "Shows that Spotify hosts: their downloads on other platforms are not read.",
  ],
} as const);

const REAL = {
  accounts: "https://accounts.spotify.com",
  graph: "https://creators-graph.spotify.com",
};

export interface SpotifyHosts {
  podcasters: string;
  accounts: string;
  graph: string;
}

/** Spotify has three hosts. One replacement address replaces all: their paths do not overlap. */
export function spotifyHosts(baseUrl: string): SpotifyHosts {
  if (baseUrl === SPOTIFY.baseUrl) return { podcasters: baseUrl, ...REAL };
  const { origin } = new URL(baseUrl);
  return { podcasters: baseUrl, accounts: origin, graph: origin };
}
