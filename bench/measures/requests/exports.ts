import type { BenchDatabase } from "../../harness/environment.ts";
import { seedWorkspace } from "../../harness/environment.ts";
import { metricsDocument } from "../../harness/document.ts";
import { type MeasuredProcess, startProcess } from "../../harness/processes.ts";
import { apiSettings, makeKeys, type Row } from "../../harness/read-path.ts";

/**
 * Exports of 100,000 rows: what they add to the memory of the process, and their processor time
 * beside that of the same rows as pages of JSON.
 */

const ROWS = Number(process.env["BENCH_EXPORT_ROWS"] ?? 100_000);
const PAGE_ROWS = 100;
/** Above what the process holds after exports of a tenth of the rows. */
const MEMORY_LIMIT_MB = 48;
/** Resident memory is asked for after so many bytes. */
const SAMPLE_EVERY_BYTES = 1_048_576;

interface Measured {
  bytes: number;
  cpuSec: number;
  peakRssMb: number;
}

export async function measureExports(database: BenchDatabase): Promise<Row[]> {
  const { id } = await seedWorkspace(database, {
    kind: "X",
    shows: 1,
    clustersPerShow: ROWS,
    document: metricsDocument,
    documents: 1,
  });
  // A key passes 1,200 pages at once: each export has a key of its own, so that none waits.
  const keys = await makeKeys(database.url, id, 9);
  const api = await startProcess("./api-process.ts", apiSettings(database.url));
  try {
    // The seeded clusters were created a second apart.
    const since = new Date(Date.now() - ROWS * 100).toISOString();
    const tenth = `&created_gte=${since}`;
    const pagesCpuSec = await readPages(api, keys.shift() ?? "");
    const rows: Row[] = [];
    for (const format of ["csv", "xlsx"] as const) {
      for (let warm = 0; warm < 2; warm += 1)
        await exportOnce(api, keys.shift() ?? "", `format=${format}${tenth}`);
      const small = await exportOnce(api, keys.shift() ?? "", `format=${format}${tenth}`);
      const large = await exportOnce(api, keys.shift() ?? "", `format=${format}`);
      const grownMb = large.peakRssMb - small.peakRssMb;
      rows.push({
        goal: "exports",
        work: `${format} of ${ROWS} rows, ${(large.bytes / 1e6).toFixed(1)} MB: peak of memory`,
        beside: `a tenth of the rows: ${small.peakRssMb.toFixed(0)} MB`,
        measured: `${large.peakRssMb.toFixed(0)} MB`,
        limit: `+${MEMORY_LIMIT_MB} MB`,
        met: grownMb <= MEMORY_LIMIT_MB,
      });
      rows.push({
        goal: "exports",
        work: `${format} of ${ROWS} rows: processor time`,
        beside: `as pages of JSON: ${pagesCpuSec.toFixed(1)} s`,
        measured: `${large.cpuSec.toFixed(1)} s`,
        limit: "–",
        met: true,
      });
    }
    return rows;
  } finally {
    await api.close();
  }
}

/** The same rows as pages of JSON, one after the other: seconds of processor. */
async function readPages(api: MeasuredProcess, key: string): Promise<number> {
  const before = await api.usage();
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const answer = await fetch(`${api.address}/v1/clusters?limit=${PAGE_ROWS}${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    ({ next_cursor: cursor } = (await answer.json()) as { next_cursor: string | null });
  }
  return (await api.usage()).cpuSec - before.cpuSec;
}

async function exportOnce(api: MeasuredProcess, key: string, query: string): Promise<Measured> {
  const before = await api.usage();
  const answer = await fetch(`${api.address}/v1/clusters?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (answer.status !== 200 || answer.body === null)
    throw new Error(`an export was answered ${answer.status}`);
  let bytes = 0;
  let sampledAt = 0;
  let peakRssMb = before.rssMb;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes - sampledAt < SAMPLE_EVERY_BYTES) continue;
    sampledAt = bytes;
    peakRssMb = Math.max(peakRssMb, (await api.usage()).rssMb);
  }
  const after = await api.usage();
  return {
    bytes,
    cpuSec: after.cpuSec - before.cpuSec,
    peakRssMb: Math.max(peakRssMb, after.rssMb),
  };
}
