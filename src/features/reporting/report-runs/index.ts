export { runSchema } from "./run.schema.ts";
export {
  addToRun,
  findOpenRun,
  findOpenRuns,
  findRefreshLoad,
  findRun,
  findRunAmong,
  insertPlannedRun,
  insertRun,
  lockRun,
  type RunRow,
  updateRun,
} from "./run.store.ts";
export { viewRun } from "./run-view.ts";
