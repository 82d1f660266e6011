import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../../test/use-fixture.ts";
import { DAY_MS } from "../../../../../lib/time/clock.ts";
import type {
  AccountConnector,
  DemographicReading,
} from "../../../../../platforms/accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  unavailable,
} from "../../../../../platforms/accounts/account-failure.ts";
import { startAccountApp } from "../../refresh.test-support.ts";
import type { AccountTarget } from "../../store/account.store.ts";

let target: AccountTarget;
/** What the platform answers. */
let answer: () => DemographicReading[];

const app = useFixture(startAccountApp);
beforeAll(async () => {
  const { accounts } = app.runtime.services;
  const { connectors } = accounts;
  const host = connectors.find("transistor");
  if (host === undefined) throw new Error("There is no connector of the simulated host.");
  const withDemographics: AccountConnector = {
    manifest: { ...host.manifest, offers: { ...host.manifest.offers, demographics: true } },
    verify: (candidate, read) => host.verify(candidate, read),
    readTotals: (access, read) => host.readTotals(access, read),
    readDemographics: async () => answer(),
  };
  accounts.connectors = {
    all: () => connectors.all(),
    find: (platform) => (platform === "transistor" ? withDemographics : connectors.find(platform)),
  };
});
beforeEach(async () => {
  await app.sql("delete from connections");
  await app.sql("delete from account_demographics");
  target = await app.connected();
});

const ages = (buckets: Record<string, number>): DemographicReading => ({
  metric: "downloads",
  dimension: "age",
  window: { kind: "all_time" },
  asOf: null,
  valueKind: "count",
  platformTotal: null,
  buckets: Object.entries(buckets).map(([bucket, value]) => ({ bucket, value, label: null })),
});
const genders = (female: number): DemographicReading => ({
  ...ages({ female }),
  dimension: "gender",
});

const stored = async () =>
  app.sql(
    `select dimension, account_id, reading->'buckets'->0->'value' as first, fetched_at
    from account_demographics where show_id = $1 order by dimension`,
    [target.showId],
  );
const refreshed = async (): Promise<number> =>
  (await app.sql("select 1 from events where type = 'analytics.refreshed'")).length;

describe("the demographics of a refresh", () => {
  it("are the newest answer of each dimension; one without buckets replaces nothing", async () => {
    answer = () => [ages({ "18-24": 5, "25-34": 7 }), genders(3)];
    expect(await app.refresh(target)).toMatchObject({ kind: "done" });
    const first = { account_id: app.simulated.id, fetched_at: app.clock.now() };
    expect(await stored()).toEqual([
      { dimension: "age", first: 5, ...first },
      { dimension: "gender", first: 3, ...first },
    ]);
    await app.advance(DAY_MS);
    answer = () => [ages({}), genders(4)];
    await app.refresh(target, { trigger: "schedule" });
    expect(await stored()).toEqual([
      { dimension: "age", first: 5, ...first },
      { dimension: "gender", first: 4, ...first, fetched_at: app.clock.now() },
    ]);
  });

  it("say that numbers moved only where one did", async () => {
    answer = () => [ages({ "18-24": 5 })];
    await app.refresh(target);
    const before = await refreshed();
    await app.refresh(target, { trigger: "schedule" });
    expect(await refreshed()).toBe(before);
    answer = () => [ages({ "18-24": 6 })];
    await app.refresh(target, { trigger: "schedule" });
    expect(await refreshed()).toBe(before + 1);
  });

  it("are unavailable with a reason where the platform withholds them, and the numbers before stay", async () => {
    answer = () => [ages({ "18-24": 5 })];
    await app.refresh(target);
    answer = () => {
      throw new AccountReadError(unavailable("too_small", "Too few followers."));
    };
    expect(await app.refresh(target, { trigger: "schedule" })).toMatchObject({ kind: "done" });
    expect(await app.connection(target)).toMatchObject({
      status: "connected",
      unavailable: { demographics: { reason: "too_small", message: "Too few followers." } },
    });
    expect(await stored()).toMatchObject([{ dimension: "age", first: 5 }]);
    answer = () => [ages({ "18-24": 5 })];
    await app.refresh(target, { trigger: "schedule" });
    expect((await app.connection(target))["unavailable"]).toEqual({});
  });

  it("are read again where the platform failed, from their stage", async () => {
    answer = () => {
      throw new AccountReadError(accountFailure("provider_error", "Down."));
    };
    expect(await app.refresh(target)).toMatchObject({ kind: "paused" });
    expect(await app.sql("select stage from account_refreshes")).toEqual([
      { stage: "demographics" },
    ]);
    app.transistor.seen.length = 0;
    answer = () => [genders(2)];
    expect(await app.refresh(target, { trigger: "schedule" })).toMatchObject({ kind: "done" });
    expect(app.transistor.seen).toEqual([]);
    expect(await stored()).toMatchObject([{ dimension: "gender", first: 2 }]);
  });

  it("are read, as the last stage, by a process that does not know the stage of a newer one", async () => {
    answer = () => {
      throw new AccountReadError(accountFailure("provider_error", "Down."));
    };
    await app.refresh(target);
    await app.sql("alter table account_refreshes drop constraint account_refreshes_stage_known");
    await app.sql("update account_refreshes set stage = 'of_a_newer_release'");
    answer = () => [genders(2)];
    expect(await app.refresh(target, { trigger: "schedule" })).toMatchObject({ kind: "done" });
    expect(await stored()).toMatchObject([{ dimension: "gender", first: 2 }]);
  });
});
