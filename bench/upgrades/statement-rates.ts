/**
 * Rows a second of the kinds of work that migrations do, from which `castmeter upgrade --check`
 * estimates times (`src/db/upgrade/plan-upgrade.ts`):
 *
 *   node bench/upgrades/statement-rates.ts [rows]     a million rows of clusters unless given
 */
import { startBenchDatabase } from "../harness/environment.ts";

const rows = Number(process.argv[2] ?? 1_000_000);

const database = await startBenchDatabase();
try {
  await database.query(
    `insert into shows (show_id, handle, name, created_at, updated_at)
      select 'show' || n, 'show' || n, 'Show', now(), now() from generate_series(1, 100) as n`,
  );
  await database.query(
    `insert into clusters (show_id, id, name, created_at, updated_at)
      select 'show' || 1 + n % 100, 'cluster' || n, 'A cluster of the show, number ' || n,
        now() - n * interval '1 minute', now()
      from generate_series(1, $1::int) as n`,
    [rows],
  );
  await database.query("vacuum analyze clusters");
  const [size] = await database.query<{ bytes: number }>(
    "select pg_relation_size('clusters')::float8 as bytes",
  );
  console.log(`${rows} rows, ${Math.round((size?.bytes ?? 0) / 1e6)} MB`);
  for (const [work, statements] of Object.entries({
    reads: [
      "alter table clusters add constraint of_the_bench check (length(name) < 300) not valid",
      "alter table clusters validate constraint of_the_bench",
    ],
    index: ["create index of_the_bench on clusters (show_id, created_at desc, id desc)"],
    "index, concurrently": [
      "create index concurrently at_once on clusters (show_id, created_at desc, id desc)",
    ],
    writes: ["update clusters set updated_at = now()"],
    rewrites: ["alter table clusters alter column name type varchar(400)", "vacuum full clusters"],
  })) {
    let seconds = 0;
    for (const statement of statements) {
      const startedMs = performance.now();
      await database.query(statement);
      seconds = (performance.now() - startedMs) / 1_000;
    }
    console.log(`${work.padEnd(20)} ${Math.round(rows / seconds)} rows a second`);
  }
  for (const name of ["of_the_bench", "at_once"]) {
    const [index] = await database.query<{ bytes: number }>(
      "select pg_relation_size(to_regclass($1))::float8 as bytes",
      [name],
    );
    console.log(`${name.padEnd(20)} ${Math.round((index?.bytes ?? 0) / rows)} bytes a row`);
  }
} finally {
  await database.close();
}
