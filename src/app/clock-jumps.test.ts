import { beforeEach, describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../test/use-fixture.ts";
import { startWebhookApp } from "../delivery/webhooks/webhooks.test-support.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../lib/time/clock.ts";
import { createPool } from "../db/connection/pool.ts";
import { maintainPartitions } from "../db/partitions/maintain-partitions.ts";
import { keepUp } from "./upkeep.ts";

/** What holds while the clock of an installation jumps, and nothing has looked after it yet. */

let workspaceId: string;
let key: string;
let showId: string;

const app = useFixturePerTest(startWebhookApp);
beforeEach(async () => {
  workspaceId = await app.workspace();
  key = await app.key(workspaceId);
  showId = await app.show(workspaceId);
});

const patch = (about: string, idempotencyKey: string) =>
  app.request("PATCH", `/v1/shows/${showId}`, {
    key,
    body: { about },
    headers: { "idempotency-key": idempotencyKey },
  });
const replayed = (answer: { headers: Record<string, string> }): boolean =>
  answer.headers["idempotent-replayed"] === "true";
const errors = (): unknown[] => app.logged.filter(({ level }) => level === "error");
const count = async (table: string): Promise<number> =>
  (await app.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? -1;

async function upkeep(stepMs?: number): Promise<void> {
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "upkeep test" });
  await keepUp({ ...app.runtime, pool }, stepMs);
  await pool.end();
}

describe("a clock that jumps ahead", () => {
  it.each([HOUR_MS, 5 * DAY_MS, 40 * DAY_MS])(
    "by %d ms refuses no keyed write, and places, delivers and logs each once",
    async (stepMs) => {
      await app.endpoint(workspaceId);
      app.clock.advance(stepMs);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, turn) => patch(`After, turn ${turn}`, `key ${turn}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const again = await patch("After, turn 3", "key 3");
      expect([again.status, replayed(again)]).toEqual([200, true]);
      await app.runtime.requestLog.flush();
      await app.deliver();
      expect(await count("event_inbox")).toBe(0);
      expect(await count("events")).toBe(8);
      expect(app.receiver.received).toHaveLength(8);
      const ids = app.receiver.received.map(({ headers }) => headers["service-event-id"]);
      expect(new Set(ids).size).toBe(8);
      expect(await count("request_logs")).toBe(9);
      expect(errors()).toEqual([]);
    },
  );

  it("does not keep an event from its place that was committed long before", async () => {
    await app.sql(
      `insert into event_inbox
         (workspace_id, number, position, recorded_at, type, source, api_version, object_id, data)
       select $1, 1, 1, $2, 'show.updated', 'system', '2026-09-01', 'x', '{}'`,
      [workspaceId, new Date(app.clock.now().getTime() - 60 * DAY_MS)],
    );
    await patch("now", "key");
    expect(await count("event_inbox")).toBe(0);
    expect(await count("events")).toBe(2);
  });
});

describe("a clock that is set back", () => {
  it.each([HOUR_MS, 2 * DAY_MS, 40 * DAY_MS])(
    "by %d ms refuses no write, and does none again that was done under its key",
    async (stepMs) => {
      app.clock.advance(stepMs);
      await upkeep();
      expect((await patch("First", "key")).status).toBe(200);
      app.clock.advance(-stepMs);
      await upkeep(-stepMs);
      const again = await patch("First", "key");
      expect([again.status, replayed(again)]).toEqual([200, true]);
      expect((await patch("Second", "other key")).status).toBe(200);
      expect(await count("events")).toBe(2);
      expect(errors()).toEqual([]);
    },
  );

  it("does not leave schedules and leases where they were, nor touch what is due within its time", async () => {
    const at = (aheadMs: number): Date => new Date(app.clock.now().getTime() + aheadMs);
    const feed = (nextPollAt: Date, readingUntil: Date | null): Promise<unknown> =>
      app.sql(
        `insert into show_feeds (show_id, url, next_poll_at, reading_until, transcripts_due_at)
         values ($1, 'https://feeds.example.com/a', $2, $3, null)
         on conflict (show_id) do update
         set next_poll_at = excluded.next_poll_at, reading_until = excluded.reading_until`,
        [showId, nextPollAt, readingUntil],
      );
    const stored = async () =>
      (await app.sql("select next_poll_at, reading_until from show_feeds"))[0];
    await feed(at(2 * DAY_MS), at(2 * DAY_MS));
    await upkeep(-2 * DAY_MS);
    expect(await stored()).toEqual({
      next_poll_at: app.clock.now(),
      reading_until: at(10 * MINUTE_MS),
    });
    await feed(at(HOUR_MS), at(MINUTE_MS));
    await upkeep(-2 * DAY_MS);
    expect(await stored()).toEqual({ next_poll_at: at(HOUR_MS), reading_until: at(MINUTE_MS) });
  });

  it("while no process ran is seen at the start; the same time is no step", async () => {
    const warned = (): number => app.logged.filter(({ level }) => level === "warn").length;
    app.clock.advance(3 * HOUR_MS);
    await upkeep();
    await upkeep();
    expect(warned()).toBe(0);
    app.clock.advance(-3 * HOUR_MS);
    await upkeep();
    expect(warned()).toBe(1);
    await upkeep();
    expect(warned()).toBe(1);
  });

  it("gives jobs that were written in what is the future their delay from now, and leaves the others", async () => {
    const now = app.clock.now();
    const job = (at: Date, runAt: Date): Promise<unknown> =>
      app.sql(
        `with task as (
           insert into graphile_worker._private_tasks (identifier) values ('test.jump')
           on conflict (identifier) do update set identifier = excluded.identifier
           returning id
         )
         insert into graphile_worker._private_jobs (task_id, run_at, created_at, updated_at)
         select id, $2, $1, $1 from task`,
        [at, runAt],
      );
    const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
    await job(after(2 * DAY_MS), after(2 * DAY_MS + HOUR_MS));
    await job(after(2 * DAY_MS), after(DAY_MS));
    await job(after(-HOUR_MS), after(20 * HOUR_MS));
    await upkeep(-2 * DAY_MS);
    const rows = await app.sql("select run_at from graphile_worker._private_jobs order by id");
    expect(rows.map((row) => row["run_at"])).toEqual([after(HOUR_MS), now, after(20 * HOUR_MS)]);
  });
});

describe("old days", () => {
  it("are there when the clock returns from forty days ahead", async () => {
    await upkeep();
    expect((await patch("Kept", "key")).status).toBe(200);
    await app.runtime.requestLog.flush();
    app.clock.advance(40 * DAY_MS);
    const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "upkeep test" });
    await maintainPartitions(pool, app.clock.now());
    await pool.end();
    app.clock.advance(-40 * DAY_MS);
    expect([await count("events"), await count("request_logs")]).toEqual([1, 1]);
    const again = await patch("Kept", "key");
    expect([again.status, replayed(again)]).toEqual([200, true]);
  });
});
