import type pg from "pg";

/** The use of metered upstreams by all workspaces together on the present UTC day. */
export interface Spending {
  /** Number of requests for connected accounts. */
  account_calls: number;
  /** Number of requests for posts of clusters. */
  cluster_calls: number;
  language_model_calls: number;
  /** Number of requests of web research. */
  research_calls: number;
  /** Minutes of audio that were transcribed. */
  transcript_minutes: number;
}

/**
 * These are the counters from which the caps take; `subject` distinguishes the kinds of provider
 * calls.
 */
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
      where counter = 'research_calls'
    ), 0)::int as research_calls,
    coalesce(sum(used) filter (
      where counter = 'transcript_minutes'
    ), 0)::int as transcript_minutes
  from usage_counters
  where counter in ('provider_calls', 'language_model_calls', 'research_calls', 'transcript_minutes')
    and window_start = date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC'`;

export async function readSpending(pool: pg.Pool, now: Date): Promise<Spending> {
  const { rows } = await pool.query<Spending>(SPENDING, [now]);
  return (
    rows[0] ?? {
      account_calls: 0,
      cluster_calls: 0,
      language_model_calls: 0,
      research_calls: 0,
      transcript_minutes: 0,
    }
  );
}
