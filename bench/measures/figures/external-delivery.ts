import { copyLine, copyRows } from "../../../src/db/statements/copy-rows.ts";
import { inTransaction, type Database } from "../../../src/db/connection/database.ts";
import type pg from "pg";
import {
  type DeliveryInput,
  planDelivery,
  upsertDelivery,
} from "../../../src/features/sponsorship/external-delivery/index.ts";
import { DAY_MS, utcDay } from "../../../src/lib/time/clock.ts";
import { type BenchDatabase, seededId, withDatabase } from "../../harness/environment.ts";
import { ratioRow, timedInTurns } from "../../harness/timing.ts";
import type { Row } from "../../harness/read-path.ts";

const ROWS = 500;
const ROUNDS = 20;
/** Of compiling and of PostgreSQL's caches; not counted. */
const WARM_ROUNDS = 5;
const LIMIT = 3;
const WORKSPACE = seededId("DEL", 0);
const NOW = new Date(Date.UTC(2026, 9, 20));

const TARGET = `external_delivery_rows (
  workspace_id, campaign_id, created_at, updated_at, row_key, source, label, slot_id, show_id,
  start_date, end_date, is_period, impressions, listeners
)`;

/**
 * Goal 6: an upload of 500 delivery rows with its comparison, beside COPY of the same rows into the
 * same table. Times with the commit; interleaved, each round with campaigns of its own.
 */
export function measureExternalDelivery(bench: BenchDatabase): Promise<Row[]> {
  return withDatabase({ url: bench.url, max: 1 }, async (database, pool) => {
    const all = Array.from({ length: WARM_ROUNDS + ROUNDS }, (_, at) => at);
    const rows = [...all, all.length].map(rowsOf);
    const of = (round: number): DeliveryInput[] => rows[WARM_ROUNDS + round] ?? [];
    const [copied, uploaded] = ["DLC", "DLU"].map(
      (kind) => (round: number) => seededId(kind, WARM_ROUNDS + round),
    ) as [(round: number) => string, (round: number) => string];
    await pool.query(
      `insert into campaigns (workspace_id, id, name, status, timezone, currency, created_by,
         status_changed_at, created_at, updated_at)
       select $1, id, 'Bench', 'draft', 'UTC', 'usd', 'bench', $2, $2, $2
       from unnest($3::text[]) id`,
      [WORKSPACE, NOW, all.flatMap((at) => [seededId("DLC", at), seededId("DLU", at)])],
    );
    const { copy, ...times } = await timedInTurns(
      {
        copy: (round) => copyDelivery(pool, copied(round), of(round)),
        insert: (round) => upload(database, uploaded(round), of(round)),
        update: (round) => upload(database, uploaded(round), of(round + 1)),
        same: (round) => upload(database, uploaded(round), of(round + 1)),
      },
      { rounds: ROUNDS, warmRounds: WARM_ROUNDS },
    );
    const row = (work: string, oursMs: readonly number[]): Row =>
      ratioRow({ goal: "6", work, beside: "COPY of 500 rows, ", limit: LIMIT }, oursMs, copy);
    return [
      row("upload of 500 new delivery rows", times.insert),
      row("the same rows with other counts", times.update),
      row("the same 500 delivery rows again", times.same),
    ];
  });
}

const upload = (
  database: Database,
  campaignId: string,
  rows: readonly DeliveryInput[],
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const plan = await planDelivery(transaction, WORKSPACE, campaignId, {
      rows,
      showSet: new Set(),
      now: NOW,
    });
    await upsertDelivery(transaction, WORKSPACE, campaignId, {
      rows: [...plan.inserted, ...plan.updated],
      replacedKeys: [],
      now: NOW,
    });
  });

function copyDelivery(
  pool: pg.Pool,
  campaignId: string,
  rows: readonly DeliveryInput[],
): Promise<void> {
  const lines = rows.map(({ source, date = null, impressions, listeners = null }, index) => {
    const key = `${campaignId.slice(-12)}${String(index).padStart(10, "0")}`;
    const counts = [date, date, false, impressions, listeners];
    return copyLine([WORKSPACE, campaignId, NOW, NOW, key, source, "", null, null, ...counts]);
  });
  return copyRows(pool, TARGET, lines.join(""));
}

const rowsOf = (seed: number): DeliveryInput[] =>
  Array.from({ length: ROWS }, (_, index) => ({
    source: "adswizz",
    date: utcDay(new Date(NOW.getTime() - index * DAY_MS)),
    impressions: 1_000 + index + seed,
    listeners: 500 + index,
  }));
