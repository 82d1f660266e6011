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
      // A renewal names no new refresh token: the first one stays.
      renewal: { kind: "refresh_token" },
      settings: "PODBEAN",
    },
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  // The newest day reported is yesterday.
  lagHours: 24,
  // Podbean's limit is 90; its clients request fewer.
  daysPerCall: 85,
  unsettledDays: 7,
  confirmed: [],
  unconfirmed: [
    "The token as Authorization: Bearer; the documents name the access_token parameter of the " +
      "address.",
    "The scopes podcast_read and episode_read open the statistics too.",
    "Days are known for the trailing 90 days and months for the trailing 24; nothing is " +
      "documented about earlier ones.",
    "The zone in which Podbean cuts its days.",
    "Months without a download are printed as 0, as days are; a show whose oldest month is not " +
      "0 gets no lifetime number.",
    "Countries: the same parameters and form of answer as the statistics, summed over the " +
      "requested days, with names or codes as keys.",
    "A 403 without an OAuth error comes from Podbean's firewall and does not concern the account.",
    "What Podbean answers for a podcast that was closed, beyond refusing its token.",
  ],
} as const);
