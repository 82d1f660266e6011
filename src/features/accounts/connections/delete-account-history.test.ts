import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { SIMULATED_TRANSISTOR_KEY } from "../../../../simulators/accounts/hosting/transistor-server.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { startIntegrationApp } from "./integrations.test-support.ts";

let showId: string;

const app = useFixture(startIntegrationApp);
beforeEach(async () => {
  showId = await app.imported();
});

const remove = (query: string, { key = app.apiKey } = {}) =>
  app.request("DELETE", `/v1/shows/${showId}/integrations/transistor/history?${query}`, { key });
const counts = async (accountId: string): Promise<unknown> =>
  (
    await app.sql(
      `select
         (select count(*)::int from account_days
          where show_id = $1 and account_id = $2) as days,
         (select count(*)::int from account_items
          where show_id = $1 and account_id = $2) as items`,
      [showId, accountId],
    )
  )[0];

describe("DELETE /v1/shows/{show_id}/integrations/{platform}/history", () => {
  it("says what would go, deletes the days, items and latest figures of one account, and no other's", async () => {
    const wrong = app.simulated.id;
    await app.sql(
      `update account_days set account_id = 'right'
       where show_id = $1
         and day = (select min(day) from account_days where show_id = $1)`,
      [showId],
    );
    const before = await counts(wrong);
    await app.request("DELETE", `/v1/shows/${showId}/integrations/transistor?confirm=true`, {
      key: app.apiKey,
    });
    // As a run that ended late may leave them.
    await app.sql(
      `insert into account_demographics
         (show_id, platform, metric, dimension, account_id, reading, fetched_at)
       select $1, 'transistor', 'downloads', dimension, account_id, '{}', now()
       from (values ('age', $2), ('gender', 'right')) as given (dimension, account_id)`,
      [showId, wrong],
    );
    const asked = await remove(`account_id=${wrong}`);
    expect([asked.status, asked.body.error.preview.would_delete]).toMatchObject([409, before]);
    expect(await counts(wrong)).toEqual(before);
    const { status, body } = await remove(`account_id=${wrong}&confirm=true`);
    expect([status, body.written, body.data]).toMatchObject([
      200,
      before,
      { account_id: wrong, deleted: true },
    ]);
    expect([await counts(wrong), await counts("right")]).toEqual([
      { days: 0, items: 0 },
      { days: 1, items: 0 },
    ]);
    expect(
      await app.sql("select dimension from account_demographics where show_id = $1", [showId]),
    ).toEqual([{ dimension: "gender" }]);
    expect(await app.connection(showId)).toMatchObject({
      readings: {},
      last_updated_at: null,
      as_of: null,
    });
  });

  it("deletes what days said before, also of an account of which nothing else is left", async () => {
    for (const [accountId, hours] of [
      ["replaced", 48],
      ["other", 24],
    ])
      await app.sql(
        "insert into account_day_revisions (show_id, platform, day, known_from, replaced_at, " +
          "account_id, spans_days, is_reported, downloads) select show_id, platform, day, " +
          "updated_at - make_interval(hours => $3), updated_at, $2, 1, true, 4 from account_days " +
          "where show_id = $1 order by day limit 1",
        [showId, accountId, hours],
      );
    const { status, body } = await remove("account_id=replaced&confirm=true");
    expect([status, body.written]).toMatchObject([200, { days: 0, items: 0 }]);
    expect(
      await app.sql("select account_id from account_day_revisions where show_id = $1", [showId]),
    ).toEqual([{ account_id: "other" }]);
  });

  it("has the account that took its place read again as far back as it reports", async () => {
    const { days } = (await counts(app.simulated.id)) as { days: number };
    await app.sql("update account_days set account_id = 'wrong' where show_id = $1", [showId]);
    expect((await remove("account_id=wrong&confirm=true")).status).toBe(200);
    expect(await counts(app.simulated.id)).toMatchObject({ days: 0 });
    await app.advance(DAY_MS);
    const path = `/v1/shows/${showId}/platforms/transistor/refresh`;
    expect((await app.request("POST", path, { key: app.apiKey, body: {} })).status).toBeLessThan(
      300,
    );
    await app.runJobs();
    expect((await counts(app.simulated.id)) as { days: number }).toMatchObject({
      days: expect.toSatisfy((again: number) => again >= days),
    });
  });

  it("begins the first import of the account that took its place again", async () => {
    const { days } = (await counts(app.simulated.id)) as { days: number };
    await app.sql("update connections set external_account_id = 'wrong' where show_id = $1", [
      showId,
    ]);
    await app.sql("update account_days set account_id = 'wrong' where show_id = $1", [showId]);
    await app.put(showId, "transistor", { api_key: SIMULATED_TRANSISTOR_KEY });
    // Its totals, its items and the first of two windows of days are read.
    app.transistor.fault({ status: 429, retryAfter: "60" }, { skip: 7 });
    await app.runJobs();
    const run = () =>
      app.sql("select stage, checkpoint from account_refreshes where show_id = $1", [showId]);
    expect(await run()).toEqual([{ stage: "daily", checkpoint: expect.any(String) as string }]);
    const { body } = await remove("account_id=wrong");
    await remove("account_id=wrong&confirm=true");
    await app.runJobs();
    expect(await counts(app.simulated.id)).toMatchObject({ days });
    expect(body.error.preview.effects).toHaveLength(2);
  });

  it("deletes the latest figures of an account without days and items", async () => {
    await app.put(showId, "tiktok", { handle: "saltandsignal" });
    const profile = `/v1/shows/${showId}/integrations/tiktok`;
    const account = await app.connection(showId, "tiktok");
    await app.request("DELETE", `${profile}?confirm=true`, { key: app.apiKey });
    const query = `account_id=${String(account?.["external_account_id"])}&confirm=true`;
    const { status, body } = await app.request("DELETE", `${profile}/history?${query}`, {
      key: app.apiKey,
    });
    expect([status, body.written]).toMatchObject([200, { days: 0, items: 0 }]);
    expect(await app.connection(showId, "tiktok")).toMatchObject({
      readings: {},
      last_updated_at: null,
    });
  });

  it("refuses the account that is connected, and names the accounts there are", async () => {
    const connected = await remove(`account_id=${app.simulated.id}&confirm=true`);
    expect([connected.status, connected.body.error.code]).toEqual([409, "state_conflict"]);
    const unknown = await remove("account_id=other&confirm=true");
    expect(unknown.body.error).toMatchObject({
      code: "parameter_invalid",
      param: "account_id",
      message: expect.stringContaining(app.simulated.id),
    });
    expect(await counts(app.simulated.id)).not.toMatchObject({ days: 0 });
  });
});
