import type pg from "pg";

/**
 * The state of reading feeds in the whole installation. Feeds of archived and deleted shows are
 * left out.
 */
export interface FeedHealth {
  /** Number of feeds read successfully at the last attempt. */
  ok: number;
  /** Number of feeds that could not be read at the last attempt. */
  failing: number;
  /** Number of new feeds without an attempt. */
  unread: number;
  /** Number of all these feeds whose next attempt is due. */
  due: number;
  /**
   * Seconds since the last successful read of the feed that has waited longest; null where no feed
   * was ever read.
   */
  oldestSuccessSec: number | null;
}

const HEALTH = `
  select
    count(*) filter (where f.failure_count = 0 and f.last_polled_at is not null)::int as ok,
    count(*) filter (where f.failure_count > 0)::int as failing,
    count(*) filter (where f.failure_count = 0 and f.last_polled_at is null)::int as unread,
    count(*) filter (where f.next_poll_at <= $1::timestamptz)::int as due,
    extract(epoch from
      $1::timestamptz - min(f.last_success_at)
    )::float8 as "oldestSuccessSec"
  from show_feeds f
  join shows s
    on s.show_id = f.show_id
  where s.archived_at is null
    and s.deleted_at is null`;

export async function readFeedHealth(pool: pg.Pool, now: Date): Promise<FeedHealth> {
  const { rows } = await pool.query<FeedHealth>(HEALTH, [now]);
  return rows[0] ?? { ok: 0, failing: 0, unread: 0, due: 0, oldestSuccessSec: null };
}

export interface FailingFeed {
  show_id: string;
  name: string;
  message: string | null;
  failure_count: number;
  last_success_at: Date | null;
}

const FAILING = `
  select
    s.show_id,
    s.name,
    f.last_error_message as message,
    f.failure_count,
    f.last_success_at
  from show_feeds f
  join shows s
    on s.show_id = f.show_id
  where f.failure_count > 0
    and s.archived_at is null
    and s.deleted_at is null
  order by f.last_success_at nulls first, s.show_id
  limit $1`;

/** Feeds that cannot be read, the longest unread first. */
export async function findFailingFeeds(pool: pg.Pool, limit: number): Promise<FailingFeed[]> {
  return (await pool.query<FailingFeed>(FAILING, [limit])).rows;
}
