import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { startDatabaseCpu } from "../harness/database-cpu.ts";
import { metricsDocument } from "../harness/document.ts";
import { type BenchDatabase, seededId, seedWorkspace } from "../harness/environment.ts";
import type { LoadRequest } from "../harness/load.ts";
import { type MeasuredProcess, startProcess } from "../harness/processes.ts";
import { apiSettings, makeKeys, type Row } from "../harness/read-path.ts";
import { median } from "../harness/timing.ts";
import { legacyCalls, toolCalls } from "../measures/requests/mcp.ts";
import { benchFeed, FEED_ITEMS, importInRounds } from "../measures/figures/feed-import.ts";
import { compete, type Contest, type Contestant, rowOf } from "./contest.ts";
import { preparePeerFolder } from "./peer-folder.ts";
import { seedPeers } from "./seed-peers.ts";

/** Ours beside what a developer would write with the usual packages, on equal rows. */

const LISTED = 50;
const EXPORTED = 5_000;
const CALLERS = 10;
/** Each key may ask 1,200 times at once. */
const KEYS = 60;
/** Shows that are changed, by as many keys. */
const WRITTEN = KEYS;
const FEED_ROUNDS = 5;
const TOOL = "get_cluster_metrics";

type Contests = Omit<Contest, "ours" | "theirs"> & {
  ours: (round: number) => readonly LoadRequest[];
  theirs: (round: number) => readonly LoadRequest[];
  at?: "mcp";
};

/** @param only Part of the names of the contests to run; all of them unless given. */
export async function measurePeers(database: BenchDatabase, only = ""): Promise<Row[]> {
  const folder = await preparePeerFolder();
  const program = (name: string): Promise<MeasuredProcess> =>
    startProcess(pathToFileURL(join(folder, "programs", name)).href, {
      DATABASE_URL: database.url,
    });
  const shape = { document: metricsDocument, shows: 1 };
  const small = await seedWorkspace(database, {
    ...shape,
    kind: "A",
    clustersPerShow: LISTED,
    documents: LISTED,
  });
  const large = await seedWorkspace(database, {
    ...shape,
    kind: "X",
    clustersPerShow: EXPORTED,
    documents: 1,
  });
  const written = await seedWorkspace(database, {
    ...shape,
    kind: "W",
    shows: WRITTEN,
    clustersPerShow: 0,
    documents: 0,
  });
  const keys = await makeKeys(database.url, small.id, KEYS);
  const writeKeys = await makeKeys(database.url, written.id, KEYS);
  const exportKeys = await makeKeys(database.url, large.id, KEYS);
  await seedPeers(database, [small, large, written], [...keys, ...exportKeys, ...writeKeys]);
  const databaseCpuMs = await startDatabaseCpu(database);
  const rows: Row[] = [];
  const api = await startProcess("./api-process.ts", apiSettings(database.url));
  const express = await program("express-drizzle.js");
  const mcp = await program("mcp-sdk.js");
  try {
    for (const { at, ours, theirs, ...contest } of contests({
      showId: small.showIds[0] ?? "",
      exportedId: large.showIds[0] ?? "",
      keys,
      exportKeys,
      written: { showIds: written.showIds, keys: writeKeys },
    })) {
      if (!contest.work.includes(only)) continue;
      const contestant = (process: MeasuredProcess, requests: typeof ours): Contestant => ({
        process,
        requests,
      });
      const row = await compete(
        {
          ...contest,
          ours: contestant(api, ours),
          theirs: contestant(at === "mcp" ? mcp : express, theirs),
        },
        databaseCpuMs,
      );
      rows.push(row);
      console.log(`${row.work}: ${row.measured}; ${row.beside}`);
    }
  } finally {
    for (const process of [api, express, mcp]) await process.close();
  }
  if ("feed".includes(only)) rows.push(...(await measureFeeds(database, folder)));
  return rows;
}

interface Seeded {
  showId: string;
  exportedId: string;
  keys: readonly string[];
  exportKeys: readonly string[];
  /** As many shows as keys, so that no two callers change one row. */
  written: { showIds: readonly string[]; keys: readonly string[] };
}

