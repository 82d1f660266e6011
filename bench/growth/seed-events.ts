import { DAY_MS } from "../../src/lib/time/clock.ts";
import type { BenchDatabase } from "../harness/environment.ts";
import { idOf, LARGE, OTHERS, SMALL } from "./seed-tenants.ts";

/** Events, webhook endpoints with their deliveries, and the request log: tables cut by day. */

const EVENT_DAYS = 24;
const EVENTS = 1_000_000;
const LOG_DAYS = 14;
const LOG_LINES = 1_500_000;
/** Of a hundred events or lines, those of the large and of the small tenant. */
const LARGE_SHARE = 26;
const SMALL_SHARE = 2;
const QUEUED_DELIVERIES = 20_000;

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The expression as base 62, `width` letters: ids hold the creation time of their row. */
const base62 = (value: string, width: number): string =>
  Array.from({ length: width }, (_, index) => {
    const weight = BigInt(62) ** BigInt(width - 1 - index);
    return `substr('${LETTERS}', 1 + (${value} / ${weight} % 62)::int, 1)`;
  }).join(" || ");

const timedId = (prefix: string): string =>
  `'${prefix}_' || ${base62("us", 9)} || lpad(n::text, 15, '0')`;

const OWNER = `case
  when n % 100 < ${LARGE_SHARE} then '${LARGE.workspaceId}'
  when n % 100 < ${LARGE_SHARE + SMALL_SHARE} then '${SMALL.workspaceId}'
  else ${idOf("GOW", `n % ${OTHERS.workspaces}`)}
end`;
const SHOW = `case
  when n % 100 < ${LARGE_SHARE} then ${idOf("GLS", `n % ${LARGE.shows}`)}
  when n % 100 < ${LARGE_SHARE + SMALL_SHARE} then ${idOf("GSS", `n % ${SMALL.shows}`)}
  else ${idOf("GOS", `n % ${OTHERS.workspaces * OTHERS.showsEach}`)}
end`;
const FROM_US = "timestamptz 'epoch' + us * interval '1 microsecond'";

/** Rows `n` with their time `us`, spread evenly over the days until now. */
const series = (rows: number, days: number): string => {
  const stepUs = Math.floor((days * DAY_MS * 1_000) / rows);
  const endUs = Date.now() * 1_000;
  return `(
    select n, ${endUs}::bigint - (${rows}::bigint - n) * ${stepUs} as us
    from generate_series(1::bigint, ${rows}) n
  ) seeded`;
};

/** Two endpoints for every workspace. */
export async function seedEndpoints(database: BenchDatabase): Promise<void> {
  await database.query(`
    insert into webhook_endpoints (
      workspace_id, id, url, enabled_events, api_version, granted_scopes, secret_last_four,
      created_at, updated_at
    )
    select w.workspace_id, 'we_' || w.workspace_id || n, 'https://127.0.0.1/', '{*}',
      '2026-01-01', '{clusters:read}', 'abcd', now(), now()
    from workspaces w, generate_series(0, 1) n`);
}

export async function seedEvents(database: BenchDatabase): Promise<void> {
  await database.query(`
    insert into events (
      workspace_id, id, created_at, type, api_version, source, object_id, data, pending_webhooks
    )
    select
      ${OWNER},
      ${timedId("evt")},
      ${FROM_US},
      case
        when n % 50021 = 0 then 'show.removed'
        else (array[
          'cluster.updated', 'cluster.created', 'episode.created', 'analytics.refreshed'
        ])[1 + n % 4]
      end,
      '2026-01-01',
      'system',
      ${SHOW},
      '{"object":{"id":"x","object":"show","name":"Salt and Signal"}}',
      1
    from ${series(EVENTS, EVENT_DAYS)}`);
  await database.query(`
    insert into event_clocks (workspace_id, last_event_us)
    select workspace_id, ${Date.now() * 1_000} from workspaces`);
}

/**
 * One delivery for each event; the newest are queued, every second of them for tomorrow. No worker
 * holds their endpoints.
 */
export async function seedDeliveries(database: BenchDatabase): Promise<void> {
  const isQueued = `n > ${EVENTS - QUEUED_DELIVERIES}`;
  await database.query(`
    insert into webhook_deliveries (
      workspace_id, id, created_at, endpoint_id, event_id, event_type, kind, status,
      attempt_count, next_attempt_at, due_at, completed_at, attempts, updated_at
    )
    select
      ${OWNER},
      ${timedId("whd")},
      ${FROM_US},
      'we_' || ${OWNER} || (n / 100 % 2),
      ${timedId("evt")},
      'cluster.updated',
      'event',
      case when ${isQueued} then 'pending' else 'succeeded' end,
      1,
      case when ${isQueued} then now() + n % 2 * interval '1 day' end,
      case when ${isQueued} then now() + n % 2 * interval '1 day' end,
      case when ${isQueued} then null else ${FROM_US} end,
      '[{"at":"2026-01-01T00:00:00.000Z","status":200,"duration_ms":12}]',
      ${FROM_US}
    from ${series(EVENTS, EVENT_DAYS)}`);
  await database.query(`
    insert into webhook_endpoint_queues (endpoint_id, workspace_id, due_at)
    select endpoint_id, workspace_id, min(due_at)
    from webhook_deliveries
    where due_at is not null
    group by endpoint_id, workspace_id`);
}

/** Nearly every line is a read by one key that succeeded. */
export async function seedRequestLog(database: BenchDatabase): Promise<void> {
  await database.query(`
    insert into request_logs (
      workspace_id, id, created_at, method, path, status, duration_ms, credential_id,
      credential_label, version, replayed
    )
    select
      ${OWNER},
      'req_' || lpad(n::text, 24, '0'),
      ${FROM_US},
      case when n % 20 = 0 then 'PATCH' else 'GET' end,
      '/v1/clusters/' || (${SHOW}) || '/metrics',
      case when n % 40009 = 0 then 503 when n % 50 = 0 then 404 else 200 end,
      3.5,
      case when n % 40013 = 0 then 'key_rare' else 'key_' || (${OWNER}) end,
      'Main key',
      '2026-01-01',
      false
    from ${series(LOG_LINES, LOG_DAYS)}`);
}
