import type { View } from "../../../kernel/operation/operation.ts";
import type { fileSchema } from "./library.schema.ts";
import type { FileRow } from "./library.store.ts";

/** The LibraryFile object of a row. */
export function viewFile(row: FileRow, downloadUrl: string | null = null): View<typeof fileSchema> {
  return {
    object: "library_file",
    id: row.id,
    name: row.name,
    kind: row.kind,
    mime_type: row.mime_type,
    size_bytes: row.size_bytes,
    sha256: row.sha256,
    status: row.status,
    folder: row.folder,
    tags: row.tags,
    show_ids: row.show_ids,
    brand_id: row.brand_id,
    campaign_id: row.campaign_id,
    page_count: row.page_count,
    text_extracted: row.text_extracted,
    download_url: downloadUrl,
    error: row.error === null ? null : { code: row.error.code, message: row.error.message },
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
