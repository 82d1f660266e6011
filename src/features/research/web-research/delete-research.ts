import { ENDED_STATUSES, isOpen } from "../../../infrastructure/runs/run-state.ts";
import { deletedOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { researchParams } from "./research-run.schema.ts";
import { deleteResearchRow } from "./research-run.store.ts";
import { requireResearchForWrite } from "./research-run-view.ts";

export const deleteResearch = defineWrite({
  id: "research.delete",
  method: "DELETE",
  path: "/v1/research/{id}",
  scope: "research:write",
  effect: "destructive",
  params: researchParams,
  output: writeResultOf(deletedOf("research_run")),
  errors: ["state_conflict"],
  confirmRule: "Always: the answer and its sources are gone at once.",
  summary: "Delete a research run",
  description: "Of a run that has ended; one that is queued or running is canceled first.",
  example: { params: { id: "{research_run_id}" } },
  mcp: false,
  preview: async (context, { params: { id } }) => {
    const row = await requireResearchForWrite(context, id);
    if (isOpen(row))
      throw stateConflict(
        "This research is under way; cancel it first.",
        row.status,
        ENDED_STATUSES,
      );
    return {
      resource: "research_run",
      id,
      wouldWrite: { query: row.query, status: row.status },
      deletes: true,
      effects: [`Delete the research ${quoted(row.query)} with ${row.sources.length} sources.`],
      confirm: true,
      irreversible: true,
      state: row,
    };
  },
  apply: async ({ database, workspace }, { state: row }) => {
    await deleteResearchRow(database, workspace.id, row.id);
    return deletedResult("research_run", row.id);
  },
});
