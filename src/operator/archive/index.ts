/** The portable archive: NDJSON export and import of workspaces, shows and clusters. */

export { exportArchive, type ExportScope } from "./export-archive.ts";
export { importArchive, type ImportCounts } from "./import-archive.ts";
export { findLeftBehind, type LeftBehind } from "./left-behind.ts";
