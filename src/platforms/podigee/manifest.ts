import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Podigee: accounts are connected by API key. */
export const PODIGEE: ConnectorManifest = Object.freeze({
  platform: "podigee",
  source: "podigee-api",
  baseUrl: "https://app.podigee.com/api/v1",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "api_key",
        secret: true,
        required: true,
        help: "API token of a Podigee account; larger plans have one.",
      },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Number of the podcast, where the token opens several.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  lagHours: 24,
  // A month comes back by day. Podigee chooses months by itself for longer windows.
  daysPerCall: 30,
  unsettledDays: 3,
  confirmed: [
    {
      fact:
        "Addresses, the Token header, from and to, and episodes by limit (at most 50) and " +
        "offset; analytics/episodes lists the downloads of all episodes in a window.",
      evidence: "Podigee's own client, read in November 2026",
    },
    {
      fact:
        "Days begin at midnight UTC; each holds downloads, of which complete is counted, and " +
        "downloads by country code. A window since the podcast began comes back by month, and is " +
        "summed up to downloads of all time.",
      evidence: "a client in use and its recorded answers of 2025",
    },
  ],
  unconfirmed: [
    "That episodes can be sorted by published_at, and how far back analytics/episodes reaches.",
    "How a token is refused, or a plan without the API.",
    "What downloads other than complete are, and how far days run behind.",
    "Unique listeners and subscribers of a window: they are not read, since Podigee does not say " +
      "how a subscriber is told from a listener.",
  ],
} as const);
