import type pg from "pg";
import type { Config } from "../../app/config/config.ts";
import {
  type FailedChoice,
  type FailedJob,
  findFailedJobs,
  removeFailedJobs,
  retryFailedJobs,
} from "../../infrastructure/jobs/failed-jobs.ts";
import { type CommandAnswer, table, UsageError } from "./command.ts";
import { withInstallation } from "./installation.ts";

/** Jobs that have no tries left, as an operator sees and ends them. */

const NUMBER = /^[1-9]\d{0,14}$/;
const LISTED_MAX = 1_000;
const ERROR_LENGTH = 160;

/** The first line of an error, shortened for a terminal. */
const shortError = ({ error }: FailedJob): string => {
  const [line = ""] = error.split("\n");
  return line.length > ERROR_LENGTH ? `${line.slice(0, ERROR_LENGTH)}…` : line;
};
const timeText = (at: Date): string => `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
const counted = (jobs: number): string => (jobs === 1 ? "1 job" : `${jobs} jobs`);

const jobView = ({ id, name, key, attempts, failedAt, error }: FailedJob) => ({
  object: "failed_job",
  id,
  name,
  key,
  attempts,
  failed_at: failedAt.toISOString(),
  error,
});

export async function listFailedJobs(config: Config, limitText: string): Promise<CommandAnswer> {
  const limit = NUMBER.test(limitText) ? Number(limitText) : 0;
  if (limit < 1 || limit > LISTED_MAX)
    throw new UsageError(`--limit is a number from 1 to ${LISTED_MAX}.`);
  const { jobs, total } = await withInstallation(config, ({ pool }) => findFailedJobs(pool, limit));
  const lines =
    jobs.length === 0
      ? ["No job has failed for good."]
      : [
          ...table(
            ["ID", "FAILED", "TRIES", "JOB", "ABOUT", "ERROR"],
            jobs.map((job) => [
              job.id,
              timeText(job.failedAt),
              String(job.attempts),
              job.name,
              job.key ?? "",
              shortError(job),
            ]),
          ),
          ...(total > jobs.length ? [`… and ${total - jobs.length} older.`] : []),
          "castmeter job retry <id> repeats one, castmeter job remove <id> removes it; --all: each.",
        ];
  return { json: { object: "list", data: jobs.map(jobView), total }, lines };
}

/**
 * Retries or removes failed jobs; a job that has not failed, or does not exist, makes the command
 * fail.
 */
export async function changeFailedJobs(
  config: Config,
  change: "retry" | "remove",
  { id, all = false }: { id: string; all?: boolean },
): Promise<CommandAnswer> {
  if (all === (id !== "")) throw new UsageError("Name the id of one failed job, or --all.");
  if (id !== "" && !NUMBER.test(id))
    throw new UsageError("<id> is the number that job list shows.");
  const choice: FailedChoice = all ? "all" : [id];
  const work = change === "retry" ? retryFailedJobs : removeFailedJobs;
  const ids = await withInstallation(config, ({ pool }) => work(pool, choice));
  if (!all && ids.length === 0)
    throw new Error(`There is no failed job ${id}. castmeter job list shows those there are.`);
  const done =
    change === "retry"
      ? "Queued again, due now, with all tries. A worker runs them"
      : "Removed for good";
  return {
    json: { object: "failed_jobs", change, ids },
    lines: [ids.length === 0 ? "No job has failed for good." : `${done}: ${counted(ids.length)}.`],
  };
}

/**
 * One line for each kind of failed job: their number, the time of the last failure, and its reason.
 */
export async function describeFailedJobs(pool: pg.Pool, linesMax: number): Promise<string[]> {
  const { jobs } = await findFailedJobs(pool, LISTED_MAX);
  return [...Map.groupBy(jobs, ({ name }) => name)]
    .slice(0, linesMax)
    .map(([name, [newest, ...others]]) =>
      newest === undefined
        ? name
        : `${name}, ${counted(others.length + 1)}, last ${timeText(newest.failedAt)}: ` +
          shortError(newest),
    );
}
