import { malformedAnswer } from "../account-failure.ts";

export interface RowPage<Row, Cursor> {
  rows: readonly Row[];
  /** Cursor of the next page; null on the last. */
  next: Cursor | null;
}

/**
 * Maximum pages, because an upstream that ignores its paging parameters would be read without end.
 */
const PAGES_MAX = 200;

/**
 * All rows of a paged answer, in order.
 *
 * @throws AccountReadError `malformed_answer` after 200 pages without an end.
 */
export async function readPages<Row, Cursor>(
  first: Cursor,
  readPage: (cursor: Cursor) => Promise<RowPage<Row, Cursor>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor = first;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { rows: found, next } = await readPage(cursor);
    rows.push(...found);
    if (next === null) return rows;
    cursor = next;
  }
  throw malformedAnswer(`The answer did not end within ${PAGES_MAX} pages.`);
}
