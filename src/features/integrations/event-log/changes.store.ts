import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { createdAtText } from "../../../delivery/webhooks/queue/delivery-time.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";

/** The events of one workspace as they are placed, for people who look at what they change. */

export interface ChangeRow {
  id: string;
  type: string;
  object_id: string;
  show_id: string | null;
  created_at: Date;
}

/**
 * Events after one of them, in the order of their commits, by the key of the table. From yesterday
 * on the statement reads five partitions, three of them of future days.
 *
 * @param after Id of an event, which contains its time.
 */
export async function findChangeRows(
  executor: Executor,
  workspaceId: string,
  { after, limit }: { after: string; limit: number },
): Promise<ChangeRow[]> {
  const time = sql`${createdAtText(after)}::timestamptz`;
  const { rows } = await sql<ChangeRow>`
    select e.id, e.type, e.object_id, e.data -> 'object' ->> 'show_id' as show_id, e.created_at
    from events e
    where e.workspace_id = ${workspaceId}
      and e.created_at >= ${time}
      and (e.created_at, e.id) > (${time}, ${after})
    order by e.created_at, e.id
    limit ${limit}`.execute(executor);
  return rows;
}

/** Id of the newest event of the last two days; undefined where there is none. */
export async function findNewestEventId(
  executor: Executor,
  workspaceId: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select e.id
    from events e
    where e.workspace_id = ${workspaceId}
      and e.created_at >= ${new Date(now.getTime() - 2 * DAY_MS).toISOString()}::timestamptz
    order by e.created_at desc, e.id desc
    limit 1`.execute(executor);
  return rows[0]?.id;
}
