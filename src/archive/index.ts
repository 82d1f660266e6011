export { exportArchive, type ExportScope } from "./export-archive.ts";
export { importArchive, type ImportCounts } from "./import-archive.ts";
