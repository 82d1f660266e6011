import type pg from "pg";
import { copyLine, copyRows } from "../../../src/db/statements/copy-rows.ts";
import { type Database, inTransaction } from "../../../src/db/connection/database.ts";
import { OnDemandPartitions } from "../../../src/db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../../src/db/partitions/partitioned-tables.ts";
import { storeDays } from "../../../src/features/accounts/account-refresh/store/days.store.ts";
import { DAY_MS, utcDay } from "../../../src/lib/time/clock.ts";
import type { AccountDayCounts } from "../../../src/platforms/accounts/account-connector.ts";
import { type BenchDatabase, seededId, withDatabase } from "../../harness/environment.ts";
import { ratioRow, timedInTurns } from "../../harness/timing.ts";
import type { Row } from "../../harness/read-path.ts";

const ROWS = 500;
const ROUNDS = 20;
/** Of compiling and of PostgreSQL's caches; not counted. */
const WARM_ROUNDS = 5;
const LIMIT = 3;
/** Of days of which a fifth is kept as it was and then replaced: three statements. */
const RESTATED_LIMIT = 4;
const LAST_DAY = Date.UTC(2026, 9, 19);
const NOW = new Date(LAST_DAY + DAY_MS);
const DAY_AFTER = new Date(LAST_DAY + 2 * DAY_MS);

/**
 * Goal 6: 500 rows stored by the upsert of account days, beside COPY of as many rows into the same
 * table. It is the widest upsert there is: of campaigns none is built. Times with the commit;
 * interleaved, each row of COPY in an account of its own.
 */
export function measureUpserts(bench: BenchDatabase): Promise<Row[]> {
  const days = Array.from({ length: ROWS }, (_, index) =>
    utcDay(new Date(LAST_DAY - index * DAY_MS)),
  );
  const counts = Array.from({ length: WARM_ROUNDS + ROUNDS + 1 }, (_, at) => countsOf(days, at));
  const of = (round: number): AccountDayCounts[] => counts[WARM_ROUNDS + round] ?? [];
  const restated = counts.map(aFifthOf);
  return withDatabase({ url: bench.url, max: 1 }, async (database, pool) => {
    await new OnDemandPartitions(ACCOUNT_DAYS).ensure(database, days);
    const ours = (round: number): string => seededId("UPS", WARM_ROUNDS + round);
    const { copy, ...times } = await timedInTurns(
      {
        copy: (round) => copyDays(pool, seededId("UPC", WARM_ROUNDS + round), of(round)),
        insert: (round) => store(database, ours(round), of(round)),
        update: (round) => store(database, ours(round), of(round + 1)),
        same: (round) => store(database, ours(round), of(round + 1)),
        restated: (round) =>
          store(database, ours(round), restated[WARM_ROUNDS + round + 1] ?? [], DAY_AFTER),
      },
      { rounds: ROUNDS, warmRounds: WARM_ROUNDS },
    );
    const row = (work: string, oursMs: readonly number[], limit = LIMIT): Row =>
      ratioRow({ goal: "6", work, beside: "COPY of 500 rows, ", limit }, oursMs, copy);
    return [
      row("insert of 500 account days", times.insert),
      row("update of all 500", times.update),
      row("the same 500 again, nothing to write", times.same),
      row("500 the day after, a fifth of them restated", times.restated, RESTATED_LIMIT),
    ];
  });
}

const countsOf = (days: readonly string[], seed: number): AccountDayCounts[] =>
  days.map((day, index) => ({
    day,
    counts: { views: 1 + index + seed, plays: 2 + index + seed, likes: 3 + seed, comments: seed },
  }));

/** The same days, every fifth with another number. */
const aFifthOf = (days: readonly AccountDayCounts[]): AccountDayCounts[] =>
  days.map(({ day, counts }, index) => ({
    day,
    counts: index % 5 === 0 ? { ...counts, views: (counts.views ?? 0) + 1 } : counts,
  }));

const store = (
  database: Database,
  showId: string,
  days: readonly AccountDayCounts[],
  now = NOW,
): Promise<boolean> =>
  inTransaction(database, (transaction) =>
    storeDays(transaction, { showId, platform: "youtube", accountId: "UC1" }, days, now),
  );

const TARGET = `account_days (
  show_id, platform, account_id, is_reported, updated_at, day, views, plays, likes, comments
)`;

function copyDays(pool: pg.Pool, showId: string, days: readonly AccountDayCounts[]): Promise<void> {
  const lines = days.map(({ day, counts }) => {
    const { views = null, plays = null, likes = null, comments = null } = counts;
    return copyLine([showId, "youtube", "UC1", true, NOW, day, views, plays, likes, comments]);
  });
  return copyRows(pool, TARGET, lines.join(""));
}
