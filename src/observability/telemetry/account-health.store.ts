import type pg from "pg";

/**
 * The state of reading connected accounts in the whole installation. Accounts of archived and
 * deleted shows and disconnected accounts are left out.
 */
export interface AccountHealth {
  connected: number;
  /** Number of accounts not read for more than 36 hours. */
  stale: number;
  /** Number of accounts whose platform requires a new sign-in by a person. */
  needs_reauth: number;
  /** Number of accounts whose last refresh failed permanently. */
  error: number;
  /**
   * Seconds since the last read of the account that was unread longest; null where no account was
   * ever read.
   */
  oldestReadSec: number | null;
}

const HEALTH = `
  select
    count(*) filter (where c.status = 'connected')::int as connected,
    count(*) filter (where c.status = 'stale')::int as stale,
    count(*) filter (where c.status = 'needs_reauth')::int as needs_reauth,
    count(*) filter (where c.status = 'error')::int as error,
    extract(epoch from
      $1::timestamptz - min(c.last_updated_at)
    )::float8 as "oldestReadSec"
  from connections c
  join shows s
    on s.show_id = c.show_id
  where c.status <> 'disconnected'
    and s.archived_at is null
    and s.deleted_at is null`;

export async function readAccountHealth(pool: pg.Pool, now: Date): Promise<AccountHealth> {
  const { rows } = await pool.query<AccountHealth>(HEALTH, [now]);
  return rows[0] ?? { connected: 0, stale: 0, needs_reauth: 0, error: 0, oldestReadSec: null };
}

export interface FaultyAccount {
  show_id: string;
  name: string;
  platform: string;
  status: string;
  message: string | null;
  last_updated_at: Date | null;
}

const FAULTY = `
  select
    s.show_id,
    s.name,
    c.platform,
    c.status,
    c.error ->> 'message' as message,
    c.last_updated_at
  from connections c
  join shows s
    on s.show_id = c.show_id
  where c.status in ('stale', 'needs_reauth', 'error')
    and s.archived_at is null
    and s.deleted_at is null
  order by c.last_updated_at nulls first, s.show_id, c.platform
  limit $1`;

/** Accounts that are stale or fail, the longest unread first. */
export async function findFaultyAccounts(pool: pg.Pool, limit: number): Promise<FaultyAccount[]> {
  return (await pool.query<FaultyAccount>(FAULTY, [limit])).rows;
}
