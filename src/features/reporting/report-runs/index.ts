export { runSchema } from "./run.schema.ts";
export {
  findOpenRun,
  findOpenRuns,
  findRun,
  insertPlannedRun,
  insertRun,
  lockRun,
  type RunRow,
  updateRun,
} from "./run.store.ts";
export { viewRun } from "./run-view.ts";
