import { listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import {
  networkOnlyNote,
  subnetworkPage,
  type SubnetworkRow,
  viewSubnetworks,
} from "../../workspace/index.ts";
import { findOwners } from "../member.store.ts";
import { pendingInviteView } from "../team-view.ts";
import { listedSubnetworkSchema } from "./invited-subnetwork.schema.ts";

/** Subnetworks, with the invitation of each that has no owner. */
async function viewInvited(
  context: Context,
  rows: readonly SubnetworkRow[],
): Promise<View<typeof listedSubnetworkSchema>[]> {
  const owners = await findOwners(
    context.database,
    rows.map((row) => row.workspace_id),
  );
  const invited = new Map(
    owners
      .filter(({ status }) => status === "pending")
      // Owners and admins are responsible for the invitation, so they see the full address and can
      // notice a mistyped one.
      .map((row) => [row.workspace_id, { ...pendingInviteView(row), email: row.email }]),
  );
  const subnetworks = await viewSubnetworks(context, rows);
  return subnetworks.map((view) => ({ ...view, invitation: invited.get(view.id) ?? null }));
}

/** The subnetworks of a network, for its owner and admins. */
export const listSubnetworksAsPerson = defineRead({
  id: "app.subnetworks.list",
  method: "GET",
  path: "/app-api/subnetworks",
  scope: "role:admin",
  callers: ["session"],
  plan: "subnetworks",
  planKinds: ["network"],
  effect: "read",
  query: strictObject(pagingQuery),
  output: listOf(listedSubnetworkSchema),
  summary: "Subnetworks of this network, with the invitation of each owner who is not in",
  description:
    "Newest first. `invitation` is null where the subnetwork has an owner or no one is invited; " +
    "expired ones are listed too, and its address is whole. Another kind of workspace has no " +
    "subnetworks: the list is empty and `meta.note` says why.",
  example: { query: { limit: "10" } },
  mcp: false,
  handler: (context, { query }) => {
    const note = networkOnlyNote(context.workspace.kind, "Subnetworks");
    const meta = note === null ? {} : { note };
    return subnetworkPage(
      context,
      { operationId: "app.subnetworks.list", asked: query, meta },
      (rows) => viewInvited(context, rows),
    );
  },
});
