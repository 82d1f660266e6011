import { HOUR_MS } from "../../../../lib/time/clock.ts";
import type { AlarmKind } from "../alarm-kind.ts";
import { findFailingEndpoints } from "./failures.store.ts";

const OF_APP = "An app made it, and that app alone can switch it on again.";

/** A webhook endpoint that was disabled: the delivery rules give it three days. */
export const endpointAlarm: AlarmKind = {
  kind: "endpoint",
  mailedTo: ["workspace"],
  delivery: "immediately",
  mailsFailure: true,
  failsForMs: 0,
  seenForMs: 0,
  wellForMs: HOUR_MS,
  find: async ({ database }) => ({
    lookedAt: "all",
    failing: (await findFailingEndpoints(database)).map((endpoint) => ({
      workspaceId: endpoint.workspace_id,
      subjectId: endpoint.id,
      subject: {
        name: endpoint.url,
        show_id: null,
        platform: null,
        reason: endpoint.client_id === null ? null : OF_APP,
      },
      since: endpoint.since,
      isAnnounced: endpoint.is_announced,
    })),
  }),
  words: ({ subject: { name, reason }, subject_id: endpointId }, { addresses }) => ({
    title: `The webhook endpoint ${name} was disabled, because every delivery to it failed`,
    advice:
      `${reason === OF_APP ? "Tell the maker of the app" : "Once it answers again, switch it on: PATCH"} ` +
      `${reason === OF_APP ? "that it has to answer again." : `${addresses.baseUrl}/v1/webhook-endpoints/${endpointId} with {"disabled": false}.`} ` +
      "Deliveries of the three days before are then sent. Events of the last 30 days can be read " +
      "with GET /v1/events.",
    url: `${addresses.appUrl}/developer/webhooks`,
  }),
};
