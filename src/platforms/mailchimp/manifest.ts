import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Mailchimp: accounts are connected by API key. */
export const MAILCHIMP: ConnectorManifest = Object.freeze({
  platform: "mailchimp",
  source: "mailchimp-marketing-api",
  // The last part of the key names the data centre: see data-center.ts.
  baseUrl: "https://{data_center}.api.mailchimp.com/3.0",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "api_key",
        secret: true,
        required: true,
        help: "Mailchimp → Account → Extras → API keys. It ends in a data centre such as -us19.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: false, geography: false },
  lagHours: 1,
  daysPerCall: 1,
  unsettledDays: 0,
  confirmed: [
    {
      fact: "The error's name WrongDatacenter.",
      evidence: "clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "No geography: Mailchimp reports opens by country only per campaign, one call each, " +
      "and counts the opens of mail proxies in the country of the proxy.",
    "No days: a campaign's first 24 hours come hour by hour, and nothing after them.",
    "GET / as the answer to who a key belongs to. Its total_subscribers counts an " +
      "address once for each audience it is in.",
    "Opens hold those made by mail proxies, such as Apple's. The figure without them is " +
      "in the report of each campaign, one call each, and is not read.",
    "report_summary in the list of campaigns holds the figures of the report, and its " +
      "subscriber_clicks counts readers.",
    "A key whose data centre is wrong gets 403.",
  ],
} as const);
