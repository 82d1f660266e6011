import type { NewestPage } from "../../db/statements/newest-first.ts";
import type { Context } from "../pipeline/context.ts";
import type { PageAnswer } from "./answer.ts";
import { keysetPage, type Paging } from "./keyset-page.ts";

/**
 * A page of a list that is sorted by `created_at` and `id`, newest first.
 *
 * @throws ApiError `parameter_invalid` for a cursor of another list, workspace or filter.
 */
export const newestPage = <Row extends { id: string; created_at_us: number }, Item>(
  context: Context,
  paging: Paging,
  find: (page: NewestPage) => Promise<readonly Row[]>,
  view: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>,
): Promise<PageAnswer<Item>> =>
  keysetPage(
    context,
    paging,
    {
      keysOf: (row: Row) => [row.created_at_us, row.id],
      afterOf: ([createdAtUs, id]) => ({ createdAtUs: Number(createdAtUs), id: String(id) }),
    },
    find,
    view,
  );
