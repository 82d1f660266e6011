import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Podbean: accounts are connected by sign-in. */
export const PODBEAN: ConnectorManifest = Object.freeze({
  platform: "podbean",
  source: "podbean-api",
  baseUrl: "https://api.podbean.com/v1",
  connect: {
    kind: "oauth",
    oauth: {
      authorizationUrl: "https://api.podbean.com/v1/dialog/oauth",
      tokenUrl: "https://api.podbean.com/v1/oauth/token",
      revocationUrl: null,
      scopes: ["podcast_read", "episode_read"],
      extraParameters: {},
      pkce: false,
      clientAuthentication: "basic",
      // A renewal returns no new refresh token: the first one stays valid.
      renewal: { kind: "refresh_token" },
      settings: "PODBEAN",
    },
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  // The newest day reported is yesterday.
  lagHours: 24,
  // Podbean's limit is 90 days; its clients request fewer.
  daysPerCall: 85,
  unsettledDays: 7,
  confirmed: [
    {
      fact:
        "There are no other scopes than podcast_read, podcast_update, episode_read, " +
        "episode_publish and private_members.",
      evidence: "Podbean's documentation, read in November 2026",
    },
    {
      fact:
        "Days are known for the trailing 90 days alone and months for the trailing 24; " +
        "days without a download are printed as 0, and a window that ends today ends " +
        "yesterday.",
      evidence: "clients in use, read in November 2026",
    },
    {
      fact:
        "engagementStats/stats with period=all_time gives listeners of an episode, as of the " +
        "moment. Engaged listeners and the average consumed are not stored: there is no metric " +
        "for the first, and the unit of the second is not known.",
      evidence: "clients in use, read in November 2026",
    },
    {
      fact: "Countries come as one bare map for the whole window, without days.",
      evidence: "clients in use, read in November 2026",
    },
    {
      fact:
        "A 403 without an OAuth error comes from Podbean's firewall and does not concern " +
        "the account.",
      evidence: "clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "That analytics/podcastDailyListener answers a map by day, as the downloads do, and which " +
      "plans give listeners. Where they are withheld, the other figures are read without them.",
    "The token as Authorization: Bearer; most clients use the access_token parameter of " +
      "the address, which would be logged.",
    "That podcast_read and episode_read open the statistics too.",
    "The zone in which Podbean cuts its days, and the exact edge of the 90 days.",
    "Months without a download are printed as 0, as days are; a show whose oldest month " +
      "is not 0 gets no lifetime number.",
    "Whether countries are named or given by code.",
    "What Podbean answers for a podcast that was closed, beyond refusing its token.",
  ],
} as const);
