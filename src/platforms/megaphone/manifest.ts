import type { ConnectorManifest } from "../accounts/connector-manifest.ts";

/** Megaphone: accounts are connected by API key. */
export const MEGAPHONE: ConnectorManifest = Object.freeze({
  platform: "megaphone",
  source: "megaphone-api-and-export",
  baseUrl: "https://cms.megaphone.fm/api",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "api_token",
        secret: true,
        required: true,
        help: "Megaphone → Settings → API token, of a user who may see the network.",
      },
      {
        name: "network_id",
        secret: false,
        required: true,
        help: "Id of the network: the long id after /networks/ in the address of Megaphone's pages.",
      },
      {
        name: "podcast_id",
        secret: false,
        required: false,
        help: "Id of the podcast, where the network has several.",
      },
      {
        name: "s3_access_key_id",
        secret: true,
        required: false,
        help: "Key of an AWS user who may list and read the bucket of the Delivery Export (s3:ListBucket, s3:GetObject) and nothing else. Without it there are no numbers.",
      },
      { name: "s3_secret_access_key", secret: true, required: false, help: "Secret of that key." },
      {
        name: "s3_bucket",
        secret: false,
        required: false,
        help: "Name of the bucket that Megaphone writes the Delivery Export V2 to. Megaphone's support sets the export up.",
      },
      {
        name: "s3_region",
        secret: false,
        required: false,
        help: "Region of the bucket, such as us-east-1.",
      },
      {
        name: "s3_endpoint",
        secret: false,
        required: false,
        help: "Address of another store with the API of S3. It must begin with https. Leave it out for AWS.",
      },
      {
        name: "s3_prefix",
        secret: false,
        required: false,
        help: "Folder of the export inside the bucket, where it is not at the top.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: true, geography: true },
  // A day is final about noon UTC on the next day.
  lagHours: 36,
  // Days of one call: a day is one file, as large as the whole network's traffic of that day, and a
  // piece of days is stored before the next is read.
  daysPerCall: 14,
  // Final days do not change; these days are checked again for a file that came late.
  unsettledDays: 7,
  confirmed: [
    {
      fact:
        "REST has no numbers. Downloads and streams are rows of the Delivery Export V2 in " +
        "the customer's own bucket: hourly files, final by 11:00 UTC of the next day, " +
        "never filled in afterwards. Megaphone leaves out robots; rows marked " +
        "blacklisted_ip or blacklisted_ua are left out here as well.",
      evidence: "Megaphone's documentation, read in November 2026",
    },
    {
      fact:
        "A row with delivery_type `download` is a download, and downloads are counted by " +
        "these rows.",
      evidence: "Megaphone's documentation, read in November 2026",
    },
    {
      fact:
        "A day is final when a key beginning with _finalized_delivery_ and its date is " +
        "there, written with dashes or underscores.",
      evidence: "Megaphone's documentation and a bucket in use, read in November 2026",
    },
    {
      fact:
        "An episode's numbers are the sum of its days from publication to the last final " +
        "day, given only while all those days lie within the newest 90 and none is " +
        "missing; after that they stay as they were. Days before the export was set up " +
        "are not filled in.",
      evidence: "Megaphone's documentation, read in November 2026",
    },
  ],
  unconfirmed: [
    "A row's country, taken from a column `country` as in the export's first version. " +
      "Rows without a country we know count in the total and in no country; without any " +
      "there is no geography.",
    "delivery_type `play` is a stream on Spotify; downloads and streams are never " +
      "added. A day without a play has unknown streams and not zero.",
    "Days before the first file that names the show are unknown; later days without a " +
      "row of it are zero.",
    "Geography covers the longest run of days without a gap among the newest 28.",
    "episode_id and podcast_id of a row are the ids of REST, both UUIDs.",
    "Lists come newest first and page by the Link header; episodesCount counts what is " +
      "published.",
    "A file holds one JSON object a line; a file with one JSON array on one line is not " +
      "read, and its day is unknown.",
  ],
} as const);
