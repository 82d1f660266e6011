import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Blubrry: accounts are connected by sign-in. */
export const BLUBRRY: ConnectorManifest = Object.freeze({
  platform: "blubrry",
  source: "blubrry-api",
  baseUrl: "https://api.blubrry.com/2",
  connect: {
    kind: "oauth",
    oauth: {
      authorizationUrl: "https://api.blubrry.com/oauth2/authorize",
      tokenUrl: "https://api.blubrry.com/oauth2/token",
      revocationUrl: null,
      // Blubrry has no scopes.
      scopes: [],
      extraParameters: {},
      pkce: false,
      clientAuthentication: "basic",
      renewal: { kind: "refresh_token" },
      settings: "BLUBRRY",
    },
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  lagHours: 24,
  daysPerCall: 45,
  unsettledDays: 7,
  confirmed: [],
  unconfirmed: [
    "Client id and secret by HTTP Basic at the token address.",
    "Totals of show-episodes, which takes no dates, are of all time.",
    "The file name in the list of episodes is the one in the statistics: the two number " +
      "episodes differently, so names join them.",
    "post_date without a zone is UTC; the zone in which Blubrry cuts its days.",
    "Lists of days and of episodes that are not full are the last page.",
    "totals.json is deprecated, and still the only call for days; a day without rows is " +
      "unknown and not zero.",
    "A 403 on statistics means plan or permission and not a refused token.",
    "The show's page at blubrry.com/<keyword>/.",
  ],
} as const);
