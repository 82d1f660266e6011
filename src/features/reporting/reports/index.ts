import { createReport } from "./create-report.ts";
import { deleteReport } from "./delete-report.ts";
import { generateReport } from "./generate-report.ts";
import { getReport } from "./get-report.ts";
import { getReportRun } from "./get-report-run.ts";
import { listReports } from "./list-reports.ts";
import { shareReport } from "./share-report.ts";
import { unshareReport } from "./unshare-report.ts";
import { updateReport } from "./update-report.ts";

/** Reports: what they show. Their snapshots are in `snapshots`. */

export const reportOperations = [
  listReports,
  createReport,
  getReport,
  updateReport,
  deleteReport,
  generateReport,
  getReportRun,
  shareReport,
  unshareReport,
];

export { endRunIn } from "./generation/end-run.ts";
export { type FreezeServices, freezeReport } from "./generation/freeze-report.ts";
export { readReport } from "./generation/read-report.ts";
export { requireReport, requireReportForWrite } from "./report-access.ts";
export { requireSubject } from "./report-subject.ts";
export { viewReport } from "./report-view.ts";
export { reportParams } from "./report.schema.ts";
export { findReport, insertReport, type ReportRow, updateReportRow } from "./report.store.ts";
export { reportEvents } from "./report-events.ts";
export { generateReportJob } from "./generation/generate-report.job.ts";
export { sweepGenerationsCron, sweepGenerationsJob } from "./generation/sweep-generations.job.ts";
