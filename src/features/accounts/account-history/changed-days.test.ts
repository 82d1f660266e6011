import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { storeDays } from "../account-refresh/index.ts";
import { link } from "../../measurement/geography/geography.test-support.ts";
import { foldDays } from "./fold/fold-days.ts";

describe("the mark of changed days", () => {
  let showId: string;

  const app = useApp();
  beforeAll(async () => {
    await app.runtime.services.accounts.partitions.ensure(app.runtime.database, [
      "2026-10-01",
      "2026-10-20",
    ]);
  });
  beforeEach(async () => {
    showId = await app.show(await app.workspace());
  });

  const store = (...days: [string, number][]) =>
    inTransaction(app.runtime.database, (transaction) =>
      storeDays(
        transaction,
        { showId, platform: "youtube", accountId: "a" },
        days.map(([day, views]) => ({ day, counts: { views } })),
        app.clock.now(),
      ),
    );
  const raise = () =>
    app.sql("update show_rollups set rolled_through = '2026-10-19' where show_id = $1", [showId]);
  const rolledThrough = async (): Promise<unknown> =>
    (await app.sql("select rolled_through from show_rollups where show_id = $1", [showId]))[0]?.[
      "rolled_through"
    ];

  it("is set before the first day that an answer changes, and not by one that says the same", async () => {
    await store(["2026-10-15", 5], ["2026-10-12", 5], ["2026-10-18", 5]);
    expect(await rolledThrough()).toBe("2026-10-11");
    await raise();
    await store(["2026-10-15", 5], ["2026-10-12", 5]);
    expect(await rolledThrough()).toBe("2026-10-19");
    await store(["2026-10-15", 6], ["2026-10-12", 5]);
    expect(await rolledThrough()).toBe("2026-10-14");
    await store(["2026-10-18", 9]);
    expect(await rolledThrough()).toBe("2026-10-14");
  });

  it("is set by the fold, before yesterday where it folds yesterday", async () => {
    await link(app, showId, "youtube");
    const fold = (at: string) =>
      app
        .sql("update connections set readings = $2, last_updated_at = $3 where show_id = $1", [
          showId,
          JSON.stringify({ followers: { value: Date.parse(at) / DAY_MS, fetched_at: at } }),
          at,
        ])
        .then(() =>
          foldDays(app.runtime.database, {
            now: app.clock.now(),
            since: new Date(app.clock.now().getTime() - 7 * DAY_MS),
            countersOnly: [],
          }),
        );
    await fold("2026-10-20T00:00:00.000Z");
    expect(await rolledThrough()).toBe("2026-10-19");
    await fold("2026-10-19T00:00:00.000Z");
    expect(await rolledThrough()).toBe("2026-10-18");
  });
});
