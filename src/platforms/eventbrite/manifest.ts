import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Eventbrite: accounts are connected by sign-in. */
export const EVENTBRITE: ConnectorManifest = Object.freeze({
  platform: "eventbrite",
  source: "eventbrite-api",
  baseUrl: "https://www.eventbriteapi.com/v3",
  connect: {
    kind: "oauth",
    oauth: {
      authorizationUrl: "https://www.eventbrite.com/oauth/authorize",
      tokenUrl: "https://www.eventbrite.com/oauth/token",
      revocationUrl: null,
      scopes: [],
      extraParameters: {},
      pkce: false,
      clientAuthentication: "post",
      renewal: { kind: "none" },
      settings: "EVENTBRITE",
    },
  },
  offers: { items: true, itemNumbers: true, daily: false, geography: false },
  lagHours: 1,
  daysPerCall: 1,
  unsettledDays: 0,
  confirmed: [
    {
      fact:
        "status as a list with commas, time_filter, order_by=start_desc, continuation, " +
        "and ticket_classes on an organisation's list of events; the statuses draft, " +
        "live, started, ended, completed and canceled.",
      evidence: "clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "Attendance is tickets sold: people who came are counted from rows about persons, " +
      "which are never fetched.",
    "Whether quantity_sold falls when an order is refunded.",
    "Add-ons carry the category add_on and are left out of attendance; donations are " +
      "tickets like others.",
    "Tokens do not expire, have no scopes and cannot be renewed.",
    "time_filter=all and order_by=created_desc.",
    "Limits of 2,000 calls an hour and 48,000 a day.",
  ],
} as const);
