import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import type { Metric } from "../../../../domain/metrics/metric.ts";
import type { AccountItem } from "../../../../platforms/accounts/account-connector.ts";
import { storeItems } from "./items.store.ts";

const target = { showId: "show", platform: "youtube", accountId: "UC1" };

const app = useApp();
beforeEach(() => app.sql("delete from account_items"));

const at = (minute: number): string =>
  new Date(Date.parse("2026-10-20T12:00:00Z") + minute * 60_000).toISOString();

function item(
  externalId: string,
  counts: Partial<Record<Metric, number>>,
  { minute = 0, ...more }: Partial<AccountItem> & { minute?: number } = {},
): AccountItem {
  const readings = Object.fromEntries(
    Object.entries(counts).map(([metric, value]) => [
      metric,
      {
        value,
        fetched_at: at(minute),
        as_of: null,
        source: "api" as const,
        definition: `youtube.${metric}`,
      },
    ]),
  );
  return {
    externalId,
    url: null,
    guid: null,
    title: null,
    text: null,
    thumbnail: null,
    kind: null,
    isVertical: null,
    publishedAt: null,
    durationSec: null,
    ...more,
    readings,
  };
}

const store = (items: AccountItem[]) =>
  inTransaction(app.runtime.database, (transaction) =>
    storeItems(transaction, target, items, app.clock.now()),
  );
const valuesOf = async (id = "a"): Promise<Record<string, number>> => {
  const [row] = await app.sql<{ readings: Record<string, { value: number }> }>(
    "select readings from account_items where external_id = $1",
    [id],
  );
  return Object.fromEntries(
    Object.entries(row?.readings ?? {}).map(([metric, { value }]) => [metric, value]),
  );
};

describe("storeItems", () => {
  it("lets views rise and not fall, likes do both, and no number fall to 0 or go with an absent one", async () => {
    await store([item("a", { views: 100, likes: 9, comments: 3 })]);
    await store([item("a", { views: 90, likes: 4, comments: 0 }, { minute: 1 })]);
    expect(await valuesOf()).toEqual({ views: 100, likes: 4, comments: 3 });
    await store([item("a", { views: 140 }, { minute: 2 })]);
    expect(await valuesOf()).toEqual({ views: 140, likes: 4, comments: 3 });
  });

  it("ends in the same numbers in any order of two answers", async () => {
    const answers = [
      item("a", { views: 100, likes: 9 }, { minute: 1 }),
      item("a", { views: 120, likes: 5 }, { minute: 2 }),
    ];
    for (const order of [answers, answers.toReversed()]) {
      await app.sql("delete from account_items");
      for (const answer of order) await store([answer]);
      expect(await valuesOf()).toEqual({ views: 120, likes: 5 });
    }
  });

  it("keeps what an item was called where a later answer leaves it out, and an item a later list leaves out", async () => {
    await store([
      item(
        "a",
        { views: 1 },
        { title: "One", url: "https://one.example", durationSec: 60, guid: "g-1" },
      ),
      item("b", { views: 2 }),
    ]);
    await store([item("a", { views: 2 }, { minute: 1, title: "One, again" })]);
    expect(
      await app.sql(
        "select external_id, title, url, duration_sec, guid, account_id from account_items order by external_id",
      ),
    ).toEqual([
      {
        external_id: "a",
        title: "One, again",
        url: "https://one.example",
        duration_sec: 60,
        guid: "g-1",
        account_id: "UC1",
      },
      {
        external_id: "b",
        title: null,
        url: null,
        duration_sec: null,
        guid: null,
        account_id: "UC1",
      },
    ]);
  });

  it("takes the last of an item that a page names twice, and nothing of an empty page", async () => {
    expect(await store([item("a", { views: 1 }), item("a", { views: 3 })])).toBe(true);
    expect({ stored: await valuesOf(), changed: await store([]) }).toEqual({
      stored: { views: 3 },
      changed: false,
    });
  });

  it("says whether a number moved", async () => {
    expect(await store([item("a", { views: 1 })])).toBe(true);
    expect(await store([item("a", { views: 1 }, { minute: 1 })])).toBe(false);
    expect(await store([item("a", { views: 1, likes: 1 }, { minute: 2 })])).toBe(true);
    expect(await store([item("a", { views: 0 }, { minute: 3 })])).toBe(false);
  });
});
