import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { createDatabase } from "../../../../db/connection/database.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { HOUR_MS, SECOND_MS } from "../../../../lib/time/clock.ts";
import type { AccountTarget } from "../store/account.store.ts";
import { startAccountApp } from "../refresh.test-support.ts";
import { markStaleAccounts } from "./stale-accounts.ts";

let target: AccountTarget;

const app = useFixture(startAccountApp);
beforeEach(async () => {
  app.transistor.reset();
  await app.sql("delete from connections");
  await app.sql("delete from events");
  target = await app.connected();
});

const mark = () => markStaleAccounts(app.runtime.database, app.runtime.urls, app.clock.now());
const events = async () =>
  (
    await app.sql<{ type: string }>(
      "select type from events where type like 'integration.%' order by created_at",
    )
  ).map(({ type }) => type);

describe("an account that stops updating", () => {
  it("is stale after 36 hours, and records the event once however often the sweep runs", async () => {
    await app.refresh(target);
    await app.advance(36 * HOUR_MS);
    expect(await mark()).toBe(0);
    await app.advance(SECOND_MS);
    expect({ first: await mark(), second: await mark() }).toEqual({ first: 1, second: 0 });
    await app.advance(HOUR_MS);
    expect(await mark()).toBe(0);
    expect(await app.connection(target)).toMatchObject({ status: "stale" });
    expect(await events()).toEqual(["integration.stale"]);
  });

  it("recovers with a good refresh, records that once, and can go stale again", async () => {
    await app.refresh(target);
    for (const _time of [1, 2]) {
      await app.advance(37 * HOUR_MS);
      await mark();
      app.transistor.fault({ status: 500 });
      await app.refresh(target, { trigger: "schedule" });
      expect(await app.connection(target)).toMatchObject({ status: "stale" });
      for (const _refresh of [1, 2]) await app.refresh(target, { trigger: "schedule" });
      expect(await app.connection(target)).toMatchObject({ status: "connected" });
    }
    expect(await events()).toEqual([
      "integration.stale",
      "integration.recovered",
      "integration.stale",
      "integration.recovered",
    ]);
  });

  it("is one that was never read, counted from its connection", async () => {
    await app.advance(37 * HOUR_MS);
    expect(await mark()).toBe(1);
  });

  it("is marked once by two processes that look at the same moment", async () => {
    for (let index = 0; index < 5; index += 1) await app.connected();
    await app.advance(37 * HOUR_MS);
    const pool = createPool({ url: app.databaseUrl, max: 4, applicationName: "another process" });
    await Promise.all(
      [app.runtime.database, createDatabase(pool)].map((database) =>
        markStaleAccounts(database, app.runtime.urls, app.clock.now()),
      ),
    );
    await pool.end();
    await mark();
    expect(await events()).toHaveLength(6);
  });

  it("is marked while another transaction holds one of another show", async () => {
    const held = await app.connected();
    await app.advance(37 * HOUR_MS);
    const pool = createPool({ url: app.databaseUrl, max: 1, applicationName: "an import" });
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select from connections where show_id = $1 for update", [held.showId]);
    expect(await mark()).toBe(1);
    expect(await app.connection(target)).toMatchObject({ status: "stale" });
    await holder.query("rollback");
    holder.release();
    await pool.end();
    expect(await mark()).toBe(1);
  });

  it.each(["needs_reauth", "error", "disconnected"])(
    "is not called stale where it is known to be worse: %s",
    async (status) => {
      await app.advance(37 * HOUR_MS);
      await app.sql("update connections set status = $1", [status]);
      expect(await mark()).toBe(0);
    },
  );
});
