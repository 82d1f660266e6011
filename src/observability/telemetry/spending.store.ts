import type pg from "pg";

/** What all workspaces together have used of upstreams that cost something, this UTC day. */
export interface Spending {
  /** Requests for connected accounts. */
  account_calls: number;
  /** Requests for posts of clusters. */
  cluster_calls: number;
  language_model_calls: number;
  /** Of audio that was written down. */
  transcript_minutes: number;
}

/** The same counters that the caps take from; `subject` tells kinds of provider calls apart. */
const SPENDING = `
  select
    coalesce(sum(used) filter (
      where counter = 'provider_calls' and subject = 'accounts'
    ), 0)::int as account_calls,
    coalesce(sum(used) filter (
      where counter = 'provider_calls' and subject = 'clusters'
    ), 0)::int as cluster_calls,
    coalesce(sum(used) filter (
      where counter = 'language_model_calls'
    ), 0)::int as language_model_calls,
    coalesce(sum(used) filter (
      where counter = 'transcript_minutes'
    ), 0)::int as transcript_minutes
  from usage_counters
  where counter in ('provider_calls', 'language_model_calls', 'transcript_minutes')
    and window_start = date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC'`;

export async function readSpending(pool: pg.Pool, now: Date): Promise<Spending> {
  const { rows } = await pool.query<Spending>(SPENDING, [now]);
  return (
    rows[0] ?? {
      account_calls: 0,
      cluster_calls: 0,
      language_model_calls: 0,
      transcript_minutes: 0,
    }
  );
}
