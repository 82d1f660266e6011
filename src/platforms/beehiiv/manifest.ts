import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** beehiiv: accounts are connected by API key. */
export const BEEHIIV: ConnectorManifest = Object.freeze({
  platform: "beehiiv",
  source: "beehiiv-api",
  baseUrl: "https://api.beehiiv.com/v2",
  connect: {
    kind: "api_key",
    fields: [
      { name: "api_key", secret: true, required: true, help: "beehiiv → Settings → API." },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Id of the publication (pub_…), where the key opens several.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: false, geography: false },
  lagHours: 1,
  daysPerCall: 1,
  unsettledDays: 0,
  confirmed: [
    {
      fact: "Pages count from 1; a key may lack single resources, which are answered with 403.",
      evidence: "clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "Statistics are requested with expand[]=stats, as most clients write it; the " +
      "official client also writes expand=stats.",
    "A confirmed post without a publish date is taken for one that has not gone out.",
    "How far beehiiv's counters run behind.",
    "A limit of 180 requests a minute.",
  ],
} as const);
