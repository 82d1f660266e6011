import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import { deletedOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { brandParams } from "./brand.schema.ts";
import { deleteBrandRow, findLiveCampaignNames } from "./brand.store.ts";
import { requireBrandForWrite } from "./brand-access.ts";
import { viewBrand } from "./brand-view.ts";

export const deleteBrand = defineWrite({
  id: "brands.delete",
  method: "DELETE",
  path: "/v1/brands/{id}",
  scope: "brands:write",
  workspaceKinds: ["network", "subnetwork"],
  effect: "destructive",
  params: brandParams,
  output: writeResultOf(deletedOf("brand")),
  errors: ["state_conflict"],
  confirmRule: "Always: the brand and its contacts are gone at once.",
  summary: "Delete a brand",
  description:
    "Its campaigns must have ended; they stay and have no brand any more. To keep the brand and " +
    "take it out of lists, archive it with PATCH.",
  example: { params: { id: "{brand_id}" } },
  mcp: false,
  preview: async (context, { params: { id } }) => {
    const { workspace, database } = context;
    const row = await requireBrandForWrite(context, id);
    const live = await findLiveCampaignNames(database, workspace.id, id);
    if (live.length > 0)
      throw new ApiError(
        "state_conflict",
        `The brand has campaigns that have not ended: ${live.map(quoted).join(", ")}. ` +
          "Complete or cancel them first, or archive the brand.",
        { extras: { current_state: "in_use", allowed: [] } },
      );
    return {
      resource: "brand",
      id,
      wouldWrite: { name: row.name, campaign_count: row.campaign_count },
      deletes: true,
      effects: [
        `Delete the brand ${quoted(row.name)} with its ${row.contact_count} contacts.`,
        ...(row.campaign_count === 0
          ? []
          : [`${row.campaign_count} ended campaigns stay, without a brand.`]),
      ],
      confirm: true,
      irreversible: true,
      state: row,
    };
  },
  apply: async (context, { state: row }) => {
    const { workspace, database } = context;
    await deleteBrandRow(database, workspace.id, row.id);
    await recordWorkspaceEvent(
      database,
      workspace.id,
      { type: "brand.deleted", objectId: row.id, object: viewBrand(row) },
      causeOf(context),
    );
    return deletedResult("brand", row.id);
  },
});
