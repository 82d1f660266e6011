import type { Readable } from "node:stream";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../db/connection/database.ts";
import { unfoldDays } from "../../features/grouping/clusters/index.ts";
import { renormaliseTitles } from "../../features/catalogue/shows/index.ts";
import { notifyAccessChanged } from "../../kernel/access/access-cache.ts";
import { listStoredShows } from "../../kernel/access/show-directory.store.ts";
import { type ClusterReference, globalClusterIdOf } from "../../kernel/ids.ts";
import { normaliseTitle } from "../../domain/matching/normalise-title.ts";
import { accountDayObject } from "./lines/account-day-line.ts";
import { ensureAccountDayPartitions } from "./account-day-partitions.ts";
import { dailyReachObject } from "./lines/daily-reach-line.ts";
import { checkAgainstStored, LineIdentities } from "./check-rows.ts";
import { claimHandles } from "./claim-handles.ts";
import {
  copyToEpisodes,
  deleteTalentExcept,
  findPointers,
  findPointingWorkspaces,
  findShowNames,
  replaceFeed,
  replacePointers,
} from "./import.store.ts";
import { type ArchiveLine, readArchiveLines } from "./read-lines.ts";
import { recomputeClusters } from "./recompute-clusters.ts";
import { upsertRows } from "./upsert-rows.store.ts";

/**
 * Maximum rows in a statement: enough to make the round trip negligible, few enough to keep in
 * memory.
 */
const BATCH_LINES = 500;

export interface ImportCounts {
  lines: number;
  /** Number of lines that changed something; 0 for an archive that is already stored. */
  changed: number;
  byObject: Record<string, { lines: number; changed: number }>;
  /** Number of clusters whose figures were recomputed. */
  recomputedClusters: number;
}

interface Import {
  transaction: DatabaseTransaction;
  now: Date;
  counts: ImportCounts;
  workspaceIds: Set<string>;
  /** Clusters to recompute, by global id. */
  touched: Map<string, ClusterReference>;
}

/**
 * Reads a portable archive into the database in one transaction. Ids are kept, and rows with the
 * same id are overwritten. Only references of a workspace to shows, and people of a show, that its
 * line no longer lists are deleted. Figures of clusters are recomputed from their posts. Importing
 * the same archive again changes nothing. No events are written, because nothing new happened.
 *
 * @param open Opens the file at its beginning; called twice, and again when the transaction is
 *   retried.
 * @throws ArchiveError at the first bad line; nothing is stored then.
 */
export async function importArchive(
  database: Database,
  open: () => Readable,
  now: Date,
): Promise<ImportCounts> {
  await ensureAccountDayPartitions(database, open());
  return inTransaction(database, (transaction) => importLines(transaction, open(), now));
}

async function importLines(
  transaction: DatabaseTransaction,
  input: Readable,
  now: Date,
): Promise<ImportCounts> {
  const run: Import = {
    transaction,
    now,
    counts: { lines: 0, changed: 0, byObject: {}, recomputedClusters: 0 },
    workspaceIds: new Set(),
    touched: new Map(),
  };
  const identities = new LineIdentities();
  let batch: ArchiveLine[] = [];
  for await (const line of readArchiveLines(input)) {
    if (line.type !== accountDayObject) identities.add(line);
    const linesMax = batch[0]?.type.batchLines ?? BATCH_LINES;
    if (batch.length >= linesMax || (batch[0] !== undefined && batch[0].type !== line.type)) {
      await storeBatch(run, batch);
      batch = [];
    }
    batch.push(line);
  }
  await storeBatch(run, batch);
  run.counts.recomputedClusters = await recomputeClusters(
    transaction,
    [...run.touched.values()],
    now,
  );
  for (const workspaceId of run.workspaceIds) await notifyAccessChanged(transaction, workspaceId);
  return run.counts;
}

async function storeBatch(run: Import, lines: readonly ArchiveLine[]): Promise<void> {
  const [first] = lines;
  if (first === undefined) return;
  const { transaction, now, counts } = run;
  const { type } = first;
  if (type === accountDayObject) refuseTwice(lines);
  await checkAgainstStored(transaction, lines);
  if (type.object === "show" || type.object === "workspace")
    await claimHandles(transaction, type.object, lines, now);
  if (type.object === "episode") await fillNormalisedTitles(transaction, lines);
  if (type === dailyReachObject)
    await unfoldDays(
      transaction,
      lines.map(({ row }) => ({
        showId: String(row["show_id"]),
        clusterId: String(row["cluster_id"]),
        day: String(row["day"]),
      })),
    );
  const changed = new Set(
    (
      await upsertRows(
        transaction,
        type,
        lines.map((line) => line.row),
        now,
      )
    ).map((key) => key.join(" ")),
  );
  if (type.object === "show") await listStoredShows(transaction, [...changed]);
  if (type.object === "transcript") await copyTranscriptFields(transaction, lines, changed);
  for (const line of await storeParts(run, lines)) changed.add(keyOf(line));
  noteClusters(run, lines, changed);
  const entry = (counts.byObject[type.object] ??= { lines: 0, changed: 0 });
  entry.lines += lines.length;
  entry.changed += changed.size;
  counts.lines += lines.length;
  counts.changed += changed.size;
}

