import { cancelResearch } from "./cancel-research.ts";
import { deleteResearch } from "./delete-research.ts";
import { getResearch } from "./get-research.ts";
import { listResearch } from "./list-research.ts";
import { startResearch } from "./start-research.ts";

/** Web research: what a search provider finds about a brand or a question. */

export const researchOperations = [
  listResearch,
  startResearch,
  getResearch,
  cancelResearch,
  deleteResearch,
];

export { runResearchJob } from "./run/run-research.job.ts";
export { sweepResearchCron, sweepResearchJob } from "./run/sweep-research.job.ts";
