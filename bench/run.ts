/**
 * Every promise about speed, measured in one run beside what the machine can do at best:
 *
 *   npm run bench              all of it, about twelve minutes
 *   npm run bench -- reads     only the groups named: reads, batch, pages, writes, bodies, mcp,
 *                              oauth, feeds, history, refresh, webhooks, start, upserts, delivery,
 *                              processes, exports, rankings, campaigns, public, printing, reports
 *   npm run bench -- growth    what every statement reads among two thousand other workspaces,
 *                              alone: a quarter of an hour and 10 GB of disk, never part of the
 *                              whole; BENCH_GROWTH_FOLDER names a folder that keeps what it filled
 *                              for a day, in twice the space
 *   npm run bench -- search    searches among 100,000 episodes with transcripts, alone: ten minutes
 *                              and 14 GB; `--episodes=10000` for fewer; `--only=en,largest` for
 *                              some workspaces; BENCH_SEARCH_FOLDER names a folder that keeps what
 *                              it filled
 *   npm run bench -- days      how much the days of clusters take after a year, alone: five minutes;
 *                              `--clusters=20000` for the whole of it, and 3 GB
 *   npm run bench -- soak      memory of a server and of the demo under a light load, alone: an hour
 *                              each; `--minutes=20` for fewer, `--only=serve` or `--only=demo`
 *   npm run bench -- peers     the same work by Express with Drizzle, exceljs, the MCP SDK and feed
 *                              libraries, which are installed into a folder of their own, alone:
 *                              four minutes; `--only=CSV` for some of it
 *   npm run bench -- sizes     how long another request waits while each kind of text at its limit is
 *                              worked on, alone: six minutes; `--kind=transcript` for some kinds,
 *                              `--all` prints every shape
 *
 *   npm run bench -- installations  memory, disk, connections, processor at rest and provider calls of
 *                              20, 200 and 2,000 shows, alone: half an hour and 12 GB;
 *                              `--shows=20,200` for some
 *
 * Read the ratios: absolute numbers are this machine's, now. A goal that is missed is printed as
 * missed.
 */
import { measureBatch } from "./measures/requests/batch.ts";
import { measureBodies } from "./measures/requests/bodies.ts";
import { measureCampaigns } from "./measures/figures/campaigns.ts";
import { measureClusterDays } from "./measures/figures/cluster-days.ts";
import { startBenchDatabase } from "./harness/environment.ts";
import { measureExports } from "./measures/requests/exports.ts";
import { measureExternalDelivery } from "./measures/figures/external-delivery.ts";
import { measureFeedImport } from "./measures/figures/feed-import.ts";
import { measureGrowth } from "./growth/growth.ts";
import { openGrowthDatabase } from "./growth/growth-database.ts";
import { measureInstallations } from "./installations/installations.ts";
import { measureHistory } from "./measures/figures/history.ts";
import { measureRankings } from "./measures/figures/rankings.ts";
import { measurePeers } from "./peers/peers.ts";
import { measureMcp } from "./measures/requests/mcp.ts";
import { measureOauth } from "./measures/requests/oauth.ts";
import { measurePages } from "./measures/requests/pages.ts";
import { measurePrinting } from "./measures/figures/printing.ts";
import { measurePublicPages } from "./measures/requests/public-pages.ts";
import { measureReads, type Row, startReadBench } from "./harness/read-path.ts";
import { measureReports } from "./measures/figures/reports.ts";
import { measureRefresh } from "./measures/figures/refresh.ts";
import { measureSearch } from "./search/search.ts";
import { soak } from "./soak/soak.ts";
import type { Subject } from "./soak/soaked-process.ts";
import { measureSizes } from "./sizes/sizes.ts";
import { measureStart } from "./measures/requests/start.ts";
import { measureWebhooks } from "./webhooks/throughput.ts";
import { measureTwoProcesses } from "./measures/requests/two-processes.ts";
import { measureUpserts } from "./measures/figures/upserts.ts";
import { measureWrites } from "./measures/requests/writes.ts";

const groups = new Set(process.argv.slice(2).filter((argument) => !argument.startsWith("-")));
const wanted = (group: string): boolean => groups.size === 0 || groups.has(group);

