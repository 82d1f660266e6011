import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** The cookie of a person who is signed in at the dashboard. */
export const SESSION_COOKIE = "_podigee_session_v5";

/** Podigee: accounts are connected by API key or by a dashboard session. */
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
    session: [
      {
        name: SESSION_COOKIE,
        secret: true,
        required: true,
        help: "Cookie of app.podigee.com; the extension reads it.",
      },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Number of the podcast, where the login has several.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  lagHours: 24,
  // For a month Podigee answers by day. For longer windows it answers by month.
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
    {
      fact:
        "The dashboard reads the same addresses, with the cookie in the place of the token; plans " +
        "without the API have it too.",
      evidence: "a client in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "That episodes can be sorted by published_at, and how far back analytics/episodes reaches.",
    "How a token is refused, or a plan without the API.",
    "How long a session lasts, and how an ended one is refused: status 401 or a redirect to the " +
      "sign-in is taken for it.",
    "What downloads other than complete are, and how far days run behind.",
    "Unique listeners and subscribers of a window: they are not read, since Podigee does not say " +
      "how a subscriber is told from a listener.",
  ],
} as const);
