import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Apple Podcasts: accounts are connected by a dashboard session or a token of Apple's Reporter. */
export const APPLE_PODCASTS: ConnectorManifest = Object.freeze({
  platform: "applePodcasts",
  source: "apple-podcasts-connect",
  baseUrl: "https://podcastsconnect.apple.com/podcasts/pcc/v1/analytics",
  connect: {
    kind: "session",
    fields: [
      {
        name: "myacinfo",
        secret: true,
        required: true,
        help: "Cookie of podcastsconnect.apple.com; the extension reads it.",
      },
      {
        name: "itctx",
        secret: true,
        required: true,
        help: "Cookie of podcastsconnect.apple.com, there once a provider is chosen; the extension reads it.",
      },
      {
        name: "account_id",
        secret: false,
        required: true,
        help: "Id or address of the show on Apple Podcasts: the digits after id.",
      },
    ],
    token: [
      {
        name: "reporter_token",
        secret: true,
        required: true,
        help: "Access token of Apple's Reporter, valid for 180 days.",
      },
      {
        name: "vendor_number",
        secret: false,
        required: true,
        help: "Vendor number, as Reporter takes it.",
      },
      {
        name: "account_number",
        secret: false,
        required: false,
        help: "Account number, where the token opens several accounts.",
      },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Id or address of the show, where the reports hold several.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  lagHours: 72,
  // One month: Reporter takes one call for each day.
  daysPerCall: 30,
  unsettledDays: 4,
  confirmed: [
    {
      fact:
        "Hosts and paths of the dashboard, showOverviewV3 with plays, listeners, time, followers, " +
        "countries and cities, days of showTrendsV2, and mode ALL_TIME for lifetime figures. A " +
        "show without plays is answered with empty lists.",
      evidence: "recorded answers of 2026-07-25",
    },
    {
      fact:
        "showTrendsV2 with PLAYS and BY_COUNTRY gives days by country, days without plays left " +
        "out. They are added up to plays by country of the last thirty settled days.",
      evidence: "recorded answers of 2026-07-25",
    },
    {
      fact:
        "Countries come as ISO 3166-1 numbers without leading zeros and cities as GeoNames ids, " +
        "which are kept as such and named when they are read. Numbers too small to be told come as 0 and are taken for " +
        "unknown: listeners beside plays, plays beside time, and followers, which showTrendsV2 " +
        "gives as null.",
      evidence: "recorded answers of 2026-07-25",
    },
    {
      fact:
        "The table of episodes was JSON in July and protobuf in October 2026, when the overview " +
        "was JSON still. Protobuf is not read: episodes then have no numbers of Apple.",
      evidence: "recorded answers of 2026-07-25, a report of 2026-10-01",
    },
    {
      fact: "Figures run 72 hours behind, and a dash in place of one is not zero.",
      evidence: "a report of 2026-10-01",
    },
    {
      fact:
        "Reporter: its address, command and columns; errors 117, 123, 124, 200, 213 and 214; an " +
        "empty cell is held back and a missing row unknown. It gives days, read for the last 90; " +
        "on the newest day plays by storefront and the episodes played, by guid; no lifetime " +
        "figures, followers or cities. It calls a vendor number invalid on days before it existed.",
      evidence: "downloads of 2026-07-28",
    },
  ],
  unconfirmed: [
    "Expired cookies show as a redirect to the sign-in.",
    "A 0 within the last 72 hours is taken for not yet known.",
    "Reporter: errors 209 and 211 mean that a day has no table, 215 and 300 that the account or " +
      "vendor number is unknown.",
  ],
} as const);

/** The first day of Apple's figures. */
export const FIRST_DAY = "2017-09-19";

/** Reporter has its own host; a replacement of the dashboard's address replaces it too. */
export function reporterUrl(baseUrl: string): string {
  const path = "/reportservice/sales/v1";
  return baseUrl === APPLE_PODCASTS.baseUrl
    ? `https://reportingitc-reporter.apple.com${path}`
    : `${new URL(baseUrl).origin}${path}`;
}
