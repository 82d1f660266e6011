import { createAutomation } from "./create-automation.ts";
import { deleteAutomation } from "./delete-automation.ts";
import { getAutomation } from "./get-automation.ts";
import { listAutomationRuns } from "./list-automation-runs.ts";
import { listAutomations } from "./list-automations.ts";
import { cancelRun } from "./cancel-run.ts";
import { releaseRun } from "./release-run.ts";
import { runAutomation } from "./run-automation.ts";
import { updateAutomation } from "./update-automation.ts";

/** Automations that make reports on their days and send them. */

export const automationOperations = [
  listAutomations,
  createAutomation,
  getAutomation,
  updateAutomation,
  deleteAutomation,
  listAutomationRuns,
  runAutomation,
  releaseRun,
  cancelRun,
];

export { automationRunJob } from "./run-automation.job.ts";
export {
  replanAutomationsCron,
  replanAutomationsJob,
  tickAutomationsCron,
  tickAutomationsJob,
} from "./tick.job.ts";
export { automationEvents } from "./automation-events.ts";
