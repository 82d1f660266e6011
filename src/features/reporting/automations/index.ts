import { createAutomation } from "./operations/create-automation.ts";
import { deleteAutomation } from "./operations/delete-automation.ts";
import { getAutomation } from "./operations/get-automation.ts";
import { listAutomationRuns } from "./operations/list-automation-runs.ts";
import { listAutomations } from "./operations/list-automations.ts";
import { cancelRun } from "./operations/cancel-run.ts";
import { releaseRun } from "./operations/release-run.ts";
import { runAutomation } from "./operations/run-automation.ts";
import { updateAutomation } from "./operations/update-automation.ts";

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

export { decideHeldRun, type HeldQuestion, heldQuestion } from "./held/decide-held-run.ts";
export { automationRunJob } from "./run-automation.job.ts";
export {
  replanAutomationsCron,
  replanAutomationsJob,
  tickAutomationsCron,
  tickAutomationsJob,
} from "./tick.job.ts";
export { automationEvents, heldEvents } from "./automation-events.ts";
