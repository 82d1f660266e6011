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
  confirmed: [
    {
      fact:
        "Routes, pages counted from 1 with at most 100 episodes, a page shorter than the " +
        "limit as the last one, duration in seconds, 401 and 403 for a refused key and " +
        "402 for the plan.",
      evidence: "RSS.com's API document of 2026-09-09",
    },
  ],
  unconfirmed: ["The API is a public beta and may change."],
} as const);
