import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Captivate: accounts are connected by API key. */
export const CAPTIVATE: ConnectorManifest = Object.freeze({
  platform: "captivate",
  source: "captivate-api",
  baseUrl: "https://api.captivate.fm",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "user_id",
        secret: true,
        required: true,
        help: "Captivate → Account settings → API key: the user id beside it.",
      },
      {
        name: "api_key",
        secret: true,
        required: true,
        help: "Captivate → Account settings → API key.",
      },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Id of the show, where the key opens several.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  lagHours: 24,
  // Undocumented; the window of the geography is as long.
  daysPerCall: 90,
  unsettledDays: 7,
  confirmed: [],
  unconfirmed: [
    "The body of /insights/{show}/range, days and countries alike, is not published. A " +
      "list in which every entry has one day and one count is taken for the days, the list " +
      "byLocation for the countries; anything else is said to be unreadable.",
    "That the overview's `hits` are the downloads of the named window, and that it may begin " +
      "in 2018 to cover all time. The bodies of /total and /averages are unknown and not asked " +
      "for.",
    "The lifetime of a session; it is renewed once when it is refused.",
    "That a wrong user id or key answers 401, or 400, 403 or 422 in JSON, or `success: false`.",
    "That published_date is the wall time of the show's zone, and the words for drafts and " +
      "scheduled episodes.",
    "The guid of an episode in the feed, its length and address: no client reads them, so " +
      "episodes are matched by title and date.",
  ],
} as const);
