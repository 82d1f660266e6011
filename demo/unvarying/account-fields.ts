import type { ReasonedFields } from "./reasoned-fields.ts";

/** Connected accounts, and what is found of accounts that are not connected. */
export const ACCOUNT_FIELDS: ReasonedFields = [
  [
    "The example lists ten connections, newest first: none of Simplecast and not the stale one",
    [
      "connection.error",
      "connection.freshness.age_hours",
      "connection.freshness.stale",
      "connection.simplecast_show_id",
      "connection.status",
    ],
  ],
  [
    "Every account has been imported",
    ["connection.importing_state", "integration.importing_state"],
  ],
  [
    "No platform of the demo withholds a figure or sends a row that cannot be read",
    ["integration.unavailable", "integration.warnings"],
  ],
  ["Only connected accounts are listed", ["integration.connected", "platform_stats.connected"]],
  ["Every platform of the demo has a source of numbers", ["integration.available"]],
  [
    "One limit for all accounts, of which none was refreshed on demand; it begins anew at midnight",
    [
      "integration.refresh_cap.limit",
      "integration.refresh_cap.resets_at",
      "integration.refresh_cap.used",
    ],
  ],
  [
    "Only with a sign-in of the platform, which none of the accounts that are found needs",
    ["discovery_run.candidates[].connect_via", "discovery_run.candidates[].verify_url"],
  ],
];
