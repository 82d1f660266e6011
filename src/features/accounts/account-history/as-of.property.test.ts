import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { DAY_MS, HOUR_MS, utcDay } from "../../../lib/time/clock.ts";
import { storeDays } from "../account-refresh/index.ts";
import { foldDays } from "./fold/fold-days.ts";
import { readProvenance } from "./read-provenance.ts";
import type { HistoryMetric } from "./history-request.ts";
import { readTimeline, readTotals } from "./read-timeline.ts";
import { holds } from "../../../../test/property-runs.ts";
import { timeLimit } from "../../../../test/time-limit.ts";

const LIMIT_MS = timeLimit(60_000);

const START = Date.parse("2026-10-10T00:00:00.000Z");
const METRICS: readonly HistoryMetric[] = ["views", "likes", "followers"];

/** One write of a history: a platform reports a day, or a refresh is folded. */
interface Write {
  /** Hours after the write before it. */
  hours: number;
  show: number;
  accountId: string;
  kind: "report" | "refresh" | "refresh_late";
  /** How many days before the current one the reported day lies. */
  daysAgo: number;
  /** Null: the answer leaves it out. */
  views: number | null;
  likes: number;
}

const write: fc.Arbitrary<Write> = fc.record({
  hours: fc.integer({ min: 1, max: 14 }),
  show: fc.nat(1),
  accountId: fc.constantFrom("one", "one", "one", "two"),
  kind: fc.constantFrom("report", "report", "report", "refresh", "refresh_late"),
  daysAgo: fc.nat(3),
  views: fc.option(fc.oneof(fc.constant(0), fc.nat(50)), { freq: 5 }),
  likes: fc.nat(30),
});

/** What a day says by the rules of a report, for `views`. */
interface NaiveDay {
  accountId: string;
  views: number | null;
  isReported: boolean;
}

/** The stored views by show and day, one write after another. */
class NaiveHistory {
  readonly #days = new Map<string, NaiveDay>();

  apply(at: Date, { kind, show, accountId, daysAgo, views }: Write): void {
    const day = kind === "report" ? addDays(utcDay(at), -daysAgo) : utcDay(at);
    const key = `${show} ${day}`;
    const stored = this.#days.get(key);
    const isSame = stored?.accountId === accountId;
    if (kind === "report") {
      const isKept =
        isSame && (views === null || (views === 0 && stored.isReported && (stored.views ?? 0) > 0));
      const next = isKept ? stored.views : views;
      this.#days.set(key, { accountId, views: next, isReported: true });
    } else if (stored === undefined || (!isSame && !stored.isReported))
      this.#days.set(key, { accountId, views: null, isReported: false });
  }

