import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { ShowRow } from "../show.store.ts";

/** Who owns a show, what it holds, and the rows that archiving and deleting it change. */

/**
 * The workspace that owns a show and pays for its provider calls: of several that point at it, the
 * first that did. Of two that an import pointed at it at the same moment, a subnetwork comes last.
 * Undefined where none points at it.
 */
export async function findShowOwner(
  executor: Executor,
  showId: string,
): Promise<string | undefined> {
  const first = await executor
    .selectFrom("workspace_shows as pointer")
    .innerJoin("workspaces as workspace", "workspace.workspace_id", "pointer.workspace_id")
    .select("pointer.workspace_id")
    .where("pointer.show_id", "=", showId)
    .orderBy("pointer.created_at")
    .orderBy(sql`workspace.kind = 'subnetwork'`)
    .orderBy("pointer.workspace_id")
    .limit(1)
    .executeTakeFirst();
  return first?.workspace_id;
}

export async function findPointer(
  executor: Executor,
  workspaceId: string,
  showId: string,
): Promise<{ position: number } | undefined> {
  return executor
    .selectFrom("workspace_shows")
    .select("position")
    .where("workspace_id", "=", workspaceId)
    .where("show_id", "=", showId)
    .executeTakeFirst();
}

export async function deletePointer(
  transaction: DatabaseTransaction,
  workspaceId: string,
  showId: string,
): Promise<void> {
  await transaction
    .deleteFrom("workspace_shows")
    .where("workspace_id", "=", workspaceId)
    .where("show_id", "=", showId)
    .execute();
}

/** Reads a show that was deleted after `since` and locks it until the transaction ends. */
export async function lockDeletedShow(
  transaction: DatabaseTransaction,
  showId: string,
  since: Date,
): Promise<ShowRow | undefined> {
  return transaction
    .selectFrom("shows")
    .selectAll()
    .where("show_id", "=", showId)
    .where("deleted_at", ">", since)
    .forUpdate()
    .executeTakeFirst();
}

/** What is removed together with a show. */
export interface ShowContents {
  episodes: number;
  clusters: number;
  posts: number;
  /** Platforms whose accounts are connected. */
  platforms: string[];
  /** Days of account history. */
  days: number;
}

export async function countShowContents(executor: Executor, showId: string): Promise<ShowContents> {
  const { rows } = await sql<ShowContents>`
    select
      (select count(*)::int from episodes where show_id = ${showId}) as episodes,
      (select count(*)::int from clusters where show_id = ${showId}) as clusters,
      (select count(*)::int from cluster_nodes where show_id = ${showId}) as posts,
      (select count(*)::int from account_days where show_id = ${showId}) as days,
      array(
        select platform
        from connections
        where show_id = ${showId}
          and status <> 'disconnected'
        order by platform
      ) as platforms`.execute(executor);
  return rows[0] ?? { episodes: 0, clusters: 0, posts: 0, platforms: [], days: 0 };
}

/** Makes the feed of a show due now, unless it is due already. */
export async function hastenFeed(
  transaction: DatabaseTransaction,
  showId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("show_feeds")
    .set({ next_poll_at: now })
    .where("show_id", "=", showId)
    .where("next_poll_at", ">", now)
    .execute();
}
