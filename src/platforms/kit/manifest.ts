import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Kit: accounts are connected by API key. */
export const KIT: ConnectorManifest = Object.freeze({
  platform: "kit",
  source: "kit-api",
  baseUrl: "https://api.kit.com/v4",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "api_key",
        secret: true,
        required: true,
        help: "Kit → Settings → Developer → V4 keys.",
      },
    ],
  },
  // Growth figures cover a window as a whole: they are no series of days.
  offers: { items: true, itemNumbers: true, daily: false, geography: false },
  lagHours: 1,
  daysPerCall: 1,
  unsettledDays: 0,
  confirmed: [],
  unconfirmed: [
    "Broadcasts are listed newest first; Kit documents no order.",
    "GET /account as the answer to who a key belongs to, and that the subscribers of " +
      "growth_stats are those at the end of its window.",
    "emails_opened counts each reader once; total_clicks is taken as it comes, whether it " +
      "counts readers or clicks.",
    "How far Kit's counters run behind.",
  ],
} as const);