function contests({ showId, exportedId, keys, exportKeys, written }: Seeded): Contests[] {
  const clusterId = (index: number): string => seededId("AC", index % LISTED);
  const headersOf = (key: string) => ({ authorization: `Bearer ${key}` });
  const reads = (path: (index: number) => string, from = keys) => {
    const requests = from.map((key, index): LoadRequest => ({
      method: "GET",
      path: path(index),
      headers: headersOf(key),
    }));
    return () => requests;
  };
  const writes = (path: string, name: string) => (round: number) =>
    Array.from({ length: 400 }, (_, index): LoadRequest => ({
      method: "PATCH",
      path: `${path}/${written.showIds[index % WRITTEN] ?? ""}`,
      headers: {
        ...headersOf(written.keys[index % KEYS] ?? ""),
        "content-type": "application/json",
        "idempotency-key": `${name}-${round}-${index}`,
      },
      body: JSON.stringify({ about: `Round ${round}, turn ${index}` }),
    }));
  const references = keys.map((_, index) =>
    JSON.stringify({ id: `${showId}_${clusterId(index)}` }),
  );
  const oursByTool = (calls: typeof toolCalls) => {
    const all = keys.flatMap((key, index) => calls([key], TOOL, references[index] ?? "{}"));
    return () => all;
  };
  const theirsByTool = keys.flatMap((key, index) =>
    legacyCalls([key], TOOL, JSON.stringify({ show_id: showId, id: clusterId(index) })),
  );
  const read = {
    ours: reads((index) => `/v1/clusters/${showId}_${clusterId(index)}/metrics`),
    theirs: reads((index) => `/clusters/${showId}/${clusterId(index)}`),
    peer: "Express and Drizzle",
  };
  const list = {
    ours: reads(() => `/v1/clusters?show_ids=${showId}&limit=25`),
    theirs: reads(() => `/clusters?show_id=${showId}&limit=25`),
    peer: "Express and Drizzle",
  };
  const file = (format: string) => ({
    ours: reads(() => `/v1/clusters?format=${format}`, exportKeys),
    theirs: reads(() => `/clusters.${format}?show_id=${exportedId}`, exportKeys),
    connections: 1,
    count: 5,
    readsFiles: true,
  });
  const many = { connections: CALLERS, count: 600 };
  const one = { connections: 1, count: 300 };
  return [
    { ...read, ...many, work: `read of a stored document, ${CALLERS} callers`, limit: 3 },
    { ...read, ...one, work: "read of a stored document, one caller", limit: 1.3 },
    { ...list, ...many, work: `list page of 25 of one show, ${CALLERS} callers`, limit: 1.2 },
    { ...list, ...one, work: "list page of 25 of one show, one caller", limit: 1 },
    {
      work: "write with an Idempotency-Key and its event",
      peer: "Express and Drizzle, one transaction",
      limit: 1.3,
      connections: CALLERS,
      count: 400,
      ours: writes("/v1/shows", "ours"),
      theirs: writes("/shows", "theirs"),
    },
    {
      work: "tools/call of a read, revision 2026-07-28",
      peer: "MCP SDK, one tool, JSON",
      limit: 2,
      ...many,
      at: "mcp",
      ours: oursByTool(toolCalls),
      theirs: () => theirsByTool,
    },
    {
      work: "tools/call of a read, revision 2025-11-25",
      peer: "MCP SDK, one tool, JSON",
      limit: 2,
      ...many,
      at: "mcp",
      ours: oursByTool(legacyCalls),
      theirs: () => theirsByTool,
    },
    { ...file("csv"), work: `CSV of ${EXPORTED} clusters`, peer: "exceljs", limit: 1.2 },
    { ...file("xlsx"), work: `XLSX of ${EXPORTED} clusters`, peer: "exceljs, streaming", limit: 1 },
  ];
}

const run = promisify(execFile);

/** From bytes to rows, by the time that passes, since libraries and database take turns. */
async function measureFeeds(database: BenchDatabase, folder: string): Promise<Row[]> {
  const place = await mkdtemp(join(tmpdir(), "castmeter-bench-feed-"));
  try {
    const file = join(place, "feed.xml");
    const bytes = benchFeed(new Date());
    await writeFile(file, bytes);
    const program = join(folder, "programs", "feed-import.js");
    const { stdout } = await run(process.execPath, [
      program,
      file,
      database.url,
      String(FEED_ROUNDS),
    ]);
    const theirs = JSON.parse(stdout) as Record<string, number[]>;
    const ours = (await importInRounds(database, bytes)).map(({ importedMs }) => importedMs);
    const oursMs = median(ours);
    return Object.entries(theirs).map(([peer, times]) =>
      rowOf(
        {
          work: `feed of ${FEED_ITEMS} items, bytes to rows`,
          peer: `${peer}, an INSERT an item`,
          limit: 2.5,
        },
        median(times) / oursMs,
        `${oursMs.toFixed(0)} ms`,
        `${median(times).toFixed(0)} ms`,
      ),
    );
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
