import { forSessions } from "../../../../kernel/operation/for-sessions.ts";
import { defineActivationChange } from "./change-activation.ts";
import { subnetworkSchema } from "./subnetwork.schema.ts";

export const activateSubnetwork = defineActivationChange({
  id: "subnetworks.activate",
  verb: "activate",
  to: "active",
  summary: "Activate a subnetwork",
  description:
    "An invited or suspended subnetwork becomes active: its network sees its shows, and the " +
    "subnetwork writes again. Nothing it stored meanwhile is lost. No event is recorded.",
  effectsOn: (name) => [
    `This network sees the shows of ${name}.`,
    "Programs and people of the subnetwork may write.",
  ],
});

/** The same operation for the owner of the network, signed in. */
export const activateSubnetworkAsPerson = forSessions(activateSubnetwork, {
  id: "app.subnetworks.activate",
  path: "/app-api/subnetworks/{id}/activate",
  scope: "role:owner",
  data: subnetworkSchema,
});
