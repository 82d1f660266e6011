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
  // Reporter takes one call for each day.
  daysPerCall: 30,
  unsettledDays: 4,
  unconfirmed: [
    "The dashboard's addresses are not published by Apple; shapes are those of clients and " +
      "their recorded answers.",
    "The keys of showOverviewV3: each figure is looked for under several names and taken only " +
      "where one value is found.",
    "The form of dates in questions (YYYY-MM-DD), and mode ALL_TIME for lifetime figures.",
    "The entries of showPlayCountTrends: read like those of episodes, with a timebucket.",
    "The table of episodes came as protobuf in October 2026. It is then not read, and neither " +
      "are countries and cities, which need an episode's id.",
    "showTopCountries and showTopCities of an episode's details are those of the whole show, " +
      "over all time. Cities come as GeoNames ids and are kept as such.",
    "Expired cookies show as a redirect to the sign-in.",
    "A 0 within the last 72 hours is taken for not yet known.",
    "Reporter: names of columns, found by alias; error codes 117, 123, 124, 200, 213, 214. It " +
      "gives days and followers, no lifetime, episodes or cities, and is read for the last 90 " +
      "days.",
  ],
} as const);

/** Apple's first day of figures. */
export const FIRST_DAY = "2017-09-19";

/** Reporter's own host; a replacement of the dashboard's address replaces it too. */
export function reporterUrl(baseUrl: string): string {
  const path = "/reportservice/sales/v1";
  return baseUrl === APPLE_PODCASTS.baseUrl
    ? `https://reportingitc-reporter.apple.com${path}`
    : `${new URL(baseUrl).origin}${path}`;
}
