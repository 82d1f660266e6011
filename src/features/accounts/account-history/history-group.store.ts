import { type RawBuilder, sql } from "kysely";

/** What the rows of a history query are grouped by. */

/** How rows are grouped; `account`: by show and platform. */
export type HistoryGroup = "none" | "platform" | "show" | "account";

export interface GroupKey {
  platform: string | null;
  show_id: string | null;
}

/** The columns and the grouping of a group. */
export function keysOf(groupBy: HistoryGroup): {
  columns: RawBuilder<unknown>;
  grouping: RawBuilder<unknown>[];
} {
  if (groupBy === "platform")
    return { columns: sql`platform, null as show_id`, grouping: [sql`platform`] };
  if (groupBy === "show")
    return { columns: sql`null as platform, show_id`, grouping: [sql`show_id`] };
  if (groupBy === "account")
    return { columns: sql`platform, show_id`, grouping: [sql`platform`, sql`show_id`] };
  return { columns: sql`null as platform, null as show_id`, grouping: [] };
}