function refuseTwice(lines: readonly ArchiveLine[]): void {
  const identities = new LineIdentities();
  for (const line of lines) identities.add(line);
}

const keyOf = (line: ArchiveLine): string =>
  line.type.key.map((column) => line.row[column]).join(" ");

/** Writes the related tables. Returns the lines that changed something in them. */
async function storeParts(run: Import, lines: readonly ArchiveLine[]): Promise<ArchiveLine[]> {
  const changed: ArchiveLine[] = [];
  for (const line of lines) {
    if (line.type.object === "workspace") {
      run.workspaceIds.add(String(line.row["workspace_id"]));
      if (await pointAtShows(run, line)) changed.push(line);
    }
    if (line.type.object === "show" && (await storeShowParts(run, line))) changed.push(line);
  }
  return changed;
}

async function pointAtShows({ transaction, now }: Import, line: ArchiveLine): Promise<boolean> {
  const workspaceId = String(line.row["workspace_id"]);
  const wanted = line.value["show_ids"] as string[];
  const stored = await findPointers(transaction, workspaceId);
  if (stored.length === wanted.length && stored.every((showId, index) => showId === wanted[index]))
    return false;
  await replacePointers(transaction, workspaceId, wanted, now);
  return true;
}

/**
 * Stores people, feed and titles of a show. The feed is due at once; the result of its last poll is
 * not carried over.
 */
async function storeShowParts(
  { transaction, now, workspaceIds }: Import,
  line: ArchiveLine,
): Promise<boolean> {
  const {
    show_id: showId,
    rss_url: rssUrl,
    name,
  } = line.row as { show_id: string; rss_url: string | null; name: string };
  const talent = line.parts;
  const removed = await deleteTalentExcept(
    transaction,
    showId,
    talent.map((row) => row["id"]),
  );
  const stored = await upsertRows(
    transaction,
    { table: "show_talent", key: ["show_id", "id"], times: [] },
    talent,
    now,
  );
  await replaceFeed(transaction, showId, rssUrl, now);
  await renormaliseTitles(transaction, showId, name);
  for (const workspaceId of await findPointingWorkspaces(transaction, showId))
    workspaceIds.add(workspaceId);
  return removed > 0 || stored.length > 0;
}

async function fillNormalisedTitles(
  transaction: DatabaseTransaction,
  lines: readonly ArchiveLine[],
): Promise<void> {
  const showIds = [...new Set(lines.map((line) => String(line.row["show_id"])))];
  const shows = await findShowNames(transaction, showIds);
  const names = new Map(shows.map((show) => [show.show_id, show.name]));
  for (const { row } of lines)
    row["normalised_title"] = normaliseTitle(
      String(row["title"]),
      names.get(String(row["show_id"])) ?? null,
    );
}

/** Copies the columns of transcripts that the rows of episodes repeat. */
async function copyTranscriptFields(
  transaction: DatabaseTransaction,
  lines: readonly ArchiveLine[],
  changed: ReadonlySet<string>,
): Promise<void> {
  const rows = lines
    .filter((line) => changed.has(keyOf(line)))
    .map(({ row }) => row as { show_id: string; episode_id: string });
  for (const [showId, ofShow] of Map.groupBy(rows, (row) => row.show_id))
    await copyToEpisodes(
      transaction,
      showId,
      ofShow.map((row) => row.episode_id),
    );
}

/** Records the clusters to recompute: clusters whose own row or one of whose posts changed. */
function noteClusters(
  { touched }: Import,
  lines: readonly ArchiveLine[],
  changed: ReadonlySet<string>,
): void {
  for (const line of lines) {
    const { object } = line.type;
    if ((object !== "cluster" && object !== "cluster_node") || !changed.has(keyOf(line))) continue;
    const row = line.row as { show_id: string; cluster_id: string; id: string };
    const reference = {
      showId: row.show_id,
      clusterId: object === "cluster" ? row.id : row.cluster_id,
    };
    touched.set(globalClusterIdOf(reference), reference);
  }
}
