import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Omny Studio: accounts are connected by API key. */
export const OMNYSTUDIO: ConnectorManifest = Object.freeze({
  platform: "omnystudio",
  source: "omnystudio-management-api",
  baseUrl: "https://api.omnystudio.com/v1",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "api_key",
        secret: true,
        required: true,
        help: "Omny Studio → Organization settings → API Keys, made by a user who may view analytics.",
      },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Id of the program, where the key opens several.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: false },
  lagHours: 24,
  // Undocumented; the window is kept small because the form of the answer is unknown.
  daysPerCall: 90,
  unsettledDays: 7,
  confirmed: [
    {
      fact:
        "The key as Bearer, the lists of networks and programs, lifetime counts as Items " +
        "with Id and Count, and the series' startDate, endDate, interval and " +
        "timeZoneIanaId.",
      evidence: "clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "The form of the days is not published. A list in which most entries have one day " +
      "and one count is taken; anything else is said to be unreadable.",
    "The word for a step of one day (`Day`), and whether the last day of the window is " +
      "part of the answer.",
    "GET /programs/{id}/clips with pageSize, cursor and sortBy: the pattern of other " +
      "lists of the API. The end of a list is a missing Cursor.",
    "That the lifetime counts leave out a program or clip they have no number for; its " +
      "downloads are then unknown.",
    "Bodies of errors, and whether a plan without analytics answers 403 or 404; 404 " +
      "there is taken for a figure that is not offered.",
  ],
} as const);
