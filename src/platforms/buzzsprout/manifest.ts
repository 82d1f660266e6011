import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Buzzsprout: accounts are connected by API key. */
export const BUZZSPROUT: ConnectorManifest = Object.freeze({
  platform: "buzzsprout",
  source: "buzzsprout-api",
  baseUrl: "https://www.buzzsprout.com/api",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "api_key",
        secret: true,
        required: true,
        help: "Buzzsprout → My Profile → API: the API token.",
      },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Number of the podcast, where the token opens several.",
      },
    ],
  },
  // Only lifetime plays are read: the one address for days that a client uses is not documented.
  offers: { items: true, itemNumbers: true, daily: false, geography: false },
  lagHours: 24,
  daysPerCall: 0,
  unsettledDays: 0,
  confirmed: [
    {
      fact: "A refused token answers 401 or 403. guid is the guid of the feed.",
      evidence: "Buzzsprout's documentation and clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "That total_plays is what Buzzsprout shows as downloads of all time.",
    "A 403 that is no JSON is taken for the guard in front of Buzzsprout.",
    "How far total_plays runs behind.",
  ],
} as const);