if (groups.has("growth")) process.exit(await runGrowth());
if (groups.has("soak")) {
  const only = optionOf("only") as Subject | undefined;
  await soak(only === undefined ? ["serve", "demo"] : [only], Number(optionOf("minutes") ?? 60));
  process.exit(0);
}
if (groups.has("sizes")) {
  const isMet = await measureSizes({
    kind: optionOf("kind"),
    all: process.argv.includes("--all"),
  });
  process.exit(isMet ? 0 : 1);
}
if (groups.has("search")) {
  const folder = process.env["BENCH_SEARCH_FOLDER"];
  for await (const rows of measureSearch(episodesAsked(), folder, optionOf("only"))) print(rows);
  process.exit(0);
}

if (groups.has("peers")) {
  const beside = await startBenchDatabase();
  try {
    print(await measurePeers(beside, optionOf("only")));
  } finally {
    await beside.close();
  }
  process.exit(0);
}

if (groups.has("installations")) {
  await measureInstallations((optionOf("shows") ?? "20,200,2000").split(",").map(Number));
  process.exit(0);
}

if (groups.has("days")) process.exit(await runDays());
if (groups.size === 1 && groups.has("printing")) {
  print(await measurePrinting());
  process.exit(0);
}
if (groups.size === 1 && groups.has("reports")) {
  // Without the thousand clusters that the reads of other groups need.
  const reporting = await startBenchDatabase();
  try {
    print(await measureReports(reporting));
  } finally {
    await reporting.close();
  }
  process.exit(0);
}

const database = await startBenchDatabase();
const rows: Row[] = [];
try {
  const bench = await startReadBench(database);
  try {
    if (wanted("reads")) rows.push(...(await measureReads(bench)));
    if (wanted("batch")) rows.push(...(await measureBatch(bench, database.url)));
    if (wanted("processes")) rows.push(...(await measureTwoProcesses(bench, database)));
    if (wanted("pages")) rows.push(...(await measurePages(bench, database)));
    if (wanted("writes")) rows.push(...(await measureWrites(bench, database)));
    if (wanted("bodies")) rows.push(...(await measureBodies(bench)));
    if (wanted("mcp")) rows.push(...(await measureMcp(bench)));
    if (wanted("oauth")) rows.push(...(await measureOauth(bench, database)));
    if (wanted("feeds")) rows.push(...(await measureFeedImport(database)));
  } finally {
    await bench.close();
  }
  if (wanted("refresh")) rows.push(...(await measureRefresh(database)));
  if (wanted("webhooks")) rows.push(...(await measureWebhooks(database)));
  if (wanted("start")) rows.push(...(await measureStart()));
  if (wanted("upserts")) rows.push(...(await measureUpserts(database)));
  if (wanted("delivery")) rows.push(...(await measureExternalDelivery(database)));
  if (wanted("exports")) rows.push(...(await measureExports(database)));
  if (wanted("campaigns")) rows.push(...(await measureCampaigns(database)));
  if (wanted("public")) rows.push(...(await measurePublicPages(database)));
  if (wanted("reports")) rows.push(...(await measureReports(database)));
  if (wanted("printing")) rows.push(...(await measurePrinting()));
  if (wanted("rankings")) rows.push(...(await measureRankings(database)));
  if (wanted("history")) rows.push(...(await measureHistory(database)));
} finally {
  await database.close();
}
print(rows);

/** Of `--episodes=10000`. */
function episodesAsked(): number {
  return Number(optionOf("episodes") ?? 100_000);
}

/** The value of `--name=value`. */
function optionOf(name: string): string | undefined {
  const option = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return option?.slice(name.length + 3);
}

/** The exit code: 1 where a day of a cluster takes more than its limit. */
async function runDays(): Promise<number> {
  const database = await startBenchDatabase();
  try {
    const measured = await measureClusterDays(database, Number(optionOf("clusters") ?? 2_000));
    print(measured);
    return measured.every(({ met }) => met) ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** The exit code: 1 where a statement reads more than its bound. */
async function runGrowth(): Promise<number> {
  const growing = await openGrowthDatabase(process.env["BENCH_GROWTH_FOLDER"]);
  try {
    const over = await measureGrowth(growing);
    console.log(over.length === 0 ? "every statement is within its bound" : "over their bound:");
    for (const line of over) console.log(line);
    return over.length === 0 ? 0 : 1;
  } finally {
    await growing.close();
  }
}

function print(table: readonly Row[]): void {
  const columns = ["goal", "work", "beside", "measured", "limit"] as const;
  const widths = columns.map((column) =>
    Math.max(column.length, ...table.map((row) => row[column].length)),
  );
  const line = (cells: readonly string[]): string =>
    cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
  console.log(line([...columns]), " met");
  for (const row of table)
    console.log(line(columns.map((column) => row[column])), row.met ? " yes" : " MISSED");
}
