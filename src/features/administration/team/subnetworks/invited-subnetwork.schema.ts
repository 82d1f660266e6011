import { Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { PLAIN_ID_PATTERN } from "../../../../kernel/ids.ts";
import { subnetworkFields, subnetworkSchema } from "../../workspace/index.ts";
import { pendingInviteSchema } from "../team.schema.ts";

/** Subnetworks as the people of their network see them: with the invitation of their owner. */

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

/** What inviting answers; the address is masked, as in every answer of a write. */
export const invitedSubnetworkSchema = strictObject({
  object: oneOf(["invited_subnetwork"]),
  subnetwork: subnetworkSchema,
  invitation: pendingInviteSchema,
});
