import type { ConnectorManifest } from "../accounts/connector-manifest.ts";
import { YOUTUBE_BASE_URL } from "./client.ts";

const YOUTUBE_ANALYTICS_BASE_URL = "https://youtubeanalytics.googleapis.com/v2";

/** YouTube: accounts are connected by sign-in. */
export const YOUTUBE_ACCOUNT: ConnectorManifest = Object.freeze({
  platform: "youtube",
  source: "youtube-account-api",
  baseUrl: YOUTUBE_BASE_URL,
  connect: {
    kind: "oauth",
    oauth: {
      authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
      tokenUrl: "https://oauth2.googleapis.com/token",
      revocationUrl: "https://oauth2.googleapis.com/revoke",
      // Reports need both scopes since 2026-09-09. The scope for revenue is not requested.
      scopes: [
        "https://www.googleapis.com/auth/youtube.readonly",
        "https://www.googleapis.com/auth/yt-analytics.readonly",
      ],
      // Without `consent` a second sign-in returns no refresh token. `include_granted_scopes` is
      // left out, so that the token has only these scopes.
      extraParameters: { access_type: "offline", prompt: "consent" },
      pkce: true,
      clientAuthentication: "post",
      renewal: { kind: "refresh_token" },
      settings: "GOOGLE",
    },
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true, demographics: true },
  lagHours: 72,
  // No limit is documented for reports by day; a year is one answer of 30 kB.
  daysPerCall: 366,
  unsettledDays: 7,
  confirmed: [
    {
      fact: "channels.list with mine=true answers one channel for one sign-in.",
      evidence: "calls of users, read in November 2026",
    },
    {
      fact:
        "engagedViews may be requested together with views, likes, comments and shares in " +
        "one report by day, and for channel==<id> of the owner's own channel.",
      evidence: "calls of users, read in November 2026",
    },
    {
      fact:
        "viewerPercentage by ageGroup and gender: ages age13-17 to age65-, genders female, male " +
        "and user_specified, percentages with a fraction.",
      evidence: "clients in use, read in November 2026",
    },
    {
      fact: "ZZ means an unknown country.",
      evidence: "clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "Addresses and parameters of Google's sign-in, and that it answers a refresh token " +
      "with access_type=offline and prompt=consent.",
    "The reasons of errors as listed for the Data API, and that Analytics words its " +
      "errors alike.",
    "A report has at most 200 rows, and US-ZZ means an unknown state.",
    "The uploads playlist runs from new to old; a page is put in the order of " +
      "publication here.",
    "user_specified is a gender other than female and male, and is shown as non_binary.",
    "Groups that are too small are left out of the reports by age and gender.",
    "The rows of a report are left out when there are none, and the newest days are cut " +
      "off and not zero.",
  ],
} as const);

/**
 * The Analytics API has its own host. One replacement address replaces both: their paths do not
 * overlap.
 */
export const analyticsBaseUrlOf = (baseUrl: string): string =>
  baseUrl === YOUTUBE_ACCOUNT.baseUrl
    ? YOUTUBE_ANALYTICS_BASE_URL
    : `${new URL(baseUrl).origin}/v2`;
