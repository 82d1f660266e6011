import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { SIMULATED_TRANSISTOR_KEY } from "../../../../simulators/accounts/hosting/transistor-server.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { startIntegrationApp } from "./integrations.test-support.ts";

let showId: string;

const app = useFixture(startIntegrationApp);
beforeEach(async () => {
  app.transistor.reset();
  showId = await app.imported();
});

const KEY = { api_key: SIMULATED_TRANSISTOR_KEY };

/** As if the show had been connected to another account before. */
async function becomeAnother(): Promise<void> {
  await app.sql(
    "update connections set external_account_id = 'other', account_name = 'Other Tides', handle = 'other-tides', as_of = $2 where show_id = $1",
    [showId, new Date("2026-01-01T00:00:00Z")],
  );
  for (const table of ["account_items", "account_days"])
    await app.sql(`update ${table} set account_id = 'other' where show_id = $1`, [showId]);
  await app.sql(
    "update account_days set downloads = 1000000, counters = '{\"downloads\": 5}' where show_id = $1",
    [showId],
  );
  await app.sql(
    "insert into account_geography (show_id, platform, metric, account_id, reading, fetched_at) values ($1, 'transistor', 'downloads', 'other', '{}', $2)",
    [showId, app.clock.now()],
  );
  await app.sql(
    "insert into account_demographics (show_id, platform, metric, dimension, account_id, " +
      "reading, fetched_at) values ($1, 'transistor', 'downloads', 'age', 'other', '{}', $2)",
    [showId, app.clock.now()],
  );
}

const stored = async (): Promise<Record<string, number> | undefined> =>
  (
    await app.sql<Record<string, number>>(
      `select (select count(*)::int from account_items where show_id = $1) as items, (select count(*)::int from account_days where show_id = $1) as days,
        (select count(*)::int from account_geography where show_id = $1) as geography,
        (select count(*)::int from account_demographics where show_id = $1) as demographics`,
      [showId],
    )
  )[0];

describe("connecting another account in the place of one", () => {
  it("warns, takes over nothing that says something of the old one, and keeps its history", async () => {
    await becomeAnother();
    const before = await stored();
    const { body } = await app.put(showId, "transistor", KEY);
    expect(body.warnings).toEqual([
      "Another account (Other Tides) was connected and is replaced. Its history stays.",
    ]);
    expect(body.data).toMatchObject({
      external_account_id: app.simulated.id,
      handle: app.simulated.handle,
      importing_state: "queued",
      readings: {},
      last_updated: null,
      as_of: null,
    });
    expect(await stored()).toEqual({ ...before, geography: 0, demographics: 0 });
  });

  it("does not write the new account's days over those of the old one, apart from the day it came and those after", async () => {
    await becomeAnother();
    await app.put(showId, "transistor", KEY);
    await app.runJobs();
    const today = app.clock.now().toISOString().slice(0, 10);
    const days = await app.sql<{
      day: string;
      account_id: string;
      downloads: number;
      counters: unknown;
    }>(
      "select day, account_id, downloads, counters from account_days where show_id = $1 order by day desc limit 2",
      [showId],
    );
    expect(days).toEqual([
      {
        day: today,
        account_id: app.simulated.id,
        downloads: app.simulated.showOn(today),
        counters: null,
      },
      {
        day: expect.any(String),
        account_id: "other",
        downloads: 1_000_000,
        counters: { downloads: 5 },
      },
    ]);
  });

  it("of the same account goes on with its numbers, says nothing, and begins anew after an error", async () => {
    await app.sql("update connections set rows_left_out = '{\"items\": 3}' where show_id = $1", [
      showId,
    ]);
    await app.sql(
      'update connections set status = \'needs_reauth\', error = \'{"code": "needs_reauth", "message": "x"}\', next_refresh_at = null, failure_count = 2 where show_id = $1',
      [showId],
    );
    const before = await app.connection(showId);
    const readAt = app.clock.now();
    await app.advance(DAY_MS);
    const { body } = await app.put(showId, "transistor", KEY);
    expect(body.warnings).toEqual([]);
    expect(body.data).toMatchObject({
      id: before?.["id"],
      status: "connected",
      error: null,
      warnings: [],
      readings: { downloads: { value: expect.any(Number) } },
      last_updated: readAt.toISOString(),
    });
    expect(await app.connection(showId)).toMatchObject({
      created_at: before?.["created_at"],
      days_through: before?.["days_through"],
      failure_count: 0,
    });
    await app.runJobs();
    expect(await app.connection(showId)).toMatchObject({
      importing_state: "imported",
      last_updated_at: app.clock.now(),
    });
  });

  it("is not called another account where the platform is down and the same one was named", async () => {
    app.transistor.fault({ status: 503 });
    const { body } = await app.put(showId, "transistor", {
      ...KEY,
      account_id: app.simulated.handle,
    });
    expect(body.warnings).toHaveLength(1);
    expect(body.data).toMatchObject({
      external_account_id: app.simulated.id,
      account_name: app.simulated.name,
      readings: { downloads: expect.anything() },
    });
  });
});
