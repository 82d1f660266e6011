import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

const SOURCE = "OP3's own source, read in November 2026";

/** OP3, the Open Podcast Prefix Project: accounts are connected by API key. */
export const OP3: ConnectorManifest = Object.freeze({
  platform: "op3",
  source: "op3-api",
  baseUrl: "https://op3.dev/api/1",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "api_key",
        secret: true,
        required: true,
        help: "Bearer token of a key from op3.dev → API keys.",
      },
      {
        name: "account_id",
        secret: false,
        required: true,
        help: "podcast:guid of the feed, address of the feed, or the show's id on OP3.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  lagHours: 24,
  // An answer covers four calendar months, and 90 days lie in at most four.
  daysPerCall: 90,
  unsettledDays: 3,
  confirmed: [
    {
      fact:
        "A show is found by its id, podcast:guid or feed address; 404 means that OP3 has " +
        "not seen the feed yet. A missing or expired token is 401, an unknown one 403.",
      evidence: SOURCE,
    },
    {
      fact:
        "Downloads are counted by UTC hour, bots left out, from the day the prefix was " +
        "added: there is nothing earlier, and nothing of apps that do not fetch the " +
        "enclosure, such as Spotify.",
      evidence: SOURCE,
    },
    {
      fact:
        "GET /shows/{id}/stats gives sums of up to four calendar months: by hour, by " +
        "episode and hour, and by country and month. It is what the public page of a show " +
        "is drawn from. An hour without a download is not printed.",
      evidence: SOURCE,
    },
  ],
  unconfirmed: [
    "That GET /shows/{id}/stats stays as it is: OP3's API reference does not list it. The " +
      "listed calls give rows of single downloads, or totals of fixed windows.",
    "How far the hours run behind, and whether a day still changes after three.",
    "A month without any download is left out like a month that OP3 lost; a show with " +
      "one gets no lifetime number.",
  ],
} as const);
