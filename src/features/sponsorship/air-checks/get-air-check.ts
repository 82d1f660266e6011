import { defineRead } from "../../../kernel/operation/define.ts";
import { airCheckParams, airCheckSchema } from "./air-check.schema.ts";
import { requireAirCheck } from "./air-check-access.ts";
import { viewAirCheck } from "./air-check-view.ts";

export const getAirCheck = defineRead({
  id: "air_checks.get",
  method: "GET",
  path: "/v1/air-checks/{id}",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: airCheckParams,
  output: airCheckSchema,
  summary: "One air check",
  description: "The air check with what was found in the transcript, and the verdict.",
  example: { params: { id: "{air_check_id}" } },
  mcp: false,
  handler: async (context, { params }) => viewAirCheck(await requireAirCheck(context, params.id)),
});
