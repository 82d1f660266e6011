import type pg from "pg";

/** Size of the files in the libraries of all workspaces, by their rows. */
export interface LibrarySize {
  files: number;
  bytes: number;
}

const SIZE = `
  select count(*)::int as files, coalesce(sum(size_bytes), 0)::float8 as bytes
  from library_files`;

export async function readLibrarySize(pool: pg.Pool): Promise<LibrarySize> {
  return (await pool.query<LibrarySize>(SIZE)).rows[0] ?? { files: 0, bytes: 0 };
}

export interface StoredFileRow {
  workspace_id: string;
  id: string;
  storage_key: string;
}

/** The newest files that were stored completely, and printed files of reports. */
const STORED = `
  select workspace_id, id, storage_key
  from (
    select workspace_id, id, storage_key, created_at
    from library_files
    where status in ('ready', 'processing')
    union all
    select workspace_id, file_id, 'ws/' || workspace_id || '/' || file_id, created_at
    from report_files
    where status = 'ready' and file_id is not null
  ) as stored (workspace_id, id, storage_key, created_at)
  order by created_at desc, id desc
  limit $1`;

export async function findStoredFiles(pool: pg.Pool, limit: number): Promise<StoredFileRow[]> {
  return (await pool.query<StoredFileRow>(STORED, [limit])).rows;
}
