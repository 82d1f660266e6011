import { forSessions } from "../../../../kernel/operation/for-sessions.ts";
import { defineActivationChange } from "./change-activation.ts";
import { subnetworkSchema } from "./subnetwork.schema.ts";

export const suspendSubnetwork = defineActivationChange({
  id: "subnetworks.suspend",
  verb: "suspend",
  to: "suspended",
  confirmRule: "Always, unless it is suspended already: people of the subnetwork lose rights.",
  summary: "Suspend a subnetwork",
  description:
    "The network no longer sees the subnetwork's shows. The subnetwork itself keeps everything " +
    "and reads on; its writes answer 403 `plan_required` with `feature: api_writes`, except " +
    "those by which its admins manage keys, apps and people. Its feeds and accounts are read as " +
    "before, so no day is missing when it is activated again. No event is recorded.",
  effectsOn: (name) => [
    `This network no longer sees the shows of ${name}.`,
    "Programs and people of the subnetwork read on and write nothing, but for its keys and team.",
  ],
});

/** The same operation for the owner of the network, signed in. */
export const suspendSubnetworkAsPerson = forSessions(suspendSubnetwork, {
  id: "app.subnetworks.suspend",
  path: "/app-api/subnetworks/{id}/suspend",
  scope: "role:owner",
  data: subnetworkSchema,
});
