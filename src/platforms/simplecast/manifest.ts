import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Simplecast: accounts are connected by API key. */
export const SIMPLECAST: ConnectorManifest = Object.freeze({
  platform: "simplecast",
  source: "simplecast-api",
  baseUrl: "https://api.simplecast.com",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "api_key",
        secret: true,
        required: true,
        help: "Simplecast → Account → Private Apps.",
      },
      {
        name: "podcast_id",
        secret: false,
        required: false,
        help: "Id of the podcast, where the key opens several.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  lagHours: 24,
  // Undocumented; clients request a year by day.
  daysPerCall: 366,
  unsettledDays: 7,
  confirmed: [
    {
      fact: "The field `total` of the downloads report; without it the months are added up.",
      evidence: "clients in use, read in November 2026",
    },
    {
      fact: "Without dates a report runs from the first publication until now.",
      evidence: "Simplecast's documentation, read in November 2026",
    },
    {
      fact: "A list ends where `pages.next` or its address is null.",
      evidence: "clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "The zone in which Simplecast cuts its days, and how long it still changes them.",
    "The body of an error; a report that answers 404 is taken to be outside the plan.",
    "Unique listeners: the report is documented, its body is not, so none are read.",
  ],
} as const);
