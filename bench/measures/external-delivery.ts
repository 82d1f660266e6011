import { copyLine, copyRows } from "../../src/db/statements/copy-rows.ts";
import { createDatabase, inTransaction } from "../../src/db/connection/database.ts";
import { createPool } from "../../src/db/connection/pool.ts";
import {
  type DeliveryInput,
  planDelivery,
  upsertDelivery,
} from "../../src/features/sponsorship/external-delivery/index.ts";
import { DAY_MS, utcDay } from "../../src/lib/time/clock.ts";
import { type BenchDatabase, seededId } from "../harness/environment.ts";
import { median } from "../harness/load.ts";
import type { Row } from "../harness/read-path.ts";

const ROWS = 500;
const ROUNDS = 25;
/** Of compiling and of PostgreSQL's caches; not counted. */
const WARM_ROUNDS = 5;
const LIMIT = 3;
const WORKSPACE = seededId("DEL", 0);
const NOW = new Date(Date.UTC(2026, 9, 20));
const KINDS = ["copy", "insert", "update", "same"] as const;

const TARGET = `external_delivery_rows (
  workspace_id, campaign_id, created_at, updated_at, row_key, source, label, slot_id, show_id,
  start_date, end_date, is_period, impressions, listeners
)`;

/**
 * Goal 6: an upload of 500 delivery rows with its comparison, beside COPY of the same rows into the
 * same table. Times with the commit; interleaved, each round with campaigns of its own.
 */
export async function measureExternalDelivery(bench: BenchDatabase): Promise<Row[]> {
  const pool = createPool({ url: bench.url, max: 1, applicationName: "bench delivery" });
  const database = createDatabase(pool);
  const upload = (campaignId: string, rows: readonly DeliveryInput[]): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const plan = await planDelivery(transaction, WORKSPACE, campaignId, {
        rows,
        showSet: new Set(),
        now: NOW,
      });
      const changed = [...plan.inserted, ...plan.updated];
      await upsertDelivery(transaction, WORKSPACE, campaignId, {
        rows: changed,
        replacedKeys: [],
        now: NOW,
      });
    });
  const copy = (campaignId: string, rows: readonly DeliveryInput[]): Promise<void> => {
    const lines = rows.map(({ source, date = null, impressions, listeners = null }, index) => {
      const key = `${campaignId.slice(-12)}${String(index).padStart(10, "0")}`;
      const counts = [date, date, false, impressions, listeners];
      return copyLine([WORKSPACE, campaignId, NOW, NOW, key, source, "", null, null, ...counts]);
    });
    return copyRows(pool, TARGET, lines.join(""));
  };
  try {
    const times: Record<(typeof KINDS)[number], number[]> = {
      copy: [],
      insert: [],
      update: [],
      same: [],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const [copied, uploaded] = [seededId("DLC", round), seededId("DLU", round)];
      await pool.query(
        `insert into campaigns (workspace_id, id, name, status, timezone, currency, created_by,
           status_changed_at, created_at, updated_at)
         select $1, id, 'Bench', 'draft', 'UTC', 'usd', 'bench', $2, $2, $2
         from unnest($3::text[]) id`,
        [WORKSPACE, NOW, [copied, uploaded]],
      );
      const [rows, again] = [rowsOf(round), rowsOf(round + 1)];
      const ms = {
        copy: await timed(() => copy(copied, rows)),
        insert: await timed(() => upload(uploaded, rows)),
        update: await timed(() => upload(uploaded, again)),
        same: await timed(() => upload(uploaded, again)),
      };
      if (round < WARM_ROUNDS) continue;
      for (const kind of KINDS) times[kind].push(ms[kind]);
    }
    return [
      rowOf("upload of 500 new delivery rows", times.insert, times.copy),
      rowOf("the same rows with other counts", times.update, times.copy),
      rowOf("the same 500 delivery rows again", times.same, times.copy),
    ];
  } finally {
    await database.destroy();
  }
}

const rowsOf = (seed: number): DeliveryInput[] =>
  Array.from({ length: ROWS }, (_, index) => ({
    source: "adswizz",
    date: utcDay(new Date(NOW.getTime() - index * DAY_MS)),
    impressions: 1_000 + index + seed,
    listeners: 500 + index,
  }));

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

function rowOf(work: string, ours: readonly number[], copy: readonly number[]): Row {
  const ratio = median(ours.map((ms, round) => ms / (copy[round] ?? Number.NaN)));
  return {
    goal: "6",
    work,
    beside: `COPY of 500 rows, ${median(copy).toFixed(1)} ms`,
    measured: `${ratio.toFixed(2)} times (${median(ours).toFixed(1)} ms)`,
    limit: `≤ ${LIMIT} times`,
    met: ratio <= LIMIT,
  };
}