  total(): number | null {
    const known = [...this.#days.values()].flatMap(({ views }) => (views === null ? [] : [views]));
    return known.length === 0 ? null : known.reduce((sum, views) => sum + views, 0);
  }
}

describe("answers as of an earlier day", () => {
  let workspaceId: string;

  const app = useApp();
  beforeAll(async () => {
    workspaceId = await app.workspace();
    await app.runtime.services.accounts.partitions.ensure(app.runtime.database, ["2026-10"]);
  });

  async function refresh(showId: string, { accountId, likes }: Write, now: Date): Promise<void> {
    const at = {
      fetched_at: now.toISOString(),
      as_of: null,
      source: "api",
      definition: "x@2025-01",
    };
    const readings = { likes: { value: likes, ...at }, followers: { value: likes * 3, ...at } };
    await app.sql(
      "insert into connections (show_id, platform, id, status, connect_via, external_account_id, " +
        "readings, last_updated_at, connected_at, created_at, updated_at) values ($1, 'youtube', " +
        "'con_' || $1, 'connected', 'api', $2, $3, $4, $4, $4, $4) on conflict " +
        "(show_id, platform) do update set readings = excluded.readings, external_account_id = " +
        "excluded.external_account_id, last_updated_at = excluded.last_updated_at",
      [showId, accountId, JSON.stringify(readings), now],
    );
  }

  const fold = (now: Date): Promise<number> =>
    foldDays(app.runtime.database, {
      now,
      since: new Date(now.getTime() - 7 * DAY_MS),
      countersOnly: [],
    });

  async function carryOut(showIds: string[], step: Write, now: Date): Promise<void> {
    const showId = showIds[step.show] ?? "";
    if (step.kind === "report")
      await inTransaction(app.runtime.database, (transaction) =>
        storeDays(
          transaction,
          { showId, platform: "youtube", accountId: step.accountId },
          [
            {
              day: addDays(utcDay(now), -step.daysAgo),
              // Another metric keeps an answer without views from being empty.
              counts: { plays: 1, ...(step.views === null ? {} : { views: step.views }) },
            },
          ],
          now,
        ),
      );
    else {
      await refresh(showId, step, now);
      if (step.kind === "refresh") await fold(now);
    }
  }

  /** Everything that is read of the window, as it is known now or was at the end of a day. */
  async function answers(showIds: string[], day: string, asOf: string | null): Promise<unknown> {
    const { database } = app.runtime;
    const window = { showIds, platforms: null, from: "2026-10-07", to: day };
    const request = { ...window, metrics: METRICS, groupBy: "account" as const, asOf };
    const { series } = await readTimeline(database, request, day);
    const { totals } = await readTotals(database, request, day);
    const opened = [];
    for (const metric of METRICS) {
      const { value, parts } = await readProvenance(database, { ...window, asOf }, metric);
      const numbers = parts.flatMap((part) => (part.value === null ? [] : [part.value]));
      const ofSeries = series.flatMap((each) =>
        each.metric === metric && each.total !== null ? [each.total] : [],
      );
      const byValue = (one: number, other: number): number => one - other;
      expect(numbers.toSorted(byValue)).toEqual(ofSeries.toSorted(byValue));
      expect(value).toBe(numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0));
      opened.push(
        // Accounts without a number are those of now.
        parts.flatMap(({ showId, value: own, daysKnown, restatedDays }) =>
          own === null ? [] : [[showId, own, daysKnown, restatedDays]],
        ),
      );
    }
    return { series, totals, opened };
  }

  it(
    "are those that were given at the end of that day, and agree with a replay of the writes",
    async () => {
      await holds(
        fc.asyncProperty(fc.array(write, { minLength: 8, maxLength: 20 }), async (writes) => {
          const showIds = [await app.show(workspaceId), await app.show(workspaceId)];
          const naive = new NaiveHistory();
          const given = new Map<string, { answers: unknown; views: number | null }>();
          let now = START;
          let today = utcDay(new Date(now));
          const endDays = async (until: number): Promise<void> => {
            for (; today < utcDay(new Date(until)); today = addDays(today, 1)) {
              const then = { answers: await answers(showIds, today, null), views: naive.total() };
              given.set(today, then);
            }
          };
          for (const step of writes) {
            now += step.hours * HOUR_MS;
            await endDays(now);
            await carryOut(showIds, step, new Date(now));
            if (step.kind !== "refresh_late") naive.apply(new Date(now), step);
          }
          await endDays(now + HOUR_MS);
          await fold(new Date(now + HOUR_MS));
          await endDays(now + 2 * DAY_MS);
          for (const [day, { answers: then, views }] of given) {
            expect([day, await answers(showIds, day, day)]).toEqual([day, then]);
            const { totals } = await readTotals(
              app.runtime.database,
              {
                showIds,
                platforms: null,
                metrics: ["views"],
                from: "2026-10-01",
                to: day,
                groupBy: "none",
                asOf: day,
              },
              day,
            );
            if (writes.every(({ kind }) => kind !== "refresh_late"))
              expect([day, totals[0]?.values["views"] ?? null]).toEqual([day, views]);
          }
          await app.sql("delete from connections where show_id = any($1)", [showIds]);
        }),
        { short: 8, long: 120, endOnFailure: true },
      );
    },
    LIMIT_MS,
  );
});
