import { ApiError, resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { prefixedId } from "../../../../kernel/contract/fields.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { lockRun, type RunRow } from "../../report-runs/index.ts";

export const runParams = strictObject({
  id: prefixedId("run", { description: "Id of the run." }),
});

/**
 * A held run, locked until the transaction ends.
 *
 * @throws ApiError `state_conflict` for a run that is not held.
 */
export async function requireHeldRun(
  { workspace, database }: WriteContext,
  id: string,
): Promise<RunRow> {
  const run = await lockRun(database, workspace.id, id);
  if (run === undefined) throw resourceNotFound("report_run");
  if (run.status !== "held")
    throw new ApiError("state_conflict", `The run is ${run.status}, and not held.`, {
      extras: { current_state: run.status, allowed: [] },
    });
  return run;
}
