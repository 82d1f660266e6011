import { setTimeout } from "node:timers/promises";
import type { Command } from "commander";
import { systemClock } from "../../../../lib/time/clock.ts";
import { addApiOptions, type Api, type ApiOptions, withApi } from "../../api/with-api.ts";
import { action, type CommandAnswer, type CommandParts, UsageError } from "../../command.ts";

interface Options extends ApiOptions {
  reason?: string;
  /** False with --no-wait, and otherwise absent. */
  wait?: boolean;
  timeout: string;
}

interface Run {
  id: string;
  status: string;
  snapshot_number: number | null;
  error: { code: string; message: string } | null;
}

const POLL_MS = 1_000;
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
        const path = `/v1/reports/${encodeURIComponent(reportId)}`;
        const { reason } = options;
        const { data } = await api.post<{ data: Run }>(
          `${path}/generate`,
          reason === undefined ? {} : { reason },
        );
        const run = options.wait === false ? data : await untilEnded(api, data, seconds);
        return answerOf(api, path, run);
      });
    }),
  );
}

/** Asks for the run each second until it has ended, or the time is over. */
async function untilEnded({ get }: Api, started: Run, seconds: number): Promise<Run> {
  const endsAt = systemClock.now().getTime() + seconds * 1_000;
  let run = started;
  while (UNDER_WAY.has(run.status)) {
    if (systemClock.now().getTime() >= endsAt)
      throw new Error(
        `The snapshot was not made within ${seconds} s. The run ${run.id} goes on; a worker has to ` +
          "run.",
      );
    await setTimeout(POLL_MS);
    run = await get<Run>(`/v1/report-runs/${encodeURIComponent(run.id)}`);
  }
  return run;
}

async function answerOf({ get }: Api, path: string, run: Run): Promise<CommandAnswer> {
  if (UNDER_WAY.has(run.status))
    return { json: run, lines: [`The run ${run.id} is ${run.status}.`] };
  if (run.status !== "completed" || run.snapshot_number === null)
    throw new Error(
      `No snapshot was made: the run ${run.id} is ${run.status}. ${run.error?.message ?? ""}`.trim(),
    );
  const snapshot = await get<{
    number: number;
    as_of: string;
    sha256: string;
    key_id: string;
    verify_url: string;
    warnings: string[];
  }>(`${path}/snapshots/${run.snapshot_number}`);
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
