import { CREATED_AT_US, isBehind, type NewestPage } from "../../../db/statements/newest-first.ts";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { OPEN_STATUSES, queued } from "../../../infrastructure/runs/run-state.ts";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type {
  ClusterBuildItemsTable,
  ClusterBuildsTable,
  StoredSearch,
} from "../../../db/schema/tables.ts";

/** The rows of `cluster_builds` and of their items, one per episode. */

export type BuildRow = Selectable<ClusterBuildsTable>;
export type BuildItemRow = Selectable<ClusterBuildItemsTable>;

export type ListedBuild = BuildRow & { created_at_us: number };

/**
 * A page of builds, newest first. The statement reads the first builds of each show from its index,
 * then takes the first of all of those.
 */
export async function findBuildPage(
  executor: Executor,
  showIds: readonly string[],
  status: BuildRow["status"] | null,
  { after, limit }: NewestPage,
): Promise<ListedBuild[]> {
  const wanted = [...showIds];
  const conditions = [
    sql`b.show_id = any(${wanted}::text[])`,
    status === null ? null : sql`b.status = ${status}`,
    isBehind(after),
  ].filter((condition) => condition !== null);
  const { rows } = await sql<ListedBuild>`
    select b.*
    from shows s
    cross join lateral (
      select b.*, ${CREATED_AT_US} as created_at_us
      from cluster_builds b
      where b.show_id = s.show_id
        and ${sql.join(conditions, sql` and `)}
      order by b.created_at desc, b.id desc
      limit ${limit}
    ) b
    where s.show_id = any(${wanted}::text[])
    order by b.created_at desc, b.id desc
    limit ${limit}`.execute(executor);
  return rows;
}

/** A build of one of the given shows. */
export async function findBuild(
  executor: Executor,
  showIds: readonly string[],
  id: string,
): Promise<BuildRow | undefined> {
  return executor
    .selectFrom("cluster_builds")
    .selectAll()
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Locks a build until the transaction ends, so that only one transaction at a time stores its
 * results.
 */
export async function lockBuild(
  transaction: DatabaseTransaction,
  showId: string,
  id: string,
): Promise<BuildRow | undefined> {
  return transaction
    .selectFrom("cluster_builds")
    .selectAll()
    .where("show_id", "=", showId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The build of a show that is queued or running; there is at most one. */
export async function findOpenBuild(
  executor: Executor,
  showId: string,
): Promise<BuildRow | undefined> {
  return executor
    .selectFrom("cluster_builds")
    .selectAll()
    .where("show_id", "=", showId)
    .where("status", "in", OPEN_STATUSES)
    .executeTakeFirst();
}

export type NewBuild = Omit<
  Insertable<ClusterBuildsTable>,
  "show_id" | "status" | "created_at" | "updated_at"
>;

/** Inserts a queued build with an item for each episode. */
export async function insertBuild(
  transaction: DatabaseTransaction,
  showId: string,
  build: NewBuild,
  { episodeIds, now }: { episodeIds: readonly string[]; now: Date },
): Promise<BuildRow> {
  const row = await transaction
    .insertInto("cluster_builds")
    .values({ ...build, ...queued(now), show_id: showId })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (episodeIds.length > 0)
    await transaction
      .insertInto("cluster_build_items")
      .values(
        episodeIds.map((episodeId, position) => ({
          show_id: showId,
          build_id: row.id,
          episode_id: episodeId,
          position,
          status: "pending" as const,
          updated_at: now,
        })),
      )
      .execute();
  return row;
}

type BuildFields = Pick<
  Updateable<ClusterBuildsTable>,
  "status" | "error" | "started_at" | "completed_at" | "undone_at"
> & { searches?: readonly StoredSearch[]; updated_at: Date };

/** Writes the given fields of a build and returns the row. */
export async function updateBuild(
  transaction: DatabaseTransaction,
  { show_id: showId, id }: BuildRow,
  { searches, ...columns }: BuildFields,
): Promise<BuildRow> {
  return transaction
    .updateTable("cluster_builds")
    .set({
      ...columns,
      ...(searches === undefined ? {} : { searches: JSON.stringify(searches) }),
    })
    .where("show_id", "=", showId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts a paid request of a build right before it is made, or takes the count back. */
export async function countCall(
  transaction: DatabaseTransaction,
  { show_id: showId, id }: BuildRow,
  calls: 1 | -1,
): Promise<void> {
  await transaction
    .updateTable("cluster_builds")
    .set((columns) => ({ provider_calls: columns("provider_calls", "+", calls) }))
    .where("show_id", "=", showId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a build and its items. */
export async function deleteBuild(
  transaction: DatabaseTransaction,
  { show_id: showId, id }: BuildRow,
): Promise<void> {
  await transaction
    .deleteFrom("cluster_builds")
    .where("show_id", "=", showId)
    .where("id", "=", id)
    .execute();
}

/** The items of builds, in the order the episodes were asked for. */
export async function findBuildItems(
  executor: Executor,
  showIds: readonly string[],
  buildIds: readonly string[],
): Promise<BuildItemRow[]> {
  if (buildIds.length === 0) return [];
  return executor
    .selectFrom("cluster_build_items")
    .selectAll()
    .where(sql<boolean>`show_id = any(${[...new Set(showIds)]})`)
    .where(sql<boolean>`build_id = any(${[...buildIds]})`)
    .orderBy("build_id")
    .orderBy("position")
    .execute();
}

/** The item of one episode of a build. */
export async function findBuildItem(
  executor: Executor,
  showId: string,
  { buildId, episodeId }: { buildId: string; episodeId: string },
): Promise<BuildItemRow | undefined> {
  return executor
    .selectFrom("cluster_build_items")
    .selectAll()
    .where("show_id", "=", showId)
    .where("build_id", "=", buildId)
    .where("episode_id", "=", episodeId)
    .executeTakeFirst();
}

export type ItemFields = Partial<
  Pick<
    BuildItemRow,
    "status" | "cluster_id" | "is_cluster_new" | "added_node_ids" | "suggestion_ids" | "reason"
  >
>;

export async function updateBuildItem(
  transaction: DatabaseTransaction,
  item: BuildItemRow,
  fields: ItemFields,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("cluster_build_items")
    .set({ ...fields, updated_at: now })
    .where("show_id", "=", item.show_id)
    .where("build_id", "=", item.build_id)
    .where("episode_id", "=", item.episode_id)
    .execute();
}

/** Ends the items of a build for which nothing was stored. */
export async function endOpenItems(
  transaction: DatabaseTransaction,
  { show_id: showId, id }: BuildRow,
  { status, reason }: { status: "skipped" | "failed"; reason: string },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("cluster_build_items")
    .set({ status, reason, updated_at: now })
    .where("show_id", "=", showId)
    .where("build_id", "=", id)
    .where("status", "in", ["pending", "searching"])
    .execute();
}

/** Marks the items for which nothing was stored as being searched from now on. */
export async function startItems(
  transaction: DatabaseTransaction,
  { show_id: showId, id }: BuildRow,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("cluster_build_items")
    .set({ status: "searching", updated_at: now })
    .where("show_id", "=", showId)
    .where("build_id", "=", id)
    .where("status", "=", "pending")
    .execute();
}
