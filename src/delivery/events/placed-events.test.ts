import { sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import {
  commitTransaction,
  createDatabase,
  type Database,
  inTransaction,
} from "../../db/connection/database.ts";
import { createPool } from "../../db/connection/pool.ts";
import { eventOperations } from "../../features/integrations/event-log/index.ts";
import { newPlainId } from "../../kernel/ids.ts";
import { startWebhookApp } from "../webhooks/webhooks.test-support.ts";
import { anyEvent } from "./any-event.test-support.ts";
import { EventPlacer, placerOf } from "./event-placer.ts";
import { placeEvents } from "./place-events.ts";
import { createInboxLook, placeUnplacedEvents } from "./placed-events.ts";
import { recordWorkspaceEvent, systemCause } from "./record-event.ts";

/** Of a placement whose parts are small. */
const LIMITS = { lockWaitMs: 250, eventsMax: 4, sellsPlans: false };

describe("events between the commit of their change and their place", () => {
  const pools: pg.Pool[] = [];
  const app = useFixture(() => startWebhookApp({ operations: eventOperations }));
  afterAll(async () => {
    for (const pool of pools) await pool.end();
  });

  /** The database as a process of its own has it, with a placer of its own. */
  function otherProcess(limits?: { statementTimeoutMs: number }): Database {
    const pool = createPool({ url: app.databaseUrl, max: 4, applicationName: "other", ...limits });
    pools.push(pool);
    return createDatabase(pool);
  }
  /** Commits events as a process does that is killed before it places them. */
  async function commitAndDie(workspaceIds: readonly string[], ...names: string[]): Promise<void> {
    await commitTransaction(app.runtime.database, async (transaction) => {
      for (const name of names)
        for (const workspaceId of workspaceIds)
          await recordWorkspaceEvent(
            transaction,
            workspaceId,
            anyEvent("show.updated", { object: "show", id: "Show0000000000000001", name }),
            systemCause(app.clock.now()),
          );
    });
  }
  const commit = (database: Database, workspaceId: string, name: string): Promise<void> =>
    inTransaction(database, (transaction) =>
      recordWorkspaceEvent(
        transaction,
        workspaceId,
        anyEvent("show.updated", { object: "show", id: "Show0000000000000001", name }),
        systemCause(app.clock.now()),
      ),
    );
  const stored = (workspaceId: string) =>
    app.sql<{ id: string; name: string; us: number }>(
      "select id, data->'object'->>'name' as name, " +
        "(extract(epoch from created_at) * 1000000)::bigint as us " +
        "from events where workspace_id = $1 order by created_at",
      [workspaceId],
    );
  const namesOf = async (workspaceId: string): Promise<string[]> =>
    (await stored(workspaceId)).map(({ name }) => name);
  const deliveriesOf = async (workspaceId: string): Promise<unknown[]> =>
    (
      await app.sql(
        "select event_id from webhook_deliveries where workspace_id = $1 order by created_at",
        [workspaceId],
      )
    ).map((row) => row["event_id"]);
  const inInbox = async (workspaceId: string): Promise<number> =>
    (await app.sql("select from event_inbox where workspace_id = $1", [workspaceId])).length;
  /** A session that locks the clock of a workspace and then does nothing. */
  async function freeze(workspaceId: string, idleLimitMs: number): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    client.on("error", () => undefined);
    await client.connect();
    await client.query(`set idle_in_transaction_session_timeout = ${idleLimitMs}`);
    await client.query("begin");
    await client.query(
      "insert into event_clocks (workspace_id, last_event_us) values ($1, 0) on conflict " +
        "(workspace_id) do update set last_event_us = event_clocks.last_event_us",
      [workspaceId],
    );
    return client;
  }

  it("are placed in order, with deliveries, by a reader once their process is killed", async () => {
    const workspaceId = await app.workspace();
    await app.endpoint(workspaceId);
    await commitAndDie([workspaceId], "one", "two");
    await commitAndDie([workspaceId], "three");
    expect(await namesOf(workspaceId)).toEqual([]);
    const { body } = await app.get("/v1/events?order=asc", { key: await app.key(workspaceId) });
    expect(
      body.data.map((event: { data: { object: { name: string } } }) => event.data.object.name),
    ).toEqual(["one", "two", "three"]);
    const ids = (await stored(workspaceId)).map(({ id }) => id);
    expect(await deliveriesOf(workspaceId)).toEqual(ids);
    expect(await inInbox(workspaceId)).toBe(0);
    await placeUnplacedEvents(otherProcess(), workspaceId);
    expect((await stored(workspaceId)).map(({ id }) => id)).toEqual(ids);
    expect(await deliveriesOf(workspaceId)).toHaveLength(3);
  });

  it("are placed by a worker: its first look takes all, later ones what the last saw", async () => {
    const workspaceId = await app.workspace();
    const look = createInboxLook(otherProcess());
    await commitAndDie([workspaceId], "before the start");
    await look();
    expect(await namesOf(workspaceId)).toEqual(["before the start"]);
    await look();
    await commitAndDie([workspaceId], "killed");
    await look();
    expect(await inInbox(workspaceId)).toBe(1);
    await look();
    expect(await namesOf(workspaceId)).toEqual(["before the start", "killed"]);
  });

  it("are placed once and in rising order by any number of processes at once", async () => {
    const workspaceIds = [await app.workspace(), await app.workspace(), await app.workspace()];
    for (const workspaceId of workspaceIds) await app.endpoint(workspaceId);
    const names = Array.from({ length: 30 }, (_, index) => String(index));
    const processes = [otherProcess(), otherProcess(), otherProcess()];
    for (const name of names) {
      await commitAndDie(workspaceIds, name);
      if (Number(name) % 3 === 0)
        await Promise.all(
          processes.map((database, index) =>
            placerOf(database).place(index === 0 ? workspaceIds : workspaceIds.toReversed()),
          ),
        );
    }
    await Promise.all(processes.map((database) => placerOf(database).place(workspaceIds)));
    for (const workspaceId of workspaceIds) {
      const events = await stored(workspaceId);
      expect(events.map(({ name }) => name)).toEqual(names);
      expect(new Set(events.map(({ us }) => us)).size).toBe(names.length);
      expect(await deliveriesOf(workspaceId)).toEqual(events.map(({ id }) => id));
    }
  });

  it("wait where a stopped process holds their clock; others go on, and it is ended", async () => {
    const [stuck, free] = [await app.workspace(), await app.workspace()];
    const database = otherProcess();
    const failures: unknown[] = [];
    placerOf(database).onFailure = (error) => failures.push(error);
    const frozen = await freeze(stuck, 1_500);
    const ended = new Promise((resolve) => void frozen.once("end", resolve));
    // The writes of both are answered: a placement that has to wait holds up no write for long.
    await Promise.all([commit(database, stuck, "stuck"), commit(database, free, "free")]);
    await commit(database, free, "free again");
    expect(await namesOf(free)).toEqual(["free", "free again"]);
    expect(await namesOf(stuck)).toEqual([]);
    expect(failures.length).toBeGreaterThan(0);
    await ended;
    await commit(database, stuck, "after it");
    expect(await namesOf(stuck)).toEqual(["stuck", "after it"]);
  });

  it("are placed where a statement for them together takes too long", async () => {
    const [stuck, free] = [await app.workspace(), await app.workspace()];
    await commitAndDie([stuck, free], "event");
    const frozen = await freeze(stuck, 30_000);
    const placer = new EventPlacer(otherProcess({ statementTimeoutMs: 100 }));
    await placer.place([stuck, free]);
    expect([await namesOf(stuck), await namesOf(free)]).toEqual([[], ["event"]]);
    await frozen.end();
    await placer.place([stuck]);
    expect(await namesOf(stuck)).toEqual(["event"]);
  });

  it("are placed a part after another where there are many, in order and each once", async () => {
    const [long, short] = [await app.workspace(), await app.workspace()];
    await app.endpoint(long);
    const names = Array.from({ length: 11 }, (_, index) => `${index}`);
    await commitAndDie([long, short], "a", "b");
    for (const name of names) await commitAndDie([long], name);
    // More than one placement takes.
    await commitAndDie([long], "c", "d", "e", "f", "g", "h");
    const taken: number[] = [];
    for (let isMore = true; isMore;) {
      const before = await inInbox(long);
      isMore = await placeEvents(app.runtime.database, [long, short], LIMITS);
      taken.push(before - (await inInbox(long)));
      // What commits between two parts.
      if (taken.length === 1) await commitAndDie([short], "later");
    }
    expect(Math.max(...taken)).toBeLessThanOrEqual(LIMITS.eventsMax);
    expect(await namesOf(long)).toEqual(["a", "b", ...names, "c", "d", "e", "f", "g", "h"]);
    expect(await namesOf(short)).toEqual(["a", "b", "later"]);
    expect(await deliveriesOf(long)).toEqual((await stored(long)).map(({ id }) => id));
  });

  it("are all placed by one call, and hold up no other workspace meanwhile", async () => {
    const [long, short] = [await app.workspace(), await app.workspace()];
    const placer = new EventPlacer(otherProcess(), 3);
    for (let index = 0; index < 30; index += 1) await commitAndDie([long], `${index}`);
    await commitAndDie([short], "short");
    let isDone = false;
    const all = placer.place([long]).then(() => {
      isDone = true;
    });
    await placer.place([short]);
    expect(isDone).toBe(false);
    expect(await namesOf(short)).toEqual(["short"]);
    await all;
    expect(await namesOf(long)).toEqual(Array.from({ length: 30 }, (_, index) => `${index}`));
  });

  it("leave no trace where their workspace was removed before", async () => {
    const [gone, kept] = [newPlainId(), await app.workspace()];
    await commitAndDie([gone, kept], "event");
    await placerOf(app.runtime.database).place([gone, kept]);
    expect(await namesOf(kept)).toEqual(["event"]);
    const clocks = await app.sql("select from event_clocks where workspace_id = $1", [gone]);
    expect([await inInbox(gone), await namesOf(gone), clocks]).toEqual([0, [], []]);
  });

  it("make no clock where nothing waits", async () => {
    const workspaceId = await app.workspace();
    await placerOf(app.runtime.database).place([workspaceId]);
    expect(
      await app.sql("select from event_clocks where workspace_id = $1", [workspaceId]),
    ).toEqual([]);
  });

  it("are waited for by a reader for a second at most", async () => {
    const workspaceId = await app.workspace();
    const database = otherProcess();
    placerOf(database).place = () => new Promise(() => undefined);
    await commitAndDie([workspaceId], "event");
    await placeUnplacedEvents(database, workspaceId);
    expect(await inInbox(workspaceId)).toBe(1);
  });

  it("do not hold up other workspaces where they cannot be stored, and fail no write", async () => {
    const [broken, sound] = [await app.workspace(), await app.workspace()];
    const database = otherProcess();
    const failures: string[] = [];
    placerOf(database).onFailure = (error) => failures.push(String(error));
    await commitAndDie([broken, sound], "event");
    await app.sql(
      `alter table events add constraint events_broken check (workspace_id <> '${broken}')`,
    );
    await placerOf(database).place([broken, sound]);
    expect(await namesOf(sound)).toEqual(["event"]);
    expect(failures).toEqual([expect.stringContaining("events_broken")]);
    await commit(database, broken, "written all the same");
    expect(await inInbox(broken)).toBe(2);
    await app.sql("delete from event_inbox where workspace_id = $1", [broken]);
    await app.sql("alter table events drop constraint events_broken");
  });

  it("leave nothing behind a rollback", async () => {
    const workspaceId = await app.workspace();
    const failing = inTransaction(app.runtime.database, async (transaction) => {
      await recordWorkspaceEvent(
        transaction,
        workspaceId,
        anyEvent("show.updated", { object: "show", id: "Show0000000000000001" }),
        systemCause(app.clock.now()),
      );
      transaction.withCommit(() => [sql`select 1 / 0`.compile(transaction)]);
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    expect([await inInbox(workspaceId), await namesOf(workspaceId)]).toEqual([0, []]);
  });

  it("go to the endpoints that receive them when they are placed", async () => {
    const workspaceId = await app.workspace();
    const [kept, disabled, revoked] = [
      await app.endpoint(workspaceId),
      await app.endpoint(workspaceId),
      await app.endpoint(workspaceId, { clientId: "app_1" }),
    ];
    await commitAndDie([workspaceId], "between");
    await app.sql(
      "update webhook_endpoints set disabled_at = $2, disabled_reason = 'manual' where id = $1",
      [disabled.id, app.clock.now()],
    );
    await app.sql("update webhook_endpoints set consented_scopes = '{}' where id = $1", [
      revoked.id,
    ]);
    const later = await app.endpoint(workspaceId);
    await placeUnplacedEvents(app.runtime.database, workspaceId);
    const receivers = await app.sql(
      "select endpoint_id from webhook_deliveries where workspace_id = $1 order by endpoint_id",
      [workspaceId],
    );
    expect(receivers.map((row) => row["endpoint_id"])).toEqual([kept.id, later.id].toSorted());
  });

  it("stand behind what an earlier release wrote, and before what it writes later", async () => {
    const workspaceId = await app.workspace();
    const old = new pg.Client({ connectionString: app.databaseUrl });
    await old.connect();
    const nowUs = app.clock.now().getTime() * 1_000;
    const writeOld = async (name: string): Promise<void> => {
      await old.query("begin");
      const { rows } = await old.query<{ us: string }>(
        "insert into event_clocks as clock (workspace_id, last_event_us) values ($1, $2) on " +
          "conflict (workspace_id) do update set last_event_us = " +
          "greatest(clock.last_event_us + 1, excluded.last_event_us) returning last_event_us as us",
        [workspaceId, nowUs],
      );
      await old.query(
        "insert into events " +
          "(workspace_id, id, created_at, type, api_version, source, object_id, data) " +
          "values ($1, $2, timestamptz 'epoch' + $3::bigint * interval '1 microsecond', " +
          "'show.updated', '2026-09-01', 'system', 'x', $4)",
        [workspaceId, `evt_${name}`, rows[0]?.us, { object: { name } }],
      );
    };
    await writeOld("old 1");
    const placing = commit(app.runtime.database, workspaceId, "new 1");
    while ((await inInbox(workspaceId)) === 0);
    await old.query("commit");
    await placing;
    await placeUnplacedEvents(app.runtime.database, workspaceId);
    await writeOld("old 2");
    await old.query("commit");
    await old.end();
    await commit(app.runtime.database, workspaceId, "new 2");
    expect(await namesOf(workspaceId)).toEqual(["old 1", "new 1", "old 2", "new 2"]);
  });

  it("refuse to be placed while another transaction holds their clock past the wait", async () => {
    const workspaceId = await app.workspace();
    await commitAndDie([workspaceId], "one");
    const frozen = await freeze(workspaceId, 30_000);
    const placing = placeEvents(otherProcess(), [workspaceId], {
      ...LIMITS,
      lockWaitMs: 10,
    });
    await expect(placing).rejects.toMatchObject({ code: "55P03" });
    await frozen.end();
    await placeUnplacedEvents(app.runtime.database, workspaceId);
    expect(await namesOf(workspaceId)).toEqual(["one"]);
  });
});
