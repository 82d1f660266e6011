import { listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { viewSubnetworks } from "./subnetwork-view.ts";
import { subnetworkSchema } from "./subnetwork.schema.ts";
import { subnetworkPage } from "./subnetwork-page.ts";
import { networkOnlyNote } from "../workspace-note.ts";

/** The subnetworks of a network. */
export const listSubnetworks = defineRead({
  id: "subnetworks.list",
  method: "GET",
  path: "/v1/subnetworks",
  scope: "shows:read",
  plan: "subnetworks",
  planKinds: ["network"],
  effect: "read",
  query: strictObject(pagingQuery),
  output: listOf(subnetworkSchema),
  summary: "Subnetworks of this network",
  description:
    "Newest first. `show_ids` lists the shows of an active subnetwork, which this network sees " +
    "too; an invited or suspended one lists none. " +
    "A subnetwork or solo workspace has no subnetworks: the list is empty and `meta.note` says " +
    "why.",
  example: { query: { limit: "10" } },
  mcp: {
    tool: "list_subnetworks",
    description: "Subnetworks nested under this network, with their shows and activation state.",
  },
  handler: (context, { query }) => {
    const { kind, missingShowIds } = context.workspace;
    const note = networkOnlyNote(kind, "Subnetworks");
    const meta = { missing_show_ids: missingShowIds, ...(note === null ? {} : { note }) };
    return subnetworkPage(
      context,
      { operationId: "subnetworks.list", asked: query, meta },
      (rows) => viewSubnetworks(context, rows),
    );
  },
});
