import { requireOpenRun } from "../../../infrastructure/runs/run-answer.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { researchParams, researchSchema } from "./research-run.schema.ts";
import { requireResearchForWrite, viewResearch } from "./research-run-view.ts";
import { endLocked } from "./run/end-research.ts";

export const cancelResearch = defineWrite({
  id: "research.cancel",
  method: "POST",
  path: "/v1/research/{id}/cancel",
  scope: "research:write",
  effect: "write",
  params: researchParams,
  output: writeResultOf(researchSchema),
  errors: ["state_conflict"],
  summary: "Cancel a research run",
  description:
    "Ends a run that is queued or running; nothing that arrives later is stored. It counts against " +
    "the day only where the provider was asked already. 409 for a run that has ended.",
  example: { params: { id: "{open_research_run_id}" } },
  mcp: false,
  preview: async (context, { params: { id } }) => {
    const row = await requireResearchForWrite(context, id);
    requireOpenRun(row, "research");
    return {
      resource: "research_run",
      id,
      wouldWrite: { status: "canceled" },
      effects: [
        row.provider_calls === 0
          ? "End the research; it does not count against the day."
          : "End the research; the provider was asked already, and nothing it answers is stored.",
      ],
      state: row,
    };
  },
  apply: async ({ database, now }, { state: row }) => {
    const ended = await endLocked(database, row, { outcome: "canceled", now });
    return { id: row.id, data: viewResearch(ended) };
  },
});
