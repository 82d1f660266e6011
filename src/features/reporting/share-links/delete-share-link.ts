import { deletedOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { recordLinkChange, revokeLink } from "./recorded-links.ts";
import { requireLinkForWrite } from "./report-of-link.ts";
import { shareLinkParams } from "./share-link.schema.ts";

export const deleteShareLink = defineWrite({
  id: "reports.delete_link",
  method: "DELETE",
  path: "/v1/reports/{id}/links/{link_id}",
  scope: "reports:write",
  effect: "destructive",
  params: shareLinkParams,
  output: writeResultOf(deletedOf("report_link")),
  errors: ["state_conflict"],
  confirmRule: "Always: the address no longer shows the report.",
  summary: "Revoke a link to a report",
  description:
    "The address shows nothing from the next request on, in every process. The link stays in the " +
    "list as revoked, with its counts.",
  example: { params: { id: "{report_id}", link_id: "{report_link_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const row = await requireLinkForWrite(context, params);
    if (row.revoked_at !== null) throw stateConflict("The link was revoked before.", "revoked", []);
    return {
      resource: "report_link",
      id: row.id,
      wouldWrite: { label: row.label, opens: row.opens },
      deletes: true,
      effects: [`Revoke the link ${quoted(row.label)}: its address shows nothing.`],
      confirm: true,
      irreversible: true,
      state: row,
    };
  },
  apply: async (context, { state: row }) => {
    await recordLinkChange(context, await revokeLink(context, row));
    return deletedResult("report_link", row.id);
  },
});
