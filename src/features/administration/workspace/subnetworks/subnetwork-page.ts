import type { PageAnswer } from "../../../../kernel/operation/answer.ts";
import { keysetPage, type Paging } from "../../../../kernel/operation/keyset-page.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { listSubnetworkRows, type SubnetworkRow } from "./subnetwork.store.ts";

/** A page of the subnetworks of the caller's network, newest first. */
export const subnetworkPage = <Item>(
  context: Context,
  paging: Paging,
  view: (rows: readonly SubnetworkRow[]) => Promise<readonly Item[]>,
): Promise<PageAnswer<Item>> =>
  keysetPage(
    context,
    paging,
    {
      keysOf: (row: SubnetworkRow) => [row.created_at_text, row.workspace_id],
      afterOf: ([createdAt, id]) => ({ createdAt: String(createdAt), id: String(id) }),
    },
    (page) => listSubnetworkRows(context.database, context.workspace.id, page),
    view,
  );
