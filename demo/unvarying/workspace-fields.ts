import type { ReasonedFields } from "./reasoned-fields.ts";

/** Workspaces, their credentials, plans, people and events. */
export const WORKSPACE_FIELDS: ReasonedFields = [
  [
    "Written by calls and by people; the demo has no logo of its network and invites no one",
    ["team.pending_invites", "team.talent_by_show", "workspace.network_logo"],
  ],
  [
    "No workspace of the demo points at a show that is gone",
    ["*.missing_show_ids", "workspace.note"],
  ],
  [
    "The demo calls with API keys, not with an app, and replaces no secret",
    [
      "credential.client_id",
      "webhook_endpoint.owner.client_id",
      "webhook_endpoint.previous_secret_expires_at",
    ],
  ],
  [
    "Events of one version, made by changes and not by tests, most without an endpoint that waits",
    ["event.api_version", "event.pending_webhooks", "event.test"],
  ],
  ["Nothing is locked where no plans are sold", ["plan.locked_platforms"]],
  ["Answers are computed when they are asked for", ["*.cache_age_seconds"]],
];
