import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** ART19: accounts are connected by a pair of token and credential. */
export const ART19: ConnectorManifest = Object.freeze({
  platform: "art19",
  source: "art19-api",
  // Without /api: that path answers 404.
  baseUrl: "https://art19.com",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "api_key",
        secret: true,
        required: true,
        help: "Token that ART19's support gives out for its API.",
      },
      {
        name: "credential_id",
        secret: true,
        required: true,
        help: "Credential (a UUID) that ART19's support gives out with the token.",
      },
      {
        name: "account_id",
        secret: false,
        required: true,
        help: "UUID of the series on ART19. A credential reads more than its own series.",
      },
    ],
  },
  // ART19 has only lifetime counters: days are available as a daily export to S3 that its support
  // sets up.
  offers: { items: true, itemNumbers: true, daily: false, geography: false },
  lagHours: 24,
  daysPerCall: 0,
  unsettledDays: 0,
  confirmed: [
    {
      fact:
        "Addresses, the header with token and credential, and pages by page and per_page; " +
        "listen_count of series and episodes are downloads of all time, certified by IAB 2.2. A " +
        "series names the ids of its episodes, and each episode is a request of its own.",
      evidence: "a client in use, read in November 2026",
    },
    {
      fact: "A refused pair answers 401, and a long walk over episodes 429.",
      evidence: "a client in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "Episodes of a series come in the order of their release, one way or the other.",
    "How far listen_count runs behind.",
    "That shows of a slug are at art19.com/shows.",
  ],
} as const);
