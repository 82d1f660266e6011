import { HOUR_MS } from "../../src/lib/time/clock.ts";
import type { Invariant } from "./invariant.ts";

/** Longer than a retry waits and a lease lasts. */
const STUCK_MS = 26 * HOUR_MS;

/** No job waits, runs or is out of tries for longer than a day, and nothing that a job ends is open. */
export const noJobStuck: Invariant = {
  name: "no job is stuck",
  ask: async ({ simulation }) => {
    const since = new Date(simulation.clock.now().getTime() - STUCK_MS);
    const rows = await simulation.database.rows<{ what: string }>(
      `select tasks.identifier || ' ' || jobs.id || ', attempt ' || attempts || ', due at '
           || run_at::text || coalesce(', locked by ' || locked_by, '')
           || coalesce(': ' || left(last_error, 200), '') as what
       from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = task_id
       where run_at < $1 and jobs.created_at < $1
       union all
       select 'run of a report ' || id || ' is ' || status || ' at ' || coalesce(stage, '-')
       from report_runs where status in ('queued', 'running') and updated_at < $1
       union all
       select 'build ' || id || ' is ' || status
       from cluster_builds where status in ('queued', 'running') and updated_at < $1
       union all
       select 'read of account ' || show_id || '/' || platform || ' is at ' || stage
       from account_refreshes where updated_at < $1
       union all
       select 'write of ' || path.idempotency_key || ' is ' || state
       from idempotency_records path
       where state <> 'completed' and packed_response is null and created_at < $1`,
      [since],
    );
    return rows.map(({ what }) => what);
  },
};
