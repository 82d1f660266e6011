import { type JobCall, JobFailedError, type ReportRun, type WriteResult } from "@castmeter/sdk";
import type { Command } from "commander";
import { SECOND_MS } from "../../../../lib/time/clock.ts";
import { addApiOptions, type Api, type ApiOptions, withApi } from "../../api/with-api.ts";
import { action, type CommandAnswer, type CommandParts, UsageError } from "../../command.ts";

interface Options extends ApiOptions {
  reason?: string;
  /** False with --no-wait, and otherwise absent. */
  wait?: boolean;
  timeout: string;
}

const TIMEOUT_SECONDS = 600;
const TIMEOUT_SECONDS_MAX = 86_400;
const UNDER_WAY = new Set(["queued", "running"]);

/** `castmeter report generate`: makes the next snapshot of a report. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--reason <words>", "why the former snapshot is replaced; printed in the new one")
    .option("--no-wait", "do not wait until a worker has made it")
    .option("--timeout <seconds>", "how long to wait", String(TIMEOUT_SECONDS));
  addApiOptions(command, "reports:write").action(
    action<Options>(parts, (options, reportId) => {
      const seconds = /^\d{1,5}$/.test(options.timeout) ? Number(options.timeout) : 0;
      if (seconds < 1 || seconds > TIMEOUT_SECONDS_MAX)
        throw new UsageError(`--timeout is a number from 1 to ${TIMEOUT_SECONDS_MAX}.`);
      return withApi(parts, options, "reports:write", async (api) => {
        const { reason } = options;
        const started = api.castmeter.reports
          .generate(reportId, reason === undefined ? {} : { reason })
          .confirmed();
        const { data } = await started;
        const run = options.wait === false ? data : await ended(started, data.id, seconds);
        return answerOf(api, reportId, run);
      });
    }),
  );
}

/** The run once it has ended, whether or not it made a snapshot. */
async function ended(
  started: JobCall<WriteResult<ReportRun>, ReportRun>,
  runId: string,
  seconds: number,
): Promise<ReportRun> {
  const signal = AbortSignal.timeout(seconds * SECOND_MS);
  try {
    return await started.wait({ signal });
  } catch (error) {
    if (error instanceof JobFailedError) return error.job as ReportRun;
    if (!signal.aborted) throw error;
    throw new Error(
      `The snapshot was not made within ${seconds} s. The run ${runId} goes on; a worker has to ` +
        "run.",
      { cause: error },
    );
  }
}

async function answerOf(
  { castmeter }: Api,
  reportId: string,
  run: ReportRun,
): Promise<CommandAnswer> {
  if (UNDER_WAY.has(run.status))
    return { json: run, lines: [`The run ${run.id} is ${run.status}.`] };
  if (run.status !== "completed" || run.snapshot_number === null)
    throw new Error(
      `No snapshot was made: the run ${run.id} is ${run.status}. ${run.error?.message ?? ""}`.trim(),
    );
  const number = String(run.snapshot_number);
  const snapshot = await castmeter.reports.getSnapshot(reportId, number);
  return {
    json: snapshot,
    lines: [
      `Snapshot ${snapshot.number} is published, with figures as of ${snapshot.as_of}.`,
      ...snapshot.warnings.map((warning) => `Warning: ${warning}`),
      `SHA-256 ${snapshot.sha256}, signed with the key ${snapshot.key_id}`,
      snapshot.verify_url,
    ],
  };
}
