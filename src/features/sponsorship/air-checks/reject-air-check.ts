import { Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { airCheckParams, airCheckSchema } from "./air-check.schema.ts";
import { requireSubmitted, review } from "./review.ts";

export const rejectAirCheck = defineWrite({
  id: "air_checks.reject",
  method: "POST",
  path: "/v1/air-checks/{id}/reject",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: airCheckParams,
  body: strictObject(
    { reason: Type.String({ minLength: 1, maxLength: 2_000, description: "What is wrong." }) },
    { $id: "RejectAirCheck" },
  ),
  output: writeResultOf(airCheckSchema),
  errors: ["state_conflict"],
  summary: "Reject an air check",
  description: "Of one that is submitted. A make-good of its slot is then due.",
  example: {
    params: { id: "{air_check_id}" },
    body: { reason: "The promo code is not said." },
  },
  mcp: {
    tool: "reject_air_check",
    description: "Reject a submitted air check: a make-good of its slot is then due.",
    arguments: { id: "Id of the air check.", reason: "What is wrong with the read." },
  },
  preview: async (context, { params, body: { reason } }) => {
    if (reason.trim() === "")
      throw parameterInvalid("reason", "out_of_range", "reason holds only blanks.");
    const checked = await requireSubmitted(context, params.id);
    return {
      resource: "air_check",
      id: params.id,
      wouldWrite: { status: "rejected", reason },
      effects: [`Reject the air check. A make-good of slot ${checked.slot.position} is due.`],
      state: { checked, reason: reason.trim() },
    };
  },
  apply: (context, { state: { checked, reason } }) =>
    review(context, checked, { status: "rejected", reason }),
});
