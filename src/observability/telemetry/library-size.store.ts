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

interface DatedFileRow extends StoredFileRow {
  created_at: Date;
}

/** The newest files of libraries that were stored completely. */
const LIBRARY_FILES = `
  select workspace_id, id, storage_key, created_at
  from library_files
  where status in ('ready', 'processing')
  order by created_at desc, id desc
  limit $1`;

/** The newest files that reports were printed as. */
const REPORT_FILES = `
  select workspace_id, file_id as id, 'ws/' || workspace_id || '/' || file_id as storage_key,
    created_at
  from report_files
  where status = 'ready' and file_id is not null
  order by created_at desc, file_id desc
  limit $1`;

/** The newest stored files of both kinds. */
export async function findStoredFiles(pool: pg.Pool, limit: number): Promise<StoredFileRow[]> {
  const library = await pool.query<DatedFileRow>(LIBRARY_FILES, [limit]);
  const reports = await pool.query<DatedFileRow>(REPORT_FILES, [limit]);
  return [...library.rows, ...reports.rows]
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .slice(0, limit)
    .map(({ created_at: _createdAt, ...file }) => file);
}
