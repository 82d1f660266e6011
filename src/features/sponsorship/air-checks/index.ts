import { approveAirCheck } from "./approve-air-check.ts";
import { createAirCheck } from "./create-air-check.ts";
import { deleteAirCheck } from "./delete-air-check.ts";
import { detectAirCheck } from "./detect/detect-air-check.ts";
import { getAirCheckRun } from "./detect/get-air-check-run.ts";
import { getAirCheck } from "./get-air-check.ts";
import { listAirChecks } from "./list-air-checks.ts";
import { listCampaignAirChecks } from "./list-campaign-air-checks.ts";
import { rejectAirCheck } from "./reject-air-check.ts";
import { updateAirCheck } from "./update-air-check.ts";

/** Air checks: whether a booked read was aired. */

export const airCheckOperations = [
  listAirChecks,
  listCampaignAirChecks,
  createAirCheck,
  getAirCheck,
  updateAirCheck,
  deleteAirCheck,
  detectAirCheck,
  getAirCheckRun,
  approveAirCheck,
  rejectAirCheck,
];

export { listCampaignAirChecks };
export { airCheckSchema } from "./air-check.schema.ts";
export { detectReadJob } from "./detect/detect-read.job.ts";
export { airCheckEvents } from "./air-check-events.ts";
