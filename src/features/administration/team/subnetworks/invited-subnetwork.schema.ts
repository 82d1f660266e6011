import { Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { PLAIN_ID_PATTERN } from "../../../../kernel/ids.ts";
import { subnetworkFields, subnetworkSchema } from "../../workspace/index.ts";
import { pendingInviteSchema } from "../team.schema.ts";

/** Subnetworks in the form that people of their network see, with the invitation of their owner. */

export const subnetworkParams = strictObject({
  id: Type.String({
    pattern: PLAIN_ID_PATTERN,
    description: "Id of the subnetwork's workspace.",
  }),
});

export const listedSubnetworkSchema = strictObject({
  ...subnetworkFields,
  invitation: nullable(pendingInviteSchema),
});

/** The answer of inviting. The address is masked, as in every answer of a write. */
export const invitedSubnetworkSchema = strictObject({
  object: oneOf(["invited_subnetwork"]),
  subnetwork: subnetworkSchema,
  invitation: pendingInviteSchema,
});
