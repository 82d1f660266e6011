import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../../../../../test/property-runs.ts";
import { useApp } from "../../../../../test/network.ts";
import { newId } from "../../../../kernel/ids.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/time/clock.ts";
import { foldDays } from "./fold-days.ts";
import { timeLimit } from "../../../../../test/time-limit.ts";

const LIMIT_MS = timeLimit(60_000);

const DAYS = 7;

/** What a refresh of a day found: an account and its counter; null for a day without refresh. */
type Refreshed = { accountId: string; likes: number } | null;

const life: fc.Arbitrary<Refreshed[]> = fc.array(
  fc.option(
    fc.record({
      accountId: fc.constantFrom("one", "one", "one", "two"),
      likes: fc.oneof(
        { weight: 1, arbitrary: fc.constant(0) },
        { weight: 4, arbitrary: fc.nat(50) },
      ),
    }),
    { freq: 4 },
  ),
  { minLength: DAYS, maxLength: DAYS },
);

interface FoldedDay {
  day: number;
  account_id: string;
  likes: number | null;
  spans_days: number;
  counter: number;
}

/** The rules of the fold, one account and one day after another. */
function naive(days: readonly Refreshed[]): FoldedDay[] {
  const believed = new Map<string, { counter: number; day: number }>();
  return days.flatMap((refreshed, day) => {
    if (refreshed === null) return [];
    const { accountId, likes } = refreshed;
    const before = believed.get(accountId);
    const says = before === undefined || likes > 0 || before.counter === 0;
    const counter = says ? likes : before.counter;
    believed.set(accountId, { counter, day });
    return [
      {
        day,
        account_id: accountId,
        likes: before === undefined || !says ? null : Math.max(0, likes - before.counter),
        spans_days: before === undefined ? 1 : day - before.day,
        counter,
      },
    ];
  });
}

describe("the fold of many accounts", () => {
  const app = useApp();

  async function refresh(
    showId: string,
    { accountId, likes }: NonNullable<Refreshed>,
  ): Promise<void> {
    const now = app.clock.now();
    const changed = {
      external_account_id: accountId,
      last_updated_at: now,
      readings: JSON.stringify({
        likes: {
          value: likes,
          fetched_at: now.toISOString(),
          as_of: null,
          source: "api",
          definition: "x@2025-01",
        },
      }),
    };
    await app.runtime.database
      .insertInto("connections")
      .values({
        show_id: showId,
        platform: "tiktok",
        id: newId("con"),
        status: "connected",
        connect_via: "api",
        connected_at: now,
        created_at: now,
        updated_at: now,
        ...changed,
      })
      .onConflict((conflict) => conflict.columns(["show_id", "platform"]).doUpdateSet(changed))
      .execute();
  }

  it(
    "equals the rules applied to each account alone, run once or twice a day, in batches of any size",
    async () => {
      const { database, accounts } = app.runtime.services;
      const workspaceId = await app.workspace();
      await holds(
        fc.asyncProperty(
          fc.array(life, { minLength: 12, maxLength: 12 }),
          fc.integer({ min: 1, max: 5 }),
          async (lives, batch) => {
            const showIds: string[] = [];
            for (const _ of lives) showIds.push(await app.show(workspaceId));
            const first = app.clock.now();
            for (let day = 0; day < DAYS; day += 1) {
              for (const [index, days] of lives.entries()) {
                const refreshed = days[day] ?? null;
                if (refreshed !== null) await refresh(showIds[index] ?? "", refreshed);
              }
              app.clock.advance(HOUR_MS);
              const now = app.clock.now();
              const since = new Date(now.getTime() - 7 * DAY_MS);
              await accounts.partitions.ensure(
                database,
                [since, now].map((time) => time.toISOString().slice(0, 7)),
              );
              await foldDays(database, { now, since, countersOnly: ["tiktok"], batch });
              expect(await foldDays(database, { now, since, countersOnly: ["tiktok"] })).toBe(0);
              await app.advance(DAY_MS - HOUR_MS);
            }
            for (const [index, days] of lives.entries()) {
              const rows = await app.sql(
                "select day - $2::date as day, account_id, likes, spans_days, " +
                  "(counters ->> 'likes')::int as counter " +
                  "from account_days where show_id = $1 order by day",
                [showIds[index], first],
              );
              expect(rows).toEqual(naive(days));
            }
          },
        ),
        { short: 2, long: 15 },
      );
    },
    LIMIT_MS,
  );
});
