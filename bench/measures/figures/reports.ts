import { readConfig } from "../../../src/app/config/config.ts";
import { createLog } from "../../../src/app/log.ts";
import { type RunningProcess, serve } from "../../../src/app/serve.ts";
import { examine } from "../../../src/operator/cli/checks/examine.ts";
import { listCampaignAirChecks } from "../../../src/features/sponsorship/air-checks/index.ts";
import {
  getCampaign,
  getCampaignMetrics,
  getCampaignReconciliation,
  loadPacing,
} from "../../../src/features/sponsorship/campaigns/index.ts";
import { generateReportJob } from "../../../src/features/reporting/reports/index.ts";
import type { Context } from "../../../src/kernel/pipeline/context.ts";
import { inputOf, readerOfWorkspace } from "../../../src/kernel/pipeline/reader.ts";
import { startDatabaseCpu } from "../../harness/database-cpu.ts";
import type { BenchDatabase } from "../../harness/environment.ts";
import { apiSettings, makeKeys, type Row } from "../../harness/read-path.ts";
import { CAMPAIGN_SIZE, seedCampaign, seedPosts } from "../../harness/seed-campaign.ts";
import { median } from "../../harness/timing.ts";

const WARM_ROUNDS = 2;
const ROUNDS = 7;
const LIMIT = 1.5;

/**
 * A report of a campaign of 200 slots and 2,000 clusters by the built-in template: the processor
 * time of a generation, from the claim of its run to the stored and signed snapshot, beside that of
 * the campaign's operations that it reads, each once. Both are that of the process and of the
 * database.
 */
export async function measureReports(database: BenchDatabase): Promise<Row[]> {
  const { workspace, campaignId } = await seedCampaign(database, "R");
  await seedPosts(database, workspace);
  const [key = ""] = await makeKeys(database.url, workspace.id, 1);
  const databaseCpuMs = await startDatabaseCpu(database);
  const settings = { ...process.env, ...apiSettings(database.url) };
  const api = await serve(
    readConfig({ ...settings, APPLE_DIRECTORY: "off", METRICS_PORT: "off" }),
    createLog("error"),
    { examine },
  );
  const cpuOf = async (work: () => Promise<unknown>): Promise<Cpu> => {
    const databaseMs = databaseCpuMs();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return { processMs: (user + system) / 1_000, databaseMs: databaseCpuMs() - databaseMs };
  };
  try {
    const post = poster(api.address ?? "", key);
    const reportId = await post("/reports", {
      name: "Bench",
      type: "campaign",
      campaign_id: campaignId,
      generate: false,
    });
    const reader = await readerOfWorkspace(api.runtime, workspace.id, {
      id: "bench",
      label: "Bench",
    });
    if (reader === undefined) throw new Error("the seeded workspace is not there");
    const rounds: { reads: Cpu; report: Cpu }[] = [];
    for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
      const reads = await cpuOf(() => readCampaign(reader, campaignId));
      const runId = await post(`/reports/${reportId}/generate`, {});
      const report = await cpuOf(() => generate(api, workspace.id, runId));
      if (round >= 0) rounds.push({ reads, report });
    }
    const [run] = await database.query<{ count: number }>(
      `select count(*)::int as count from report_runs where workspace_id = $1 and status = 'completed'`,
      [workspace.id],
    );
    if (run?.count !== WARM_ROUNDS + ROUNDS) throw new Error("a generation has failed");
    return [rowOf(rounds)];
  } finally {
    await api.close();
  }
}

/** Processor time, ms. */
interface Cpu {
  processMs: number;
  databaseMs: number;
}

/** What the sections of a campaign's report read of the API, each answer once. */
async function readCampaign(context: Context, campaignId: string): Promise<void> {
  const params = { campaign_id: campaignId };
  await getCampaign.run(context, inputOf(params, { expand: ["slots"] }));
  await getCampaignMetrics.run(context, inputOf(params));
  await getCampaignMetrics.run(context, inputOf(params, { group_by: "day" }));
  await loadPacing(context, campaignId);
  await getCampaignReconciliation.run(context, inputOf(params));
  await listCampaignAirChecks.run(context, inputOf(params, { limit: 100 }));
}

/** Executes the job of a run, as its worker does. */
const generate = (
  { runtime: { clock, services, log } }: RunningProcess,
  workspaceId: string,
  runId: string,
): Promise<void> =>
  generateReportJob.run(
    { workspace_id: workspaceId, run_id: runId },
    {
      clock,
      services,
      log,
      signal: new AbortController().signal,
      jobId: "bench",
      attempt: 1,
      scheduledFor: null,
    },
  );

/** Sends a write, and returns the id of its answer. */
const poster =
  (address: string, key: string) =>
  async (path: string, body: object): Promise<string> => {
    const answer = await fetch(`${address}/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: { id: string } }).data.id;
  };

function rowOf(rounds: readonly { reads: Cpu; report: Cpu }[]): Row {
  const sum = ({ processMs, databaseMs }: Cpu): number => processMs + databaseMs;
  const ratio = median(rounds.map(({ reads, report }) => sum(report) / sum(reads)));
  const textOf = (which: "reads" | "report"): string => {
    const of = (part: keyof Cpu): string =>
      median(rounds.map((round) => round[which][part])).toFixed(0);
    return `${of("processMs")} + ${of("databaseMs")} ms`;
  };
  return {
    goal: "reports",
    work:
      `generate the report of a campaign of ${CAMPAIGN_SIZE.slots} slots and ` +
      `${CAMPAIGN_SIZE.clusters} clusters, processor time of process and database`,
    beside: `the campaign's operations: ${textOf("reads")}`,
    measured: `${ratio.toFixed(2)} times (${textOf("report")})`,
    limit: `≤ ${LIMIT} times`,
    met: ratio <= LIMIT,
  };
}
