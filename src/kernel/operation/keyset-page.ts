import { LIMIT_DEFAULT } from "../contract/envelope.ts";
import { pageOf, type SortKey } from "../contract/pagination.ts";
import type { Context } from "../pipeline/context.ts";
import { PageAnswer } from "./answer.ts";

/** The start of a page of a list, and the number of rows to read for it. */
export interface KeysetPage<After> {
  /** The sort keys of the last row of the page before; null for the first page. */
  after: After | null;
  /** One row more than the page has, so that the existence of a next page is known. */
  limit: number;
}

/** Values of a page of a list other than its rows. */
export interface Paging {
  operationId: string;
  asked: { limit?: number; cursor?: string };
  /**
   * Values that select rows, including defaults, as `meta.filters` repeats them. The cursor is
   * bound to them.
   */
  filters?: Record<string, unknown>;
  /**
   * Other values that select rows, such as an id in the path. The cursor is bound to them, and they
   * are not repeated.
   */
  within?: Record<string, unknown>;
  /** Further fields of `meta`; a promise is awaited while the rows are read. */
  meta?: Record<string, unknown> | Promise<Record<string, unknown>>;
}

/** The columns that a list is sorted by. */
interface Order<Row, After> {
  keysOf: (row: Row) => readonly SortKey[];
  /** The sort values of the keys that `keysOf` returned. */
  afterOf: (keys: readonly SortKey[]) => After;
}

/**
 * A page of a list.
 *
 * @param find Rows in the order of the list.
 * @param view The items of these rows, in the same order.
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
