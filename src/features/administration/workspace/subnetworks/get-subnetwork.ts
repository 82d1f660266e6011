import type { View } from "../../../../kernel/operation/operation.ts";
import { Type } from "typebox";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { PLAIN_ID_PATTERN } from "../../../../kernel/ids.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { viewSubnetworks } from "./subnetwork-view.ts";
import { subnetworkSchema } from "./subnetwork.schema.ts";
import { findSubnetworkRow } from "./subnetwork.store.ts";

async function readSubnetwork(
  context: Context,
  id: string,
): Promise<View<typeof subnetworkSchema>> {
  const row =
    context.workspace.kind === "network"
      ? await findSubnetworkRow(context.database, context.workspace.id, id)
      : undefined;
  if (row === undefined) throw resourceNotFound("subnetwork");
  const [view] = await viewSubnetworks(context, [row]);
  if (view === undefined) throw new Error("A subnetwork has no view");
  return view;
}

/** One subnetwork of a network. */
export const getSubnetwork = defineRead({
  id: "subnetworks.get",
  method: "GET",
  path: "/v1/subnetworks/{id}",
  scope: "shows:read",
  plan: "subnetworks",
  planKinds: ["network"],
  effect: "read",
  params: strictObject({
    id: Type.String({
      pattern: PLAIN_ID_PATTERN,
      description: "Id of the subnetwork's workspace.",
    }),
  }),
  output: subnetworkSchema,
  summary: "One subnetwork",
  description:
    "A subnetwork of this network. Any other id, another network's subnetwork included, " +
    "answers 404.",
  example: { params: { id: "{subnetwork_id}" } },
  mcp: false,
  handler: (context, { params }) => readSubnetwork(context, params.id),
});
