import type { CreatedKey } from "../../db/connection/newest-first.ts";
import { LIMIT_DEFAULT } from "../contract/envelope.ts";
import { pageOf } from "../contract/pagination.ts";
import type { Context } from "../pipeline/context.ts";
import { PageAnswer } from "./answer.ts";

/** Where a page of a list begins that is sorted by `created_at` and `id`, newest first. */
export interface NewestPage {
  /** The last row of the page before; null for the first page. */
  after: CreatedKey | null;
  /** One more than the page holds, so that it is known whether there is a next one. */
  limit: number;
}

interface Paging {
  operationId: string;
  asked: { limit?: number; cursor?: string };
  /** Everything that selects rows, with its defaults. It is bound to the cursor. */
  filters: Record<string, unknown>;
  /** Beside `filters`, which the list repeats. */
  meta?: Record<string, unknown>;
}

/**
 * A page of a list, newest first.
 *
 * @throws ApiError `parameter_invalid` for a cursor of another list, workspace or filter.
 */
export async function newestPage<Row extends { id: string; created_at_us: number }, Item>(
  { workspace, runtime }: Context,
  { operationId, asked, filters, meta = {} }: Paging,
  find: (page: NewestPage) => Promise<readonly Row[]>,
  view: (row: Row) => Item,
): Promise<PageAnswer<Item>> {
  const scope = { workspaceId: workspace.id, operationId, filters };
  const [createdAtUs, id] =
    asked.cursor === undefined ? [] : runtime.cursors.read(asked.cursor, scope);
  const limit = asked.limit ?? LIMIT_DEFAULT;
  const rows = await find({
    after: createdAtUs === undefined ? null : { createdAtUs: Number(createdAtUs), id: String(id) },
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) =>
    runtime.cursors.write([row.created_at_us, row.id], scope),
  );
  return new PageAnswer({ ...page, data: page.rows.map(view), meta: { ...meta, filters } });
}
