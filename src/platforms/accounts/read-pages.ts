import type { AccountAnswer } from "./account-connector.ts";
import { accountFailure, answered, failed } from "./account-failure.ts";

export interface RowPage<Row, Cursor> {
  rows: readonly Row[];
  /** What asks for the page after this one; null on the last. */
  next: Cursor | null;
}

/** An upstream that ignores its paging parameters would be asked for ever. */
const PAGES_MAX = 200;

/** All rows of a paged answer. The first failure ends it; the calls of all pages add up. */
export async function readPages<Row, Cursor>(
  first: Cursor,
  ask: (cursor: Cursor) => Promise<AccountAnswer<RowPage<Row, Cursor>>>,
): Promise<AccountAnswer<Row[]>> {
  const rows: Row[] = [];
  let calls = 0;
  let cursor = first;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await ask(cursor);
    calls += answer.calls;
    if (!answer.ok) return failed(answer.failure, calls);
    rows.push(...answer.value.rows);
    if (answer.value.next === null) return answered(rows, calls);
    cursor = answer.value.next;
  }
  return failed(
    accountFailure("malformed_answer", `The answer did not end within ${PAGES_MAX} pages.`),
    calls,
  );
}
