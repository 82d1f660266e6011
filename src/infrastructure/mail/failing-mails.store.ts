import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";

/** Mails whose last try failed, and when the oldest of them was queued. */
export interface FailingMails {
  mails: number;
  since: Date | null;
}

/**
 * Mails that wait for another try after one that failed, and those that failed for good after
 * `failedAfter`.
 */
export async function findFailingMails(
  executor: Executor,
  failedAfter: Date,
): Promise<FailingMails> {
  const { rows } = await sql<FailingMails>`
    select
      count(*)::int as mails,
      min(jobs.created_at) as since
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'mail.send'
      and jobs.last_error is not null
      and (jobs.attempts < jobs.max_attempts or jobs.updated_at > ${failedAfter})`.execute(
    executor,
  );
  return rows[0] ?? { mails: 0, since: null };
}
