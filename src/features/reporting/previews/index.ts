import { previewReport } from "./preview-report.ts";

/** The page of a report as its readers get it, for members of the workspace. */

export const previewOperations = [previewReport];

export { previewReport };
export { type ReportPreview } from "./preview.schema.ts";
