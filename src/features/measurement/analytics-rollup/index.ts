export { checkRollupsCron, checkRollupsJob } from "./check-rollups.job.ts";
export { openRollup } from "./network-rollup.ts";
export { rollUpCron, rollUpJob } from "./roll-up.job.ts";
export { findRolledPlatforms, type RolledFigures, rolledFigures } from "./rolled-figures.ts";
export { rolledHistory } from "./rolled-history.ts";
