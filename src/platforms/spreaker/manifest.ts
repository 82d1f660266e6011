import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Spreaker: accounts are connected by sign-in. */
export const SPREAKER: ConnectorManifest = Object.freeze({
  platform: "spreaker",
  source: "spreaker-api",
  baseUrl: "https://api.spreaker.com/v2",
  connect: {
    kind: "oauth",
    oauth: {
      authorizationUrl: "https://www.spreaker.com/oauth2/authorize",
      tokenUrl: "https://api.spreaker.com/oauth2/token",
      revocationUrl: null,
      scopes: ["basic"],
      extraParameters: {},
      pkce: false,
      clientAuthentication: "post",
      // Each renewal returns a new refresh token that replaces the old one.
      renewal: { kind: "refresh_token" },
      settings: "SPREAKER",
    },
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  lagHours: 24,
  // No limit is documented; a quarter is the longest window seen in clients.
  daysPerCall: 90,
  unsettledDays: 7,
  confirmed: [
    {
      fact:
        "Times come without a zone (published_at as 2026-10-13 04:00:00), length in " +
        "milliseconds, pictures in image_url; shapes of all statistics.",
      evidence: "clients in use, read in November 2026",
    },
    {
      fact:
        "episodes/statistics/plays/totals lists plays and downloads of all episodes in a window, " +
        "statistics/listeners unique listeners by day. Likes and comments are in the numbers of " +
        "one episode alone, and read for 60 days.",
      evidence: "clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "Times without a zone are UTC; the zone in which Spreaker cuts its days, and how " +
      "far the numbers run behind.",
    "Episodes of a show come newest first, and what is not published yet has no " +
      "published_at or one to come.",
    "messages_count is what listeners call comments.",
    "The shares by country are of downloads; Spreaker does not document it. precision=1 " +
      "keeps one decimal place.",
    "Longest window of the series by day and of the list of totals. What the list does not " +
      "hold is " +
      "read episode by episode.",
  ],
} as const);
