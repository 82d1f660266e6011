import { exportReport } from "./export-report.ts";

/** Files of snapshots: print, tables, signed document, archive. */

export const exportOperations = [exportReport];

export { makeFilesJob, queueFiles } from "./make-files.job.ts";
export { openLinkFile, openReportFile } from "./open-report-file.ts";
export { type ReadReportFile, readReportFile } from "./read-report-file.ts";
export { findReportFileIds } from "./report-file.store.ts";
