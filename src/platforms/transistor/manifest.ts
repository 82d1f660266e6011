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
  // Undocumented; every client that was examined gets a year in one answer.
  daysPerCall: 366,
  unsettledDays: 7,
  confirmed: [
    {
      fact:
        "GET / answers who a key belongs to; pages count from 1, one call may cover a " +
        "year, and 10 calls in 10 seconds are allowed.",
      evidence: "clients in use, read in November 2026",
    },
    {
      fact:
        "Days are written 31-12-2026; samples with the month first exist. They are read " +
        "in the order in which more of them fall into the window.",
      evidence: "a recorded answer of 2021, Transistor's samples read in November 2026",
    },
  ],
  unconfirmed: ["The zone in which Transistor cuts its days."],
} as const);
