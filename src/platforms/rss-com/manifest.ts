import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** RSS.com: accounts are connected by API key. */
export const RSS_COM: ConnectorManifest = Object.freeze({
  platform: "rssCom",
  source: "rss-com-api",
  baseUrl: "https://api.rss.com/v4",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "api_key",
        secret: true,
        required: true,
        help: "RSS.com dashboard → API access, on the plans Network and Max.",
      },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Number or short name of the podcast, where the key opens several.",
      },
    ],
  },
  // No route of the API gives statistics.
  offers: { items: true, itemNumbers: false, daily: false, geography: false },
  lagHours: 0,
  daysPerCall: 0,
  unsettledDays: 0,
  confirmed: [],
  unconfirmed: [
    "The API is a public beta; its routes were read from its OpenAPI document by others.",
    "Pages of episodes are counted from 1, so that page=2 follows a first call without a page.",
    "A page shorter than the limit is the last one.",
    "Duration of an episode in seconds.",
  ],
} as const);
