import { Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { nullable, strictObject } from "../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { airCheckParams, airCheckSchema } from "./air-check.schema.ts";
import { requireSubmitted, review } from "./review.ts";

export const approveAirCheck = defineWrite({
  id: "air_checks.approve",
  method: "POST",
  path: "/v1/air-checks/{id}/approve",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: airCheckParams,
  body: strictObject(
    { note: Type.Optional(nullable(Type.String({ maxLength: 4_000 }))) },
    { $id: "ApproveAirCheck" },
  ),
  output: writeResultOf(airCheckSchema),
  errors: ["state_conflict"],
  summary: "Approve an air check",
  description:
    "Of one that is submitted. Its slot is verified, and with it the slot that it makes good.",
  example: { params: { id: "{air_check_id}" }, body: { note: "Clear and complete." } },
  mcp: {
    tool: "approve_air_check",
    description: "Approve a submitted air check: its slot is verified.",
    arguments: { id: "Id of the air check.", note: "A note on the verdict." },
  },
  preview: async (context, { params, body: { note = null } }) => {
    const checked = await requireSubmitted(context, params.id);
    return {
      resource: "air_check",
      id: params.id,
      wouldWrite: { status: "approved" },
      effects: [`Approve the air check. Slot ${checked.slot.position} is verified.`],
      state: { checked, note },
    };
  },
  apply: (context, { state: { checked, note } }) =>
    review(context, checked, { status: "approved", note }),
});
