import { sql } from "kysely";
import type { Database, Executor } from "../db/connection/database.ts";
import { clusterLine, clusterNodeLine, dailyReachLine } from "./cluster-line.ts";
import { connectionLine } from "./connection-line.ts";
import { episodeLine } from "./episode-line.ts";
import { showLine } from "./show-line.ts";
import { teamMemberLine, workspaceLine } from "./workspace-line.ts";

/** Order by id the same on every server, whatever language its database sorts in. */
const byId = sql`id collate "C"`;
const PAGE_ROWS = 1_000;

export interface ExportScope {
  /**
   * One workspace, with its subnetworks when it is a network, and the shows they point at. Left
   * out: everything.
   */
  workspaceId?: string | undefined;
}

/**
 * Writes the portable archive, one line at a time, as the database stood at one moment; the same
 * data always give the same bytes. Secrets have no line. Returns how many lines were written of
 * each object.
 *
 * @throws Error when there is no such workspace.
 */
export async function exportArchive(
  database: Database,
  scope: ExportScope,
  write: (line: string) => Promise<void>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const writeLine = async (line: Record<string, unknown>): Promise<void> => {
    const object = String(line["object"]);
    counts[object] = (counts[object] ?? 0) + 1;
    await write(`${JSON.stringify(line)}\n`);
  };
  await database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      const showIds = await exportWorkspaces(transaction, scope.workspaceId, writeLine);
      for (const showId of showIds) await exportShow(transaction, showId, writeLine);
      for (const showId of showIds) await exportClusters(transaction, showId, writeLine);
    });
  return counts;
}

type WriteLine = (line: Record<string, unknown>) => Promise<void>;

/** Writes the workspaces, networks before their subnetworks. Returns the shows to export next. */
async function exportWorkspaces(
  transaction: Executor,
  workspaceId: string | undefined,
  write: WriteLine,
): Promise<string[]> {
  let query = transaction
    .selectFrom("workspaces")
    .selectAll()
    .orderBy(sql`kind = 'subnetwork'`)
    .orderBy("created_at")
    .orderBy(sql`workspace_id collate "C"`);
  if (workspaceId !== undefined)
    query = query.where((where) =>
      where.or([
        where("workspace_id", "=", workspaceId),
        where("parent_workspace_id", "=", workspaceId),
      ]),
    );
  const workspaces = await query.execute();
  if (workspaceId !== undefined && !workspaces.some((row) => row.workspace_id === workspaceId))
    throw new Error(`There is no workspace ${workspaceId}.`);
  const pointed = new Set<string>();
  for (const row of workspaces) {
    const shows = await transaction
      .selectFrom("workspace_shows")
      .select("show_id")
      .where("workspace_id", "=", row.workspace_id)
      .orderBy("position")
      .orderBy("show_id")
      .execute();
    for (const show of shows) pointed.add(show.show_id);
    await write(
      workspaceLine(
        row,
        shows.map((show) => show.show_id),
      ),
    );
  }
  for (const row of workspaces) {
    const members = await transaction
      .selectFrom("workspace_members")
      .selectAll()
      .where("workspace_id", "=", row.workspace_id)
      .orderBy(byId)
      .execute();
    for (const member of members) await write(teamMemberLine(member));
  }
  let shows = transaction
    .selectFrom("shows")
    .select("show_id")
    .orderBy("created_at")
    .orderBy(sql`show_id collate "C"`);
  if (workspaceId !== undefined)
    shows = shows.where(sql<boolean>`show_id = any(${[...pointed]}::text[])`);
  return (await shows.execute()).map((row) => row.show_id);
}

async function exportShow(transaction: Executor, showId: string, write: WriteLine): Promise<void> {
  const show = await transaction
    .selectFrom("shows")
    .selectAll()
    .where("show_id", "=", showId)
    .executeTakeFirst();
  if (show === undefined) return;
  await write(
    showLine(
      show,
      await transaction
        .selectFrom("show_talent")
        .selectAll()
        .where("show_id", "=", showId)
        .orderBy(byId)
        .execute(),
    ),
  );
  const connections = await transaction
    .selectFrom("connections")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy(sql`platform collate "C"`)
    .execute();
  for (const row of connections) await write(connectionLine(row));
  for (let after = ""; ;) {
    const page = await transaction
      .selectFrom("episodes")
      .selectAll()
      .where("show_id", "=", showId)
      .where(sql<boolean>`id collate "C" > ${after}`)
      .orderBy(byId)
      .limit(PAGE_ROWS)
      .execute();
    for (const row of page) await write(episodeLine(row));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return;
    after = last.id;
  }
}

/** After all shows, because a cluster may have taken in one of another show. */
async function exportClusters(
  transaction: Executor,
  showId: string,
  write: WriteLine,
): Promise<void> {
  const clusters = await transaction
    .selectFrom("clusters")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy(byId)
    .execute();
  for (const row of clusters) await write(clusterLine(row));
  const nodes = await transaction
    .selectFrom("cluster_nodes")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy(sql`cluster_id collate "C"`)
    .orderBy(byId)
    .execute();
  for (const row of nodes) await write(clusterNodeLine(row));
  const days = await transaction
    .selectFrom("cluster_daily_reach")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy(sql`cluster_id collate "C"`)
    .orderBy("day")
    .execute();
  for (const row of days) await write(dailyReachLine(row));
}
