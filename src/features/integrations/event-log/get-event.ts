import { eventSchema } from "../../../delivery/events/event.schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { eventParams, requireEvent, viewEvents } from "./event-view.ts";

/** The operation `GET /v1/events/{id}`. */
export const getEvent = defineRead({
  id: "events.get",
  method: "GET",
  path: "/v1/events/{id}",
  scope: "webhooks:read",
  effect: "read",
  errors: ["plan_required"],
  params: eventParams,
  output: eventSchema,
  summary: "One event",
  description:
    "The event as it was written and delivered; `pending_webhooks` counts the deliveries of " +
    "it, resends among them, that are still to be made. Events are kept 30 days. One of a group " +
    "whose read scope the credential lacks answers 404.",
  example: { params: { id: "{event_id}" } },
  mcp: {
    tool: "get_event",
    description:
      "One event with the object it is about, the fields that changed, and how many of its " +
      "webhook deliveries are pending.",
  },
  handler: async (context, { params }) => {
    const [view] = await viewEvents(context, [await requireEvent(context, params.id)]);
    if (view === undefined) throw new Error(`The event ${params.id} has no view`);
    return view;
  },
});
