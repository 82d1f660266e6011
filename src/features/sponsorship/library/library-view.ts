import { viewOf } from "../../../kernel/resource/view-of.ts";
import { fileSchema } from "./library.schema.ts";
import type { FileRow } from "./library.store.ts";

/** The LibraryFile object of a row. */
export function viewFile(row: FileRow, downloadUrl: string | null = null) {
  return viewOf(fileSchema, row, {
    object: "library_file",
    download_url: downloadUrl,
    error: row.error === null ? null : { code: row.error.code, message: row.error.message },
    created_by: row.created_by,
  });
}
