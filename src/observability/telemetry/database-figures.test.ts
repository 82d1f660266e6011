import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { cloneDatabase } from "../../../test/clone-database.ts";
import { createPool } from "../../db/connection/pool.ts";
import { readExposition, type Sample, valueOf } from "./exposition.test-support.ts";
import { Telemetry } from "./telemetry.ts";

const FRESH_MS = 5_000;
const FEEDS_FRESH_MS = 60_000;

describe("the figures of the database", () => {
  let pool: pg.Pool;
  let telemetry: Telemetry;
  let watch: { stop(): Promise<void> };
  const app = useApp();
  beforeAll(async () => {
    pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "test" });
  });
  afterAll(async () => {
    await pool.end();
  });
  const watchDatabase = (databaseUrl: string, timeoutMs = 2_000): void => {
    telemetry = new Telemetry();
    watch = telemetry.watch({
      pool,
      databaseUrl,
      clock: app.clock,
      log: app.runtime.log,
      timeoutMs,
    });
  };
  beforeEach(() => {
    watchDatabase(app.databaseUrl);
  });
  afterEach(async () => {
    await watch.stop();
    await app.sql(
      `truncate
         webhook_deliveries,
         webhook_endpoint_queues,
         webhook_endpoints,
         worker_heartbeats,
         graphile_worker._private_jobs`,
    );
  });

  const samples = async (): Promise<Sample[]> => readExposition((await telemetry.read()).text);
  const before = (seconds: number): Date => new Date(app.clock.now().getTime() - seconds * 1_000);
  const deliver = (
    id: string,
    delivery: {
      status?: string;
      dueAt?: Date | null;
      leasedUntil?: Date | null;
      endpointId?: string;
    },
  ): Promise<unknown> =>
    app.sql(
      `insert into webhook_deliveries (
         workspace_id, id, created_at, endpoint_id, event_id, event_type, kind, status, due_at,
         leased_until, updated_at
       )
       values ('w', $1, $2, $6, 'evt', 'cluster.created', 'event', $3, $4, $5, $2)`,
      [
        id,
        app.clock.now(),
        delivery.status ?? "pending",
        delivery.dueAt ?? null,
        delivery.leasedUntil ?? null,
        delivery.endpointId ?? "we",
      ],
    );
  const addEndpoint = async (
    id: string,
    state: { disabled?: string; isDeleted?: boolean } = {},
  ): Promise<void> => {
    await app.sql(
      `insert into webhook_endpoint_queues (endpoint_id, workspace_id, due_at)
       values ($1, 'w', $2)`,
      [id, before(900)],
    );
    await app.sql(
      `insert into webhook_endpoints (
         workspace_id, id, url, enabled_events, api_version, granted_scopes, secret_last_four,
         disabled_at, disabled_reason, deleted_at, created_at, updated_at
       )
       values (
         'w', $1, 'https://example.com/hidden-path', '{*}', '2026-10-14', '{}', 'abcd',
         $3, $2, $4, $5, $5
       )`,
      [
        id,
        state.disabled ?? null,
        state.disabled === undefined ? null : app.clock.now(),
        state.isDeleted === true ? app.clock.now() : null,
        app.clock.now(),
      ],
    );
  };

  it("count queued deliveries, due ones with those under way, and the oldest one's age", async () => {
    for (const [id, state] of [
      ["we", {}],
      ["paused", { disabled: "manual" }],
      ["deleted", { isDeleted: true }],
    ] as const)
      await addEndpoint(id, state);
    await deliver("7", { dueAt: before(900), endpointId: "paused" });
    await deliver("8", { dueAt: before(900), endpointId: "deleted" });
    await deliver("1", { dueAt: before(90) });
    await deliver("2", { dueAt: before(30), leasedUntil: before(1) });
    await deliver("3", { dueAt: before(200), leasedUntil: before(-20) });
    await deliver("4", { dueAt: before(-60) });
    await deliver("5", { status: "succeeded" });
    await deliver("6", { status: "failed", dueAt: before(10) });
    const read = await samples();
    expect(valueOf(read, "castmeter_webhook_deliveries_pending")).toBe(7);
    expect(valueOf(read, "castmeter_webhook_deliveries_due")).toBe(4);
    expect(valueOf(read, "castmeter_webhook_oldest_due_age_seconds")).toBe(200);
  });

  it("count what is due behind more of a disabled endpoint than is counted", async () => {
    await addEndpoint("paused", { disabled: "manual" });
    await addEndpoint("we");
    await app.sql(
      `insert into webhook_deliveries (
         workspace_id, id, created_at, endpoint_id, event_id, event_type, kind, status, due_at,
         updated_at
       )
       select 'w', n::text, $1, 'paused', 'evt', 'cluster.created', 'event', 'pending', $2, $1
       from generate_series(1, 10000) n`,
      [app.clock.now(), before(900)],
    );
    await deliver("x", { dueAt: before(90) });
    expect(valueOf(await samples(), "castmeter_webhook_deliveries_due")).toBe(1);
  });

  it.each([
    { where: "first", firstAgeSec: 90, lastAgeSec: 10 },
    { where: "last", firstAgeSec: 10, lastAgeSec: 90 },
  ])(
    "count what is due to more endpoints than one statement asks for, with the oldest $where",
    async (ages) => {
      await app.sql(
        `with due as (
         select lpad(n::text, 4, '0') as id, n <= 1000 as is_first from generate_series(1, 1001) n
       ),
       endpoints as (
         insert into webhook_endpoints (
           workspace_id, id, url, enabled_events, api_version, granted_scopes, secret_last_four,
           created_at, updated_at
         )
         select 'w', id, 'https://example.com', '{*}', '2026-10-14', '{}', 'abcd', $1, $1 from due
       ),
       queues as (
         insert into webhook_endpoint_queues (endpoint_id, workspace_id, due_at)
         select id, 'w', case when is_first then $2::timestamptz else $3 end from due
       )
       insert into webhook_deliveries (
         workspace_id, id, created_at, endpoint_id, event_id, event_type, kind, status, due_at,
         updated_at
       )
       select 'w', id, $1, id, 'evt', 'cluster.created', 'event', 'pending',
         case when is_first then $4::timestamptz else $5 end, $1
       from due`,
        [
          app.clock.now(),
          before(900),
          before(800),
          before(ages.firstAgeSec),
          before(ages.lastAgeSec),
        ],
      );
      const read = await samples();
      expect(valueOf(read, "castmeter_webhook_deliveries_due")).toBe(1_001);
      expect(valueOf(read, "castmeter_webhook_oldest_due_age_seconds")).toBe(90);
    },
  );

  it("have no age where nothing is due, waits or lives: absent, not 0", async () => {
    const read = await samples();
    expect(valueOf(read, "castmeter_webhook_deliveries_pending")).toBe(0);
    expect(valueOf(read, "castmeter_workers_alive")).toBe(0);
    for (const name of [
      "castmeter_webhook_oldest_due_age_seconds",
      "castmeter_jobs_oldest_due_age_seconds",
      "castmeter_worker_heartbeat_age_seconds",
    ]) {
      expect(valueOf(read, name)).toBeUndefined();
    }
  });

  it("lose an age again once there is none", async () => {
    await addEndpoint("we");
    await deliver("1", { dueAt: before(90) });
    expect(valueOf(await samples(), "castmeter_webhook_oldest_due_age_seconds")).toBe(90);
    await app.sql("update webhook_deliveries set due_at = null, status = 'succeeded'");
    app.clock.advance(FRESH_MS);
    expect(valueOf(await samples(), "castmeter_webhook_oldest_due_age_seconds")).toBeUndefined();
  });

  it("tell endpoints by state, without the deleted ones", async () => {
    await addEndpoint("1");
    await addEndpoint("2");
    await addEndpoint("3", { disabled: "failing" });
    await addEndpoint("4", { disabled: "manual" });
    await addEndpoint("5", { isDeleted: true });
    const read = await samples();
    const states = ["active", "disabled_failing", "disabled_manual"].map((state) =>
      valueOf(read, "castmeter_webhook_endpoints", { state }),
    );
    expect(states).toEqual([2, 1, 1]);
    expect((await telemetry.read()).text).not.toContain("hidden-path");
  });

  it("tell jobs by state and workers by their latest heartbeat", async () => {
    await app.sql(
      `select
         graphile_worker.add_job('some_job', run_at => now() - interval '2 minutes'),
         graphile_worker.add_job('some_job', run_at => now() + interval '1 hour')`,
    );
    await app.sql(
      `insert into worker_heartbeats (process_id, seen_at, started_at)
       values
         ('a', now() - interval '4 seconds', now()),
         ('b', now() - interval '1 hour', now())`,
    );
    const read = await samples();
    expect(
      ["waiting", "running", "scheduled", "failed"].map((state) =>
        valueOf(read, "castmeter_jobs_queued", { state }),
      ),
    ).toEqual([1, 0, 1, 0]);
    expect(valueOf(read, "castmeter_jobs_oldest_due_age_seconds")).toBeGreaterThanOrEqual(120);
    expect(valueOf(read, "castmeter_worker_heartbeat_age_seconds")).toBeGreaterThanOrEqual(4);
    expect(valueOf(read, "castmeter_worker_heartbeat_age_seconds")).toBeLessThan(3_600);
    expect(valueOf(read, "castmeter_workers_alive")).toBe(1);
  });

  it("tell feeds by their last attempt, those due and the longest unread, without archived shows", async () => {
    const none = await samples();
    expect(valueOf(none, "castmeter_feeds", { state: "failing" })).toBe(0);
    expect(valueOf(none, "castmeter_feeds_oldest_success_age_seconds")).toBeUndefined();
    const workspaceId = await app.workspace();
    const addFeed = async (failures: number, successAt: Date | null, nextAt: Date) => {
      const showId = await app.show(workspaceId);
      await app.sql(
        "insert into show_feeds (show_id, url, failure_count, last_success_at, last_polled_at, next_poll_at) values ($1, 'x', $2, $3, $3, $4)",
        [showId, failures, successAt, nextAt],
      );
      return showId;
    };
    await addFeed(0, before(60), before(-120));
    await addFeed(4, before(7_200), before(10));
    await addFeed(0, null, before(0));
    const archivedId = await addFeed(9, before(90_000), before(80_000));
    await app.sql("update shows set archived_at = now() where show_id = $1", [archivedId]);
    app.clock.advance(FEEDS_FRESH_MS);
    const read = await samples();
    const states = ["ok", "failing", "unread"];
    expect(states.map((state) => valueOf(read, "castmeter_feeds", { state }))).toEqual([1, 1, 1]);
    expect(valueOf(read, "castmeter_feeds_due")).toBe(2);
    expect(valueOf(read, "castmeter_feeds_oldest_success_age_seconds")).toBe(7_260);
  });

  it("are read from the database once in five seconds, however many scrapes there are", async () => {
    await Promise.all([samples(), samples()]);
    await addEndpoint("1");
    app.clock.advance(FRESH_MS - 1);
    expect(valueOf(await samples(), "castmeter_webhook_endpoints", { state: "active" })).toBe(0);
    app.clock.advance(1);
    expect(valueOf(await samples(), "castmeter_webhook_endpoints", { state: "active" })).toBe(1);
  });

  it("are read once a minute where they are of feeds, which are polled once an hour", async () => {
    const failing = async (): Promise<number | undefined> =>
      valueOf(await samples(), "castmeter_feeds", { state: "failing" });
    const known = await failing();
    const showId = await app.show(await app.workspace());
    await app.sql(
      "insert into show_feeds (show_id, url, failure_count, next_poll_at) values ($1, 'x', 1, $2)",
      [showId, app.clock.now()],
    );
    app.clock.advance(FEEDS_FRESH_MS - 1);
    expect(await failing()).toBe(known);
    app.clock.advance(FRESH_MS);
    expect(await failing()).toBe((known ?? 0) + 1);
  });

  it("are absent where their query fails; the others stay, and the failure is counted each time and logged once", async () => {
    const logged = app.logged.length;
    await app.sql("alter table webhook_deliveries rename to put_away");
    try {
      for (let scrapes = 1; scrapes <= 2; scrapes += 1) {
        const read = await samples();
        expect(valueOf(read, "castmeter_webhook_deliveries_pending")).toBeUndefined();
        expect(valueOf(read, "castmeter_webhook_endpoints", { state: "active" })).toBe(0);
        expect(valueOf(read, "castmeter_workers_alive")).toBe(0);
        expect(
          ["deliveries", "endpoints", "jobs"].map((query) =>
            valueOf(read, "castmeter_scrape_errors_total", { query }),
          ),
        ).toEqual([scrapes, 0, 0]);
        app.clock.advance(FRESH_MS);
      }
    } finally {
      await app.sql("alter table put_away rename to webhook_deliveries");
    }
    expect(app.logged.slice(logged)).toMatchObject([
      { level: "warn", fields: { query: "deliveries" } },
    ]);
    expect(valueOf(await samples(), "castmeter_webhook_deliveries_pending")).toBe(0);
  });

  it("delay no scrape: a query that hangs is given up", async () => {
    await watch.stop();
    watchDatabase(app.databaseUrl, 150);
    const locker = new pg.Client({ connectionString: app.databaseUrl });
    await locker.connect();
    try {
      await locker.query("begin; lock table webhook_deliveries in access exclusive mode");
      const read = await samples();
      expect(valueOf(read, "castmeter_webhook_deliveries_pending")).toBeUndefined();
      expect(valueOf(read, "castmeter_scrape_errors_total", { query: "deliveries" })).toBe(1);
    } finally {
      await locker.end();
    }
  });

  it("are absent while the database is unavailable; those of the process are still answered", async () => {
    await watch.stop();
    const gone = await cloneDatabase();
    await gone.drop();
    watchDatabase(gone.url);
    telemetry.requests.requestEnded("probes.read", 200, 1);
    const read = await samples();
    expect(
      ["deliveries", "endpoints", "jobs"].map((query) =>
        valueOf(read, "castmeter_scrape_errors_total", { query }),
      ),
    ).toEqual([1, 1, 1]);
    const present = [
      "castmeter_http_requests_total",
      "castmeter_webhook_in_flight",
      "castmeter_pool_connections",
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_seconds",
      "process_cpu_seconds_total",
    ];
    for (const name of present) expect(valueOf(read, name)).toBeTypeOf("number");
    const fromDatabase = read.filter(({ name }) =>
      /^castmeter_(webhook_(deliveries|oldest|endpoints)|jobs|worker|feeds)/.test(name),
    );
    expect(fromDatabase).toEqual([]);
  });

  it("show the use of the pool as it is now", async () => {
    const client = await pool.connect();
    const read = await samples();
    client.release();
    expect(valueOf(read, "castmeter_pool_connections", { state: "total" })).toBe(1);
    expect(valueOf(read, "castmeter_pool_connections", { state: "idle" })).toBe(0);
    expect(valueOf(await samples(), "castmeter_pool_connections", { state: "idle" })).toBe(1);
    expect(valueOf(read, "castmeter_pool_connections", { state: "waiting" })).toBe(0);
  });
});
