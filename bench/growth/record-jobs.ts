import { CRON, JOBS } from "../../src/app/jobs.ts";
import type { RunningProcess } from "../../src/app/serve.ts";
import { makeBackupJob } from "../../src/operator/backup/index.ts";
import { seededId } from "../harness/environment.ts";
import type { GrowthTenant } from "./growth-call.ts";
import { API_POOL, type Sent, takeOf, takeStatements } from "./recorded-statements.ts";

/** Jobs run by the growth bench: those of the schedule, and those of one show. */

/** Every job of the schedule, as at one of its times; a backup reads everything, on purpose. */
export async function recordJobs(process: RunningProcess): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const { job } of CRON) {
    if (job.name === makeBackupJob.name) continue;
    const statements = await runJob(process, job.name, {});
    sent.push({ tenant: "all", call: `job ${job.name}`, statements });
  }
  return sent;
}

/** Jobs that are enqueued for one show of a tenant. None asks a provider or any other host. */
export async function recordShowJobs(
  process: RunningProcess,
  { name: tenant, showKind, workspaceId }: GrowthTenant,
): Promise<Sent[]> {
  const show = (position: number): { show_id: string } => ({
    show_id: seededId(showKind, position),
  });
  const runs: [job: string, payload: object][] = [
    ["clusters.gather_own_posts", show(3)],
    ["search.index_show", show(3)],
    ["transcripts.fetch", show(3)],
    ["cluster_builder.build", { ...show(4), build_id: `bld_${show(4).show_id}open` }],
    ["cluster_builder.auto_build", show(6)],
    [
      "accounts.discover",
      {
        ...show(3),
        discovery_id: `dsc_${show(3).show_id}`,
        workspace_id: workspaceId,
        request_id: "req_bench",
      },
    ],
  ];
  const sent: Sent[] = [];
  for (const [job, payload] of runs)
    sent.push({ tenant, call: `job ${job}`, statements: await runJob(process, job, payload) });
  return sent;
}

async function runJob(
  { runtime: { clock, services, log } }: RunningProcess,
  name: string,
  payload: object,
): Promise<Sent["statements"]> {
  const job = JOBS.find((each) => each.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}`);
  takeStatements();
  await job.run(payload, {
    clock,
    services,
    log,
    signal: new AbortController().signal,
    jobId: "bench",
    attempt: 1,
    scheduledFor: clock.now(),
  });
  return takeOf(API_POOL);
}
