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
  confirmed: [
    {
      fact:
        "Client id and secret by HTTP Basic at the token address; refresh tokens do not " +
        "end. The token answer prints its scope as null.",
      evidence: "Blubrry's own client and documentation, read in November 2026",
    },
    {
      fact:
        "show-episodes takes no dates: its totals are of all time. Both lists of episodes " +
        "have the bare file name, which joins them: the two number episodes differently.",
      evidence: "Blubrry's documentation, read in November 2026",
    },
    {
      fact:
        "totals.json is deprecated. Where it is gone, days are the totals of /episodes/ " +
        "over one day each, for the last 90.",
      evidence: "Blubrry's documentation, read in November 2026",
    },
    {
      fact:
        "A 403 means no access to the show, countries need special access, and the " +
        "episode list of a show hosted elsewhere answers episode_show_invalid.",
      evidence: "Blubrry's documentation, read in November 2026",
    },
    {
      fact:
        "Newer programs may have no keyword; they are not listed here, since statistics " +
        "are asked for by it.",
      evidence: "Blubrry's documentation, read in November 2026",
    },
  ],
  unconfirmed: [
    "post_date without a zone is UTC; the zone in which Blubrry cuts its days.",
    "Lists of days and of episodes that are not full are the last page. One row in " +
      "place of a list is taken for a list of one.",
    "A day without rows is unknown and not zero.",
    "The show's page at blubrry.com/<keyword>/.",
  ],
} as const);
