import type pg from "pg";
import { copyLine, copyRows } from "../../src/db/statements/copy-rows.ts";
import { createDatabase, type Database, inTransaction } from "../../src/db/connection/database.ts";
import { createPool } from "../../src/db/connection/pool.ts";
import { OnDemandPartitions } from "../../src/db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../src/db/partitions/partitioned-tables.ts";
import { storeDays } from "../../src/features/accounts/account-refresh/store/days.store.ts";
import { DAY_MS, utcDay } from "../../src/lib/time/clock.ts";
import type { DayCounts } from "../../src/platforms/accounts/account-connector.ts";
import { type BenchDatabase, seededId } from "../harness/environment.ts";
import { median } from "../harness/load.ts";
import type { Row } from "../harness/read-path.ts";

const ROWS = 500;
const ROUNDS = 25;
/** Of compiling and of PostgreSQL's caches; not counted. */
const WARM_ROUNDS = 5;
const LIMIT = 3;
/** Of days of which a fifth is kept as it was and then replaced: three statements. */
const RESTATED_LIMIT = 4;
const LAST_DAY = Date.UTC(2026, 9, 19);
const NOW = new Date(LAST_DAY + DAY_MS);
const DAY_AFTER = new Date(LAST_DAY + 2 * DAY_MS);
const KINDS = ["copy", "insert", "update", "same", "restated"] as const;
type Kind = (typeof KINDS)[number];

/**
 * Goal 6: 500 rows stored by the upsert of account days, beside COPY of as many rows into the same
 * table. It is the widest upsert there is: of campaigns none is built. Times with the commit;
 * interleaved, each row of COPY in an account of its own.
 */
export async function measureUpserts(bench: BenchDatabase): Promise<Row[]> {
  const pool = createPool({ url: bench.url, max: 1, applicationName: "bench upserts" });
  const database = createDatabase(pool);
  const days = Array.from({ length: ROWS }, (_, index) =>
    utcDay(new Date(LAST_DAY - index * DAY_MS)),
  );
  try {
    await new OnDemandPartitions(ACCOUNT_DAYS).ensure(database, days);
    const times: Record<Kind, number[]> = {
      copy: [],
      insert: [],
      update: [],
      same: [],
      restated: [],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const showId = seededId("UPS", round);
      const read = countsOf(days, round);
      const again = countsOf(days, round + 1);
      const ms = {
        copy: await timed(() => copyDays(pool, seededId("UPC", round), read)),
        insert: await timed(() => store(database, showId, read)),
        update: await timed(() => store(database, showId, again)),
        same: await timed(() => store(database, showId, again)),
        restated: await timed(() => store(database, showId, aFifthOf(again), DAY_AFTER)),
      };
      if (round < WARM_ROUNDS) continue;
      for (const kind of KINDS) times[kind].push(ms[kind]);
    }
    return [
      rowOf("insert of 500 account days", times.insert, times.copy),
      rowOf("update of all 500", times.update, times.copy),
      rowOf("the same 500 again, nothing to write", times.same, times.copy),
      rowOf(
        "500 the day after, a fifth of them restated",
        times.restated,
        times.copy,
        RESTATED_LIMIT,
      ),
    ];
  } finally {
    await database.destroy();
  }
}

const countsOf = (days: readonly string[], seed: number): DayCounts[] =>
  days.map((day, index) => ({
    day,
    counts: { views: 1 + index + seed, plays: 2 + index + seed, likes: 3 + seed, comments: seed },
  }));

/** The same days, every fifth with another number. */
const aFifthOf = (days: readonly DayCounts[]): DayCounts[] =>
  days.map(({ day, counts }, index) => ({
    day,
    counts: index % 5 === 0 ? { ...counts, views: (counts.views ?? 0) + 1 } : counts,
  }));

const store = (
  database: Database,
  showId: string,
  days: readonly DayCounts[],
  now = NOW,
): Promise<boolean> =>
  inTransaction(database, (transaction) =>
    storeDays(transaction, { showId, platform: "youtube", accountId: "UC1" }, days, now),
  );

const TARGET = `account_days (
  show_id, platform, account_id, is_reported, updated_at, day, views, plays, likes, comments
)`;

function copyDays(pool: pg.Pool, showId: string, days: readonly DayCounts[]): Promise<void> {
  const lines = days.map(({ day, counts }) => {
    const { views = null, plays = null, likes = null, comments = null } = counts;
    return copyLine([showId, "youtube", "UC1", true, NOW, day, views, plays, likes, comments]);
  });
  return copyRows(pool, TARGET, lines.join(""));
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

function rowOf(work: string, ours: readonly number[], copy: readonly number[], limit = LIMIT): Row {
  const ratio = median(ours.map((ms, round) => ms / (copy[round] ?? Number.NaN)));
  return {
    goal: "6",
    work,
    beside: `COPY of 500 rows, ${median(copy).toFixed(1)} ms`,
    measured: `${ratio.toFixed(2)} times (${median(ours).toFixed(1)} ms)`,
    limit: `≤ ${limit} times`,
    met: ratio <= limit,
  };
}
