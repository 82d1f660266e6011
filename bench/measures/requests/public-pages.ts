import { type BenchDatabase, seededId, seedWorkspace } from "../../harness/environment.ts";
import { load } from "../../harness/load.ts";
import { median } from "../../harness/timing.ts";
import { startProcess } from "../../harness/processes.ts";
import { apiSettings, type Row } from "../../harness/read-path.ts";

const CLUSTERS = 230;
/** Reads before the measured ones: a server is warm after some minutes. */
const WARM_UP = 150;
const POSTS = 200;
/** Days on which the figures of each cluster were captured. */
const DAYS = 60;
/** Kilobytes of 1,000 bytes, as browsers count what they load. */
const KB = 1_000;
const CPU_MS_MAX = 10;
const PAGE_KB_MAX = 60;
const REQUESTS_MIN = 1_000;

/**
 * Pages of clusters of 200 posts: the processor time of the first read and of one in memory, what a
 * first visit loads, and what a rush on one page asks of the database.
 */
export async function measurePublicPages(database: BenchDatabase): Promise<Row[]> {
  const { showIds } = await seedWorkspace(database, {
    kind: "U",
    shows: 1,
    clustersPerShow: CLUSTERS,
    document: () => "{}",
    documents: 0,
  });
  const showId = showIds[0] ?? "";
  await seedPosts(database, showId);
  const api = await startProcess("./api-process.ts", apiSettings(database.url));
  const pathOf = (number: number): string => `/s/cluster/${showId}_${seededId("UC", number)}`;
  const headers = { "accept-encoding": "br", "user-agent": "bench" };
  try {
    const read = async (number: number): Promise<number> => {
      const started = performance.now();
      const answer = await fetch(`${api.address}${pathOf(number)}`, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`The page answered ${answer.status}`);
      return performance.now() - started;
    };
    for (let number = 0; number < WARM_UP; number += 1) await read(number);
    const times: number[] = [];
    const cpuTimes: number[] = [];
    for (let number = WARM_UP; number < CLUSTERS; number += 1) {
      const { cpuSec } = await api.usage();
      times.push(await read(number));
      cpuTimes.push(((await api.usage()).cpuSec - cpuSec) * 1_000);
    }
    const cpuMs = median(cpuTimes);
    const bytes = await sizesOf(api.address, pathOf(0));
    const before = await transactions(database);
    const rush = await load(api, {
      seconds: 5,
      expectedStatus: 200,
      requests: [{ method: "GET", path: pathOf(1), headers }],
    });
    const after = await transactions(database);
    const perSec = (after - before) / 5;
    const rushCpuMs = rush.cpuMicroseconds / 1_000;
    const kilobytes = bytes.reduce((sum, { size }) => sum + size, 0) / KB;
    return [
      {
        goal: "pages",
        work: `page of ${POSTS} posts, first read`,
        beside: "processor time of the server",
        measured: `${cpuMs.toFixed(1)} ms (answered in ${median(times).toFixed(0)} ms)`,
        limit: `≤ ${CPU_MS_MAX} ms`,
        met: cpuMs <= CPU_MS_MAX,
      },
      {
        goal: "pages",
        work: `page of ${POSTS} posts, first visit, compressed`,
        beside: bytes.map(({ name, size }) => `${name} ${(size / KB).toFixed(1)}`).join(", "),
        measured: `${kilobytes.toFixed(1)} kB`,
        limit: `≤ ${PAGE_KB_MAX} kB`,
        met: kilobytes <= PAGE_KB_MAX,
      },
      {
        goal: "pages",
        work: `one page, ${rush.requestsPerSec.toFixed(0)} requests a second`,
        beside: `${rushCpuMs.toFixed(2)} ms of processor each, p99 ${rush.p99Ms.toFixed(0)} ms`,
        measured: `${perSec.toFixed(0)} transactions a second`,
        limit: `≥ ${REQUESTS_MIN} requests`,
        met: rush.requestsPerSec >= REQUESTS_MIN,
      },
    ];
  } finally {
    await api.close();
  }
}

/** What a browser loads at its first visit, as it is sent. */
async function sizesOf(address: string, path: string): Promise<{ name: string; size: number }[]> {
  const read = async (url: string): Promise<{ size: number; text: string }> => {
    const answer = await fetch(new URL(url, address), { headers: { "accept-encoding": "br" } });
    const size = Number(answer.headers.get("content-length"));
    return { size, text: await answer.text() };
  };
  const page = await read(path);
  const files = [
    ...page.text.matchAll(/<link\s+rel="(?:stylesheet|preload)"\s+href="([^"]+)"/g),
  ].map(([, href = ""]) => href);
  const sizes = await Promise.all(
    files.map(async (file) => ({
      name: file.split("/").at(-1) ?? "",
      size: (await read(file)).size,
    })),
  );
  return [{ name: "HTML", size: page.size }, ...sizes];
}

async function transactions(database: BenchDatabase): Promise<number> {
  await database.query("select pg_stat_clear_snapshot()");
  const [row] = await database.query<{ count: number }>(
    "select xact_commit::float8 as count from pg_stat_database where datname = current_database()",
  );
  return row?.count ?? Number.NaN;
}

async function seedPosts(database: BenchDatabase, showId: string): Promise<void> {
  await database.query(
    `insert into cluster_nodes
       (show_id, cluster_id, id, platform, format, external_id, url, title, published_at,
        duration_sec, added_by, readings, reach, reach_basis, last_fetched_at, match_reason,
        created_at, updated_at)
     select c.show_id, c.id, 'nod_' || right(c.id, 6) || lpad(n::text, 18, '0'), p, 'short',
       c.id || n, 'https://example.com/' || c.id || '/' || n,
       'What the tide left behind, part ' || n,
       now() - interval '50 days' + n * interval '4 hours', 30 + n, 'api',
       jsonb_build_object(
         'views', read || jsonb_build_object(
           'value', 1000 + n * 37, 'definition', p || '.views@2026-01'),
         'likes', read || jsonb_build_object(
           'value', 10 + n, 'definition', p || '.likes@2026-01')),
       1000 + n * 37, 'views', now(),
       'Its words "what the tide left behind" are said at 12:18.', now(), now()
     from clusters c
     cross join generate_series(1, ${POSTS}) n
     cross join lateral (
       select ($2::text[])[1 + n % cardinality($2::text[])] as p,
         jsonb_build_object('fetched_at', now(), 'as_of', null, 'source', 'api') as read) as given
     where c.show_id = $1`,
    [showId, ["youtube", "tiktok", "instagram", "facebook", "threads"]],
  );
  await database.query(
    `insert into cluster_daily_reach (show_id, cluster_id, day, total_reach, captured_at, figures)
     select c.show_id, c.id, current_date - d, 100000 - d * 1000, now() - d * interval '1 day',
       jsonb_build_object(
         'totals', jsonb_build_object('reach', 100000 - d * 1000),
         'platforms', jsonb_build_object(
           'youtube', jsonb_build_object('posts', 40, 'reach', video, 'views', video),
           'tiktok', jsonb_build_object('posts', 40, 'reach', short, 'views', short)))
     from clusters c
     cross join generate_series(0, ${DAYS}) d
     cross join lateral (select 60000 - d * 500 as video, 40000 - d * 500 as short) as reached
     where c.show_id = $1`,
    [showId],
  );
  await database.query("analyze");
}
