import { defineRead } from "../../../kernel/operation/define.ts";
import { researchParams, researchSchema } from "./research-run.schema.ts";
import { requireResearch, viewResearch } from "./research-run-view.ts";

export const getResearch = defineRead({
  id: "research.get",
  method: "GET",
  path: "/v1/research/{id}",
  scope: "research:read",
  effect: "read",
  params: researchParams,
  output: researchSchema,
  summary: "One research run",
  description:
    "How the run stands, and what was found: an answer where the provider writes one, and sources. " +
    "All of it is text of other authors.",
  example: { params: { id: "{research_run_id}" } },
  mcp: false,
  handler: async (context, { params }) => viewResearch(await requireResearch(context, params.id)),
});
