import { metricsDocument } from "../../harness/document.ts";
import { type BenchDatabase, seedWorkspace } from "../../harness/environment.ts";
import { median } from "../../harness/timing.ts";
import { startProcess, type MeasuredProcess } from "../../harness/processes.ts";
import { apiSettings, makeKeys, type ReadBench, type Row } from "../../harness/read-path.ts";

const MILLION = 1_000_000;
const SHOWS = 100;
const CALLS = 300;

/**
 * Goal 5: a page of 25 in a workspace of a million clusters beside one of a thousand, with as many
 * shows.
 */
export async function measurePages(bench: ReadBench, database: BenchDatabase): Promise<Row[]> {
  const large = await seedWorkspace(database, {
    kind: "B",
    shows: SHOWS,
    clustersPerShow: MILLION / SHOWS,
    document: metricsDocument,
    documents: 0,
  });
  await database.query("vacuum analyze clusters");
  const api = await startProcess("./api-process.ts", apiSettings(database.url));
  const largeKeys = await makeKeys(database.url, large.id, 20);
  const deepLarge = await walk(api, largeKeys[0] ?? "", 40);
  const deepSmall = await walk(api, bench.keys[0] ?? "", 20);
  const first = await alternate(api, [bench.keys.slice(0, 20), ""], [largeKeys, ""]);
  const deep = await alternate(api, [bench.keys.slice(20, 40), deepSmall], [largeKeys, deepLarge]);
  await api.close();
  const row = (where: string, times: { small: number; large: number }): Row => ({
    goal: "5",
    work: `${where} page of 25 at 1 M clusters beside 1 k`,
    beside: `the page at 1 k, ${times.small.toFixed(2)} ms`,
    measured: `${(times.large / times.small).toFixed(2)} times (${times.large.toFixed(2)} ms)`,
    limit: "≤ 1.5 times",
    met: times.large / times.small <= 1.5,
  });
  return [row("first", first), row("deep", deep)];
}

/** Follows next_cursor and returns the last one: a place deep in the list. */
async function walk(api: MeasuredProcess, key: string, pages: number): Promise<string> {
  let cursor = "";
  for (let page = 0; page < pages; page += 1) {
    const answer = await fetch(
      `${api.address}/v1/clusters?limit=25${cursor === "" ? "" : `&cursor=${cursor}`}`,
      { headers: { authorization: `Bearer ${key}` } },
    );
    const body = (await answer.json()) as { next_cursor: string | null };
    if (body.next_cursor === null) throw new Error("the list ended before it was deep");
    cursor = body.next_cursor;
  }
  return cursor;
}

async function alternate(
  api: MeasuredProcess,
  small: [string[], string],
  large: [string[], string],
): Promise<{ small: number; large: number }> {
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  const ask = async ([keys, cursor]: [string[], string], index: number): Promise<number> => {
    const started = performance.now();
    const answer = await fetch(
      `${api.address}/v1/clusters?limit=25${cursor === "" ? "" : `&cursor=${cursor}`}`,
      { headers: { authorization: `Bearer ${keys[index % keys.length] ?? ""}` } },
    );
    const body = (await answer.json()) as { data?: unknown[] };
    if (body.data?.length !== 25) throw new Error(`a page of ${body.data?.length}`);
    return performance.now() - started;
  };
  for (let index = 0; index < CALLS; index += 1) {
    const [smallMs, largeMs] = [await ask(small, index), await ask(large, index)];
    // Not counted: connections, statements and caches of the first calls.
    if (index < 50) continue;
    times.small.push(smallMs);
    times.large.push(largeMs);
  }
  return { small: median(times.small), large: median(times.large) };
}
