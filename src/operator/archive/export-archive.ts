import type { Database, Executor } from "../../db/connection/database.ts";
import { accountDayObject } from "./lines/account-day-line.ts";
import { autoBuildObject } from "./lines/auto-build-line.ts";
import { clusterNodeObject, clusterObject } from "./lines/cluster-line.ts";
import { dailyReachObject } from "./lines/daily-reach-line.ts";
import { dismissedPostObject } from "./lines/dismissed-post-line.ts";
import { connectionObject } from "./lines/connection-line.ts";
import { episodeLine } from "./lines/episode-line.ts";
import {
  type AccountDayKey,
  findAccountDays,
  findAutoBuild,
  findClusters,
  findConnections,
  findDailyReach,
  findDismissedPosts,
  findEpisodes,
  findGoals,
  findMembers,
  findNodes,
  findShow,
  findShowIds,
  findTalent,
  findTranscripts,
  findWorkspacePage,
  findWorkspaces,
} from "./export.store.ts";
import { goalObject } from "./lines/goal-line.ts";
import { findPointers } from "./import.store.ts";
import type { ArchiveRow } from "./archive-fields.ts";
import { SALES_OBJECTS } from "./lines/sales-lines.ts";
import { showObject } from "./lines/show-line.ts";
import { transcriptObject } from "./lines/transcript-line.ts";
import { teamMemberObject, workspaceObject } from "./lines/workspace-line.ts";

const PAGE_ROWS = 1_000;
/** Transcripts of a page; a transcript can have megabytes. */
const PAGE_TRANSCRIPTS = 20;

export interface ExportScope {
  /**
   * The workspace to export, with its subnetworks when it is a network, and the shows it refers to.
   * Without it everything is exported.
   */
  workspaceId?: string | undefined;
}

/**
 * Writes the portable archive, one line at a time, from one snapshot of the database; the same data
 * always give the same bytes. Secrets have no line. Returns the number of lines written of each
 * object.
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
      const { showIds, workspaceIds } = await exportWorkspaces(
        transaction,
        scope.workspaceId,
        writeLine,
      );
      for (const showId of showIds) await exportShow(transaction, showId, writeLine);
      for (const showId of showIds) await exportClusters(transaction, showId, writeLine);
      for (const workspaceId of workspaceIds)
        await exportSales(transaction, workspaceId, writeLine);
    });
  return counts;
}

type WriteLine = (line: Record<string, unknown>) => Promise<void>;

/** Writes the workspaces, networks before their subnetworks. Returns what to export next. */
async function exportWorkspaces(
  transaction: Executor,
  workspaceId: string | undefined,
  write: WriteLine,
): Promise<{ showIds: string[]; workspaceIds: string[] }> {
  const workspaces = await findWorkspaces(transaction, workspaceId);
  if (workspaceId !== undefined && !workspaces.some((row) => row.workspace_id === workspaceId))
    throw new Error(`There is no workspace ${workspaceId}.`);
  const pointed = new Set<string>();
  for (const row of workspaces) {
    const showIds = await findPointers(transaction, row.workspace_id);
    for (const showId of showIds) pointed.add(showId);
    await write(workspaceObject.lineOf({ ...row, show_ids: showIds }));
  }
  for (const row of workspaces) {
    const members = await findMembers(transaction, row.workspace_id);
    for (const member of members) await write(teamMemberObject.lineOf(member));
  }
  return {
    showIds: await findShowIds(transaction, workspaceId === undefined ? undefined : [...pointed]),
    workspaceIds: workspaces.map((row) => row.workspace_id),
  };
}

/** What the workspace sells, after the clusters that count for it. */
async function exportSales(
  transaction: Executor,
  workspaceId: string,
  write: WriteLine,
): Promise<void> {
  for (const object of SALES_OBJECTS)
    for (let after: ArchiveRow | undefined; ;) {
      const limit = PAGE_ROWS;
      const page = await findWorkspacePage(transaction, workspaceId, object, { after, limit });
      for (const row of page) await write(object.lineOf(row));
      after = page.at(-1);
      if (after === undefined || page.length < limit) break;
    }
}

async function exportShow(transaction: Executor, showId: string, write: WriteLine): Promise<void> {
  const show = await findShow(transaction, showId);
  if (show === undefined) return;
  const talent = await findTalent(transaction, showId);
  await write(showObject.lineOf({ ...show, talent }));
  const connections = await findConnections(transaction, showId);
  for (const row of connections) await write(connectionObject.lineOf(row));
  await exportAccountDays(transaction, showId, write);
  await exportEpisodes(transaction, showId, write);
  await exportTranscripts(transaction, showId, write);
  for (const row of await findGoals(transaction, showId)) await write(goalObject.lineOf(row));
  const autoBuild = await findAutoBuild(transaction, showId);
  if (autoBuild !== undefined) await write(autoBuildObject.lineOf(autoBuild));
}

async function exportEpisodes(
  transaction: Executor,
  showId: string,
  write: WriteLine,
): Promise<void> {
  for (let after = ""; ;) {
    const page = await findEpisodes(transaction, showId, { after, limit: PAGE_ROWS });
    for (const row of page) await write(episodeLine(row));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return;
    after = last.id;
  }
}

async function exportTranscripts(
  transaction: Executor,
  showId: string,
  write: WriteLine,
): Promise<void> {
  for (let after = ""; ;) {
    const page = await findTranscripts(transaction, showId, { after, limit: PAGE_TRANSCRIPTS });
    for (const row of page) await write(transcriptObject.lineOf(row));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_TRANSCRIPTS) return;
    after = last.episode_id;
  }
}

async function exportAccountDays(
  transaction: Executor,
  showId: string,
  write: WriteLine,
): Promise<void> {
  for (let after: AccountDayKey = { platform: "", day: "" }; ;) {
    const page = await findAccountDays(transaction, showId, { after, limit: PAGE_ROWS });
    for (const row of page) await write(accountDayObject.lineOf(row));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return;
    after = last;
  }
}

/**
 * Clusters are written after all shows, because a cluster may have been merged with a cluster of
 * another show.
 */
async function exportClusters(
  transaction: Executor,
  showId: string,
  write: WriteLine,
): Promise<void> {
  for (const row of await findClusters(transaction, showId)) await write(clusterObject.lineOf(row));
  for (const row of await findNodes(transaction, showId))
    await write(clusterNodeObject.lineOf(row));
  for (const row of await findDailyReach(transaction, showId))
    await write(dailyReachObject.lineOf(row));
  for (const row of await findDismissedPosts(transaction, showId))
    await write(dismissedPostObject.lineOf(row));
}
