import type { ConnectorManifest } from "../accounts/connector-manifest.ts";
import { siteAddressOf } from "./site-address.ts";

/** Ghost: accounts are connected by API key. */
export const GHOST: ConnectorManifest = Object.freeze({
  platform: "ghost",
  source: "ghost-admin-api",
  // Each Ghost site has its own address: see site-address.ts.
  baseUrl: "{site_url}/ghost/api/admin",
  connect: {
    kind: "api_key",
    fields: [
      {
        name: "site_url",
        secret: false,
        required: true,
        help: "Address of the site, such as https://letter.example. It must begin with https.",
        addressIn: siteAddressOf,
      },
      {
        name: "admin_api_key",
        secret: true,
        required: true,
        help: "Ghost → Settings → Integrations → Add custom integration → Admin API key.",
      },
      {
        name: "account_id",
        secret: false,
        required: false,
        help: "Id of the newsletter, where the site sends several.",
      },
    ],
  },
  offers: { items: true, itemNumbers: true, daily: false, geography: false },
  lagHours: 1,
  daysPerCall: 1,
  unsettledDays: 0,
  confirmed: [
    {
      fact:
        "email.opened_count counts members who opened, count.clicks members who clicked, " +
        "count.active_members those who get the newsletter; newsletters are listed with " +
        "filter=status:active.",
      evidence: "Ghost's own admin, read in November 2026",
    },
    {
      fact: "The error type HostLimitError exists.",
      evidence: "clients in use, read in November 2026",
    },
  ],
  unconfirmed: [
    "The form of the token: HS256 over the key's second half read as hex, with kid, " +
      "iat, exp five minutes on, and aud /admin/.",
    "limit=100 for newsletters; a newsletter that is archived counts as gone.",
    "A post carries email.newsletter_id, also one sent before Ghost knew several newsletters.",
    "No days: Ghost's statistics of members serve its own admin and may change with any " +
      "version.",
    "A plan of Ghost(Pro) without integrations is refused with 403.",
  ],
} as const);
