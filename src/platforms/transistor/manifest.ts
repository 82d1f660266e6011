import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Transistor: accounts are connected by API key. */
export const TRANSISTOR: ConnectorManifest = Object.freeze({
  platform: "transistor",
  source: "transistor-api",
  baseUrl: "https://api.transistor.fm/v1",
  connect: {
    kind: "api_key",
    fields: [
      { name: "api_key", secret: true, required: true, help: "Transistor → Account → API access." },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Number or short name of the show, where the key opens several.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: false },
  lagHours: 24,
  // Undocumented; a year came back in one answer in every client read.
  daysPerCall: 366,
  unsettledDays: 7,
  confirmed: [],
  unconfirmed: [
    "The zone in which Transistor cuts its days.",
    "GET / as the answer to who a key belongs to.",
  ],
} as const);
