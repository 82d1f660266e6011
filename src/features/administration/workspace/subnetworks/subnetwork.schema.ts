import { Type } from "typebox";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";

/** The fields of a subnetwork that its network reads. */
export const subnetworkFields = {
  object: oneOf(["subnetwork"]),
  id: Type.String(),
  name: Type.String(),
  handle: nullable(Type.String()),
  show_ids: Type.Array(Type.String(), {
    description: "Its shows that this network can see: those of an active subnetwork.",
  }),
  show_count: Type.Integer(),
  activation_state: oneOf(COLUMNS.workspaces.activation_state.values),
  activated_at: nullable(timestamp),
  public_url: nullable(Type.String()),
  app_url: Type.String(),
  created_at: timestamp,
};

export const subnetworkSchema = strictObject(subnetworkFields, { $id: "Subnetwork" });
