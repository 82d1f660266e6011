import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Instagram (professional account): accounts are connected by sign-in. */
export const INSTAGRAM_BUSINESS: ConnectorManifest = Object.freeze({
  platform: "instagramBusiness",
  source: "instagram-api",
  // The host of Instagram's own login, which needs no Facebook Page, unlike the same calls on
  // graph.facebook.com.
  baseUrl: "https://graph.instagram.com/v25.0",
  connect: {
    kind: "oauth",
    oauth: {
      authorizationUrl: "https://www.instagram.com/oauth/authorize",
      tokenUrl: "https://api.instagram.com/oauth/access_token",
      revocationUrl: null,
      scopes: ["instagram_business_basic", "instagram_business_manage_insights"],
      extraParameters: {},
      pkce: false,
      clientAuthentication: "post",
      // The first token lives an hour, and its successors live 60 days; a successor may be renewed
      // when it is a day old.
      renewal: {
        kind: "exchange",
        url: "https://graph.instagram.com/refresh_access_token",
        grantType: "ig_refresh_token",
        notBeforeHours: 24,
        atOnce: {
          url: "https://graph.instagram.com/access_token",
          grantType: "ig_exchange_token",
          withSecret: true,
        },
      },
      settings: "INSTAGRAM",
    },
  },
  // Views per day are not available: account insights give views as one total of a period, and only
  // reach by day.
  offers: { items: true, itemNumbers: true, daily: false, geography: true, demographics: true },
  lagHours: 48,
  daysPerCall: 30,
  unsettledDays: 2,
  confirmed: [
    {
      fact:
        "/me answers one flat object with user_id, username, followers_count and " +
        "media_count; a list under data is read too.",
      evidence: "clients in use, read in November 2026",
    },
    {
      fact:
        "follower_demographics takes the breakdowns age, gender and age,gender; ages 13-17 to " +
        "65+, genders F, M and U; the order within a pair is that of dimension_keys.",
      evidence: "clients in use and an answer of v25.0, read in November 2026",
    },
  ],
  unconfirmed: [
    "The code of the sign-in may end in #_, which is no part of it; the token answer " +
      "names neither type nor life.",
    "That the token may travel as a Bearer header in reads; it is accepted for sending " +
      "messages.",
    "Which metrics each kind of post takes together; a refused one is answered by " +
      "asking for fewer.",
    "Names and numbers of errors, and the header X-Business-Use-Case-Usage that says " +
      "how long to wait.",
    "The threshold of 100 followers for countries, ages and genders, and that below it the " +
      "answer is empty.",
    "Hidden likes leave like_count out.",
    "Stories are not listed on this host; one that is listed nevertheless has numbers " +
      "for 24 hours.",
  ],
} as const);
