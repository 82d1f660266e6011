import type { ReasonedFields } from "./reasoned-fields.ts";

/** Fields that answers have at some hours or ages of the demo alone. */
export const PASSING_FIELDS: ReasonedFields = [
  [
    "From 08:00 UTC on YouTube reports one day more than the history holds, the same for all shows",
    ["analytics_days.days[].revisions[].known_from", "analytics_days.days[].revisions[].value"],
  ],
  [
    "Deliveries to the demo's receiver fail alike until it recovers, minutes after the start",
    [
      "webhook_delivery.attempt_count",
      "webhook_delivery.attempts[].error",
      "webhook_delivery.attempts[].number",
      "webhook_delivery.attempts[].response_body",
      "webhook_delivery.attempts[].response_status",
      "webhook_delivery.attempts[].trigger",
      "webhook_delivery.event_type",
      "webhook_delivery.final_reason",
      "webhook_delivery.next_attempt_at",
      "webhook_delivery.status",
      "webhook_delivery.webhook_endpoint_id",
      "webhook_endpoint.last_success_at",
    ],
  ],
  [
    "The provider of the demo's one research run names no days; before it has ended it has no sources",
    ["research_run.sources[].published_at", "research_run.sources[].published_at_estimated"],
  ],
];
