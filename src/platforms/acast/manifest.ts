import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Acast: accounts are connected by API key. */
export const ACAST: ConnectorManifest = Object.freeze({
  platform: "acast",
  source: "acast-open-api",
  baseUrl: "https://open.acast.com/rest",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "api_key",
        secret: true,
        required: true,
        help: "Acast's customer success team gives it out, on the plans Pro, Ace and Creator Network.",
      },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Id of the show, where the key opens several.",
      },
    ],
  },
  // The API has no statistics; Acast gives them as files of download logs only.
  offers: { items: true, itemNumbers: false, daily: false, geography: false },
  lagHours: 0,
  daysPerCall: 0,
  unsettledDays: 0,
  confirmed: [
    {
      fact:
        "The path /rest before the routes, the key in X-API-Key, bare arrays in one page, " +
        "and _id; 401 refuses the key, 403 means no shows.",
      evidence: "clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "Lists come in no promised order.",
    "Duration of an episode in seconds, and publishDate as ISO 8601 or in UTC.",
    "Whether _id of an episode is its guid in the feed: it is not used as one.",
  ],
} as const);
