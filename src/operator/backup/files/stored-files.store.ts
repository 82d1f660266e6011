import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { StoredFile } from "./stored-file.ts";

/**
 * Every file that a row refers to: files of libraries, and printed files of reports. Logos and
 * pictures of pages are in rows. A file whose upload has not ended has no bytes.
 */
export async function findStoredFiles(executor: Executor): Promise<StoredFile[]> {
  const library = await sql<StoredFile>`
    select
      storage_key as key,
      sha256,
      size_bytes::float8 as "sizeBytes",
      mime_type as "mediaType"
    from library_files
    where status in ('ready', 'processing')
    order by storage_key`.execute(executor);
  const reports = await sql<StoredFile>`
    select
      'ws/' || workspace_id || '/' || file_id as key,
      sha256,
      size_bytes::float8 as "sizeBytes",
      case format
        when 'pdf' then 'application/pdf'
        else 'application/octet-stream'
      end as "mediaType"
    from report_files
    where status = 'ready'
      and file_id is not null
      and sha256 is not null
      and size_bytes is not null
    order by workspace_id, file_id`.execute(executor);
  return [...library.rows, ...reports.rows];
}
