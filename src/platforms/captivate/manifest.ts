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
  // Longest window in one request; it is undocumented and equals the window of the geography.
  daysPerCall: 90,
  unsettledDays: 7,
  confirmed: [
    {
      fact:
        "An episode has its id as id or episodes_id, the guid of the feed and its " +
        "address; published_date is the wall time of the show's zone. Statuses are " +
        "Published, Scheduled, Draft, Expired, Exclusive and Early Access.",
      evidence: "Captivate's own plugin, copy of 2026",
    },
    {
      fact:
        "A session is kept for seven days; a refused one is answered with the plain text " +
        "Unauthorized.",
      evidence: "Captivate's own plugin, copy of 2026",
    },
    {
      fact: "The overview's hits are the downloads of the named window.",
      evidence: "clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "The body of /insights/{show}/range, days and countries alike, is not published. A " +
      "list in which most entries have one day and one count is taken for the days, the " +
      "list byLocation for the countries; anything else is said to be unreadable.",
    "That the overview may begin in 2018 to cover all time. The bodies of /total and " +
      "/averages are unknown and not asked for.",
    "That a wrong user id or key answers 401, or 400, 403 or 422 in JSON, or `success: " +
      "false`.",
    "The unit of media_duration: lengths are not read.",
  ],
} as const);
