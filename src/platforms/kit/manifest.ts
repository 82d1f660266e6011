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
  // Growth figures cover a window as a whole and are not a series of days.
  offers: { items: true, itemNumbers: true, daily: false, geography: false },
  lagHours: 1,
  daysPerCall: 1,
  unsettledDays: 0,
  confirmed: [
    {
      fact:
        "GET /account, growth_stats in the account's sending time zone, emails_opened, " +
        "total_clicks and the flags of disabled tracking; 403 means that the plan is not " +
        "Pro.",
      evidence: "Kit's documentation, read in November 2026",
    },
    {
      fact:
        "A slim list leaves out the address of an issue, so the whole list is asked for. " +
        "sent_after and sent_before are days.",
      evidence: "types of a client in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "Broadcasts are listed newest first, as in Kit's own examples; Kit documents no order.",
    "That the subscribers of growth_stats are those at the end of its window.",
    "Whether total_clicks counts readers or clicks.",
    "How far Kit's counters run behind.",
  ],
} as const);
