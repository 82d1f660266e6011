import { causeOf } from "../../../delivery/events/record-event.ts";
import { deletedOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { airCheckParams } from "./air-check.schema.ts";
import { deleteAirCheckRow } from "./air-check.store.ts";
import { requireAirCheckForWrite } from "./air-check-access.ts";
import { recordAirCheck } from "./record-air-check.ts";

export const deleteAirCheck = defineWrite({
  id: "air_checks.delete",
  method: "DELETE",
  path: "/v1/air-checks/{id}",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "destructive",
  params: airCheckParams,
  output: writeResultOf(deletedOf("air_check")),
  confirmRule: "Always: what was found and the verdict are gone at once.",
  summary: "Delete an air check",
  description: "The slot keeps the status that a verdict gave it.",
  example: { params: { id: "{air_check_id}" } },
  mcp: false,
  preview: async (context, { params: { id } }) => {
    const { row, slot } = await requireAirCheckForWrite(context, id);
    return {
      resource: "air_check",
      id,
      wouldWrite: { status: row.status, slot_id: row.slot_id },
      deletes: true,
      effects: [`Delete the air check of slot ${slot.position}, which is ${row.status}.`],
      confirm: true,
      irreversible: true,
      state: row,
    };
  },
  apply: async (context, { state: row }) => {
    await deleteAirCheckRow(context.database, context.workspace.id, row.id);
    await recordAirCheck(context, "air_check.deleted", row, causeOf(context));
    return deletedResult("air_check", row.id);
  },
});
