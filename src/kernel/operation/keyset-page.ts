import { LIMIT_DEFAULT } from "../contract/envelope.ts";
import { pageOf, type SortKey } from "../contract/pagination.ts";
import type { Context } from "../pipeline/context.ts";
import { PageAnswer } from "./answer.ts";

/** Where a page of a list begins, and how many rows are read for it. */
export interface KeysetPage<After> {
  /** The sort keys of the last row of the page before; null for the first page. */
  after: After | null;
  /** One more than the page holds, so that it is known whether there is a next one. */
  limit: number;
}

/** What a page of a list is made of, beside its rows. */
export interface Paging {
  operationId: string;
  asked: { limit?: number; cursor?: string };
  /** What selects rows, with its defaults, as `meta.filters` repeats it. Bound to the cursor. */
  filters?: Record<string, unknown>;
  /** What else selects rows, such as an id of the path: bound to the cursor and not repeated. */
  within?: Record<string, unknown>;
  /** Beside `filters`; where it is read, at the same time as the rows. */
  meta?: Record<string, unknown> | Promise<Record<string, unknown>>;
}

/** The columns that a list is sorted by. */
interface Order<Row, After> {
  keysOf: (row: Row) => readonly SortKey[];
  /** Of keys that `keysOf` made. */
  afterOf: (keys: readonly SortKey[]) => After;
}

/**
 * A page of a list.
 *
 * @param find Rows in the order of the list.
 * @param view The items of these rows, each in its place.
 * @throws ApiError `parameter_invalid` for a cursor of another list, workspace or filter.
 */
export async function keysetPage<Row, After, Item>(
  { workspace, runtime }: Context,
  { operationId, asked, filters, within, meta }: Paging,
  { keysOf, afterOf }: Order<Row, After>,
  find: (page: KeysetPage<After>) => Promise<readonly Row[]>,
  view: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>,
): Promise<PageAnswer<Item>> {
  const scope = { workspaceId: workspace.id, operationId, filters: { ...filters, ...within } };
  const after =
    asked.cursor === undefined ? null : afterOf(runtime.cursors.read(asked.cursor, scope));
  const limit = asked.limit ?? LIMIT_DEFAULT;
  const [rows, beside] = await Promise.all([find({ after, limit: limit + 1 }), meta]);
  const page = pageOf(rows, limit, (row) => runtime.cursors.write(keysOf(row), scope));
  return new PageAnswer({
    ...page,
    data: await view(page.rows),
    meta: { ...beside, ...(filters === undefined ? {} : { filters }) },
  });
}
