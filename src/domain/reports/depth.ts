import type { Depth, ReportDocument } from "./document.ts";

/** The document as it is told at a depth. */
export const atDepth = (document: ReportDocument, depth: Depth): ReportDocument => ({
  ...document,
  depth,
});
