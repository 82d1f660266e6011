import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { sql } from "kysely";
import type pg from "pg";
import {
  createDatabase,
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../db/connection/database.ts";
import { createPool } from "../../db/connection/pool.ts";
import { eventOperations } from "../../features/integrations/event-log/index.ts";
import { untilLockWaits } from "../../../test/lock-waits.ts";
import { createdAtUsOf } from "../../kernel/ids.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { startWebhookApp } from "../webhooks/webhooks.test-support.ts";
import { anyEvent } from "./any-event.test-support.ts";
import { insertsInInbox } from "./event-inbox.store.ts";
import { placerOf } from "./event-placer.ts";
import { recordShowEvents, recordWorkspaceEvent, systemCause } from "./record-event.ts";
import type { EventContent } from "./event-content.ts";

const contentOf = (name: string): EventContent =>
  anyEvent("show.updated", { object: "show", id: "Show0000000000000001", name });

/** The same numbers from 0 to 1 in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface ListedEvent {
  id: string;
  created_at: string;
  data: { object: { name: string } };
}

describe("the order of events", () => {
  /** Of another process. */
  let otherPool: pg.Pool;
  let otherDatabase: Database;
  const app = useFixture(() => startWebhookApp({ operations: eventOperations }));
  beforeAll(async () => {
    otherPool = createPool({ url: app.databaseUrl, max: 4, applicationName: "other" });
    otherDatabase = createDatabase(otherPool);
  });
  afterAll(async () => {
    await otherPool.end();
  });

  const record = (
    transaction: DatabaseTransaction,
    workspaceId: string,
    name: string,
    now = app.clock.now(),
  ) => recordWorkspaceEvent(transaction, workspaceId, contentOf(name), systemCause(now));
  const transact = <Result>(
    work: (transaction: DatabaseTransaction) => Promise<Result>,
    database: Database = app.runtime.database,
  ) => inTransaction(database, work);
  const stored = async (workspaceId: string): Promise<string[]> =>
    (
      await app.sql<{ name: string }>(
        "select data->'object'->>'name' as name from events where workspace_id = $1 order by " +
          "created_at",
        [workspaceId],
      )
    ).map((row) => row.name);
  const timesOf = async (workspaceId: string): Promise<number[]> =>
    (
      await app.sql<{ us: number }>(
        "select (extract(epoch from created_at) * 1000000)::bigint as us from events where " +
          "workspace_id = $1 order by created_at",
        [workspaceId],
      )
    ).map((row) => row.us);
  const countDeliveries = async (workspaceId: string): Promise<number> =>
    (
      await app.sql<{ count: number }>(
        "select count(*)::int as count from webhook_deliveries where workspace_id = $1",
        [workspaceId],
      )
    )[0]?.count ?? -1;

  const place = (workspaceId: string) => placerOf(app.runtime.database).place([workspaceId]);
  /**
   * Commits events some time after they were written and have their number: in production that is
   * the time of a commit. Places them.
   */
  async function writeAndHold(
    workspaceId: string,
    names: readonly string[],
    beforeCommit: () => Promise<void>,
    now = app.clock.now(),
  ): Promise<void> {
    const events = names.map((name) => ({
      workspaceId,
      content: contentOf(name),
      cause: systemCause(now),
    }));
    await transact(async (transaction) => {
      for (const insert of insertsInInbox(transaction, events))
        await transaction.executeQuery(insert);
      await beforeCommit();
    });
    await place(workspaceId);
  }
  /** A transaction that has written its event and waits before its commit until it is released. */
  async function heldTransaction(
    workspaceId: string,
    name: string,
  ): Promise<{ commit: () => Promise<void> }> {
    const written = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const done = writeAndHold(workspaceId, [name], () => {
      written.resolve();
      return released.promise;
    });
    await Promise.race([written.promise, done]);
    return {
      commit: async () => {
        released.resolve();
        await done;
      },
    };
  }

  it("shows an event and its deliveries from the commit on, and not before", async () => {
    const workspaceId = await app.workspace();
    await app.endpoint(workspaceId);
    const held = await heldTransaction(workspaceId, "one");
    await place(workspaceId);
    expect({
      stored: await stored(workspaceId),
      deliveries: await countDeliveries(workspaceId),
    }).toEqual({ stored: [], deliveries: 0 });
    await held.commit();
    expect({
      stored: await stored(workspaceId),
      deliveries: await countDeliveries(workspaceId),
    }).toEqual({ stored: ["one"], deliveries: 1 });
  });

  it("leaves neither event nor delivery nor a moved clock behind a rollback, however late it comes", async () => {
    const workspaceId = await app.workspace();
    await app.endpoint(workspaceId);
    const failing = transact(async (transaction) => {
      await record(transaction, workspaceId, "never");
      transaction.withCommit(() => [sql`select 1 / 0`.compile(transaction)]);
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    await place(workspaceId);
    expect({
      stored: await stored(workspaceId),
      deliveries: await countDeliveries(workspaceId),
    }).toEqual({ stored: [], deliveries: 0 });
    expect(
      await app.sql("select * from event_clocks where workspace_id = $1", [workspaceId]),
    ).toEqual([]);
  });

  it("lets a poller see every event of concurrent transactions once, and never one behind what it has seen", async () => {
    const workspaceId = await app.workspace();
    const key = await app.key(workspaceId);
    const random = randomFrom(20);
    const start = app.clock.now().getTime();
    const waiting: { polls: number; resolve: () => void }[] = [];
    /** A delay that is counted in reads of the poller. */
    const polls = (most: number): Promise<void> =>
      new Promise((resolve) => waiting.push({ polls: Math.floor(random() * (most + 1)), resolve }));

    const expected: string[] = [];
    const running = new Set(["a", "b", "c", "d", "e", "f"]);
    async function writer(name: string): Promise<void> {
      for (let round = 1; round <= 6; round += 1) {
        const names = Array.from(
          { length: 1 + Math.floor(random() * 3) },
          (_, index) => `${name}.${round}.${index}`,
        );
        // Processes whose clocks differ by minutes.
        const now = new Date(start + Math.floor((random() - 0.5) * 10 * MINUTE_MS));
        // Half of them take their numbers long before they commit.
        if (round % 2 === 0) await writeAndHold(workspaceId, names, () => polls(3), now);
        else
          await transact(async (transaction) => {
            for (const event of names) {
              await record(transaction, workspaceId, event, now);
              await polls(2);
            }
          });
        expected.push(...names);
      }
      running.delete(name);
    }

    const seen = new Map<string, string>();
    const behind: string[] = [];
    let lastUs = 0;
    let last: string | null = null;
    async function poll(): Promise<void> {
      let cursor: string | null = null;
      do {
        const query: string = `order=asc&limit=3${last === null ? "" : `&created_gte=${last}`}${cursor === null ? "" : `&cursor=${cursor}`}`;
        const { status, body } = await app.get(`/v1/events?${query}`, { key });
        expect(status).toBe(200);
        // It polls as often as it can, and its rate limit knows only the app's clock.
        app.clock.advance(100);
        for (const event of body.data as ListedEvent[]) {
          if (seen.has(event.id)) continue;
          const createdAtUs = createdAtUsOf(event.id) ?? 0;
          if (createdAtUs <= lastUs) behind.push(event.data.object.name);
          lastUs = Math.max(lastUs, createdAtUs);
          seen.set(event.id, event.data.object.name);
        }
        cursor = body.next_cursor;
        if (cursor === null) last = body.data.at(-1)?.created_at ?? last;
      } while (cursor !== null);
      for (const delay of waiting.splice(0)) {
        if (delay.polls === 0) delay.resolve();
        else waiting.push({ ...delay, polls: delay.polls - 1 });
      }
    }

    const writers = Promise.all([...running].map(writer));
    while (running.size > 0) await poll();
    await writers;
    await poll();
    expect(behind).toEqual([]);
    expect([...seen.values()].toSorted()).toEqual(expected.toSorted());
    expect([...seen.values()]).toEqual(await stored(workspaceId));
  });

  /** A transaction of another process that holds the clock of a workspace, as a placement does. */
  async function lockClock(workspaceId: string): Promise<{ release: () => Promise<void> }> {
    const client = await otherPool.connect();
    await client.query("begin");
    await client.query(
      "insert into event_clocks (workspace_id, last_event_us) values ($1, 0) on conflict " +
        "(workspace_id) do update set last_event_us = event_clocks.last_event_us",
      [workspaceId],
    );
    return {
      release: async () => {
        await client.query("commit");
        client.release();
      },
    };
  }

  it("has no circular waits over several workspaces", async () => {
    const [low = "", high = ""] = [await app.workspace(), await app.workspace()].toSorted();
    let runs = 0;
    const clock = await lockClock(low);
    // Each records in both workspaces, in opposite orders, and the placements of both processes
    // wait behind the clock.
    const crossing = [
      [low, high],
      [high, low],
      [low, high],
      [high, low],
    ].map((order, index) =>
      transact(
        async (transaction) => {
          runs += 1;
          for (const workspaceId of order) await record(transaction, workspaceId, String(index));
        },
        index < 2 ? app.runtime.database : otherDatabase,
      ),
    );
    await untilLockWaits(app, 2);
    await clock.release();
    await Promise.all(crossing);
    await placerOf(otherDatabase).place([low, high]);
    // PostgreSQL would end a circle by breaking one of them off, which then runs again.
    expect(runs).toBe(crossing.length);
    expect(await stored(low)).toEqual(await stored(high));
    expect((await stored(low)).toSorted()).toEqual(["0", "1", "2", "3"]);
  });

  it("has no circular waits over shows that a subnetwork and its network see", async () => {
    const network = await app.workspace();
    const subnetworks = [
      await app.workspace({ kind: "subnetwork", parentId: network }),
      await app.workspace({ kind: "subnetwork", parentId: network }),
    ];
    const showIds: string[] = [];
    for (const subnetwork of subnetworks) showIds.push(await app.show(subnetwork));
    let runs = 0;
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        transact(async (transaction) => {
          runs += 1;
          for (const showId of index % 2 === 0 ? showIds : showIds.toReversed())
            await recordShowEvents(
              transaction,
              showId,
              [contentOf(`${index} of ${showId}`)],
              systemCause(app.clock.now()),
            );
        }),
      ),
    );
    expect(runs).toBe(10);
    expect(await stored(network)).toHaveLength(20);
    for (const id of subnetworks) expect(await stored(id)).toHaveLength(10);
  });

  it("keeps the events of a transaction in the order they were said, whatever their number", async () => {
    const workspaceId = await app.workspace();
    const names = Array.from({ length: 1_203 }, (_, index) => `event ${index}`);
    await transact(async (transaction) => {
      for (const name of names) await record(transaction, workspaceId, name);
    });
    expect(await stored(workspaceId)).toEqual(names);
  });

  it("moves time on within a workspace when the clock stands still, goes back, and goes on", async () => {
    const workspaceId = await app.workspace();
    const start = app.clock.now().getTime();
    const moments = [0, 0, -HOUR_MS, -HOUR_MS, 1, HOUR_MS, 0].map(
      (offset) => new Date(start + offset),
    );
    for (const [index, now] of moments.entries()) {
      await transact(async (transaction) => {
        await record(transaction, workspaceId, `${index} first`, now);
        await record(transaction, workspaceId, `${index} second`, now);
      });
    }
    expect(await stored(workspaceId)).toEqual(
      moments.flatMap((_, index) => [`${index} first`, `${index} second`]),
    );
    const times = await timesOf(workspaceId);
    expect(new Set(times).size).toBe(14);
    // The current time where it is later than that of the event before, else the next microsecond.
    const us = (offsetMs: number, more: number): number => (start + offsetMs) * 1_000 + more;
    expect(times).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((more) => us(0, more))
        .concat([
          us(1, 0),
          us(1, 1),
          us(HOUR_MS, 0),
          us(HOUR_MS, 1),
          us(HOUR_MS, 2),
          us(HOUR_MS, 3),
        ]),
    );
    const ids = await app.sql<{ id: string }>(
      "select id from events where workspace_id = $1 order by created_at",
      [workspaceId],
    );
    expect(ids.map(({ id }) => createdAtUsOf(id))).toEqual(times);
  });

  it("never lets the events of one workspace hold up the commit of another", async () => {
    const [slow, quick] = [await app.workspace(), await app.workspace()];
    for (const workspaceId of [slow, quick]) await app.endpoint(workspaceId);
    const held = await heldTransaction(slow, "slow");
    await transact((transaction) => record(transaction, quick, "quick"));
    const { body } = await app.get("/v1/events", { key: await app.key(quick) });
    expect(body.data).toHaveLength(1);
    expect({
      storedQuick: await stored(quick),
      deliveries: await countDeliveries(quick),
      storedSlow: await stored(slow),
    }).toEqual({ storedQuick: ["quick"], deliveries: 1, storedSlow: [] });
    await held.commit();
    expect(await stored(slow)).toEqual(["slow"]);
  });

  it("lets no transaction wait for another of its workspace; the order is of commits", async () => {
    const workspaceId = await app.workspace();
    const held = await heldTransaction(workspaceId, "late");
    await transact((transaction) =>
      record(transaction, workspaceId, "early", new Date(app.clock.now().getTime() + HOUR_MS)),
    );
    expect(await stored(workspaceId)).toEqual(["early"]);
    await held.commit();
    expect(await stored(workspaceId)).toEqual(["early", "late"]);
  });

  it("places what commits late behind all that has a place, with a lower number too", async () => {
    const workspaceId = await app.workspace();
    const held = await heldTransaction(workspaceId, "first written");
    const other = await heldTransaction(workspaceId, "second written");
    await transact((transaction) => record(transaction, workspaceId, "third"));
    await other.commit();
    await transact((transaction) => record(transaction, workspaceId, "fourth"));
    await held.commit();
    expect(await stored(workspaceId)).toEqual([
      "third",
      "second written",
      "fourth",
      "first written",
    ]);
    const times = await timesOf(workspaceId);
    expect(new Set(times).size).toBe(4);
  });

  it("places what waited for another behind it where both are placed together", async () => {
    const workspaceId = await app.workspace();
    const start = app.clock.now().getTime();
    const clock = await lockClock(workspaceId);
    const commits: Promise<void>[] = [];
    // Each begins once the one before is committed, and its time is an hour before that one's.
    for (const index of [0, 1, 2, 3]) {
      const now = new Date(start - index * HOUR_MS);
      commits.push(transact((transaction) => record(transaction, workspaceId, `${index}`, now)));
      while (
        (await app.sql("select from event_inbox where workspace_id = $1", [workspaceId])).length <=
        index
      );
    }
    await clock.release();
    await Promise.all(commits);
    await placerOf(app.runtime.database).place([workspaceId]);
    expect(await stored(workspaceId)).toEqual(["0", "1", "2", "3"]);
  });
});
