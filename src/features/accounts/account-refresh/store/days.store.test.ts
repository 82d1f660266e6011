import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import type { AccountDayCounts } from "../../../../platforms/accounts/account-connector.ts";
import { storeDays } from "./days.store.ts";

const DAY = "2026-10-19";

const app = useApp();
beforeAll(async () => {
  await app.runtime.services.accounts.partitions.ensure(app.runtime.database, ["2026-10"]);
});
beforeEach(() => app.sql("delete from account_days"));

const store = (
  counts: AccountDayCounts["counts"],
  { accountId = "UC1", since = "2026-01-01", day = DAY } = {},
) =>
  inTransaction(app.runtime.database, (transaction) =>
    storeDays(
      transaction,
      { showId: "show", platform: "youtube", accountId, since },
      [{ day, counts }],
      app.clock.now(),
    ),
  );
const stored = async () =>
  (
    await app.sql(
      "select account_id, is_reported, spans_days, views, likes, watch_time_sec, followers, counters from account_days where day = $1",
      [DAY],
    )
  )[0];

describe("storeDays", () => {
  it("takes a newer number, larger or smaller, while a platform settles its days", async () => {
    await store({ views: 100, likes: 4 });
    await store({ views: 90, likes: 5 });
    expect(await stored()).toMatchObject({ views: 90, likes: 5, is_reported: true, spans_days: 1 });
  });

  it("keeps a number that is left out, and one that is 0 after it was counted; a first 0 is a 0", async () => {
    await store({ views: 100, likes: 0 });
    await store({ views: 0, watch_time_sec: 60 });
    expect(await stored()).toMatchObject({ views: 100, likes: 0, watch_time_sec: 60 });
  });

  it("replaces what was made of two counters, also by 0, and leaves the counters for the days to come", async () => {
    await app.sql(
      "insert into account_days (show_id, platform, day, account_id, is_reported, spans_days, views, likes, followers, counters, updated_at) values ('show', 'youtube', $1, 'UC1', false, 3, 300, 7, 12, '{\"views\": 900}', $2)",
      [DAY, app.clock.now()],
    );
    expect(await store({ views: 0 })).toBe(true);
    expect(await stored()).toMatchObject({
      views: 0,
      likes: 7,
      is_reported: true,
      spans_days: 1,
      followers: 12,
      counters: { views: 900 },
    });
  });

  it("leaves days of another account alone that lie before the new one came, and keeps nothing of it on later ones", async () => {
    await app.sql(
      "insert into account_days (show_id, platform, day, account_id, is_reported, views, likes, followers, counters, updated_at) values ('show', 'youtube', $1, 'UC0', true, 300, 7, 12, '{\"views\": 900}', $2)",
      [DAY, app.clock.now()],
    );
    expect(await store({ views: 5 }, { since: "2026-10-20" })).toBe(false);
    expect(await stored()).toMatchObject({ account_id: "UC0", views: 300 });
    expect(await store({ views: 0 }, { since: DAY })).toBe(true);
    expect(await stored()).toMatchObject({
      account_id: "UC1",
      views: 0,
      likes: null,
      followers: null,
      counters: null,
    });
  });

  it("takes the last of a day that comes twice, and none of which nothing is known", async () => {
    await inTransaction(app.runtime.database, (transaction) =>
      storeDays(
        transaction,
        { showId: "show", platform: "youtube", accountId: "UC1" },
        [
          { day: DAY, counts: { views: 1 } },
          { day: DAY, counts: { views: 2 } },
          { day: "2026-10-18", counts: {} },
        ],
        app.clock.now(),
      ),
    );
    expect(await app.sql("select day, views from account_days")).toEqual([{ day: DAY, views: 2 }]);
  });

  it("says whether a number moved, and touches no row where none did", async () => {
    expect(await store({ views: 3 })).toBe(true);
    const before = await app.sql("select xmin from account_days");
    expect({ first: await store({ views: 3 }), second: await store({}) }).toEqual({
      first: false,
      second: false,
    });
    expect(await app.sql("select xmin from account_days")).toEqual(before);
  });
});
