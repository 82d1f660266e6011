import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrateAll, startMigratedServer, withDatabase } from "../harness/environment.ts";
import { type MeasuredProcess, startProcess } from "../harness/processes.ts";
import { apiSettings, makeKeys, type Row } from "../harness/read-path.ts";
import { type Corpus, LANGUAGES, seededRandom } from "./corpus.ts";
import { planWorkspaces, type SearchWorkspace, seedSearch } from "./seed.ts";

/**
 * What a search takes among the episodes of others: each question is put to a database of 100
 * workspaces and to one that holds the workspace alone, in turns. The ratio says what the others
 * cost. Workspaces are seeded alike in both, so their answers are the same. The largest workspace,
 * a fifth of everything, is measured by itself.
 */

/** Different questions of each kind, and how often each is asked; the least counts. */
const QUESTIONS = 20;
const TIMES = 3;
/** The goal of a page at a million rows beside the same page at a thousand. */
const RATIO_MAX = 1.5;
/** Of the workspace with a fifth of everything, at the 95th percentile. */
const LARGEST_MAX_MS = 500;

interface Filled {
  url: string;
  databaseOf: Map<string, string>;
  close(): Promise<void>;
}

/**
 * Yields the rows of one workspace after the other.
 *
 * @param kept A folder that keeps what was filled.
 * @param only Names of workspaces that are measured, such as `en` or `largest`; all unless given.
 */
export async function* measureSearch(
  episodes: number,
  kept: string | undefined,
  only: string | undefined,
): AsyncGenerator<Row[]> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "castmeter-bench-search-")));
  const workspaces = planWorkspaces(episodes);
  const largest = workspaces[0] ?? fail("no workspaces");
  const all: readonly (readonly [string, SearchWorkspace])[] = [
    ...LANGUAGES.map(({ code }) => [code, medianOf(workspaces, code)] as const),
    ["one show", workspaces.find(({ shows }) => shows.length === 1) ?? fail("no small one")],
    ["largest", largest],
  ];
  const measured = all.filter(([name]) => only === undefined || only.split(",").includes(name));
  const apart = measured.map(([, workspace]) => workspace).filter((one) => one !== largest);
  const filled = await openFilled(folder, workspaces, apart);
  try {
    for (const [name, workspace] of measured) yield await measureWorkspace(filled, name, workspace);
  } finally {
    await filled.close();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

function fail(reason: string): never {
  throw new Error(reason);
}

/** A workspace of a language with twenty shows: the workspaces behind the largest take turns. */
const medianOf = (workspaces: readonly SearchWorkspace[], code: string): SearchWorkspace =>
  workspaces.find(({ shows }) => shows.length === 20 && shows[0]?.corpus.code === code) ??
  fail(`no workspace speaks ${code}`);

/** The server with all workspaces in one database, and each of some in a database of its own. */
async function openFilled(
  folder: string,
  workspaces: readonly SearchWorkspace[],
  measured: readonly SearchWorkspace[],
): Promise<Filled> {
  const server = await startMigratedServer(folder);
  const databaseOf = new Map<string, string>();
  try {
    await once(join(folder, "filled"), () => fill(server.url, workspaces));
    for (const workspace of measured) {
      const name = `alone_${workspace.id.toLowerCase()}`;
      const url = server.url.replace(/\/castmeter$/, `/${name}`);
      databaseOf.set(workspace.id, url);
      await once(join(folder, name), async () => {
        await makeDatabase(server.url, name);
        await migrateAll(url);
        await fill(url, [workspace]);
      });
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, databaseOf, close: () => server.stop() };
}

async function once(mark: string, work: () => Promise<void>): Promise<void> {
  const isDone = await stat(mark).then(
    () => true,
    () => false,
  );
  if (isDone) return;
  await work();
  await writeFile(mark, "");
}

async function makeDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name} template template0`);
  } finally {
    await client.end();
  }
}

const fill = (url: string, workspaces: readonly SearchWorkspace[]): Promise<void> =>
  withDatabase({ url, max: 1, statementTimeoutMs: 1_800_000 }, (_, pool) =>
    seedSearch(pool, workspaces),
  );

interface Kind {
  name: string;
  make: (corpus: Corpus, random: () => number) => string;
}

/** A word by its rank, 0 is the most frequent of 20,000; of two characters, as a query has. */
function wordOf({ words }: Corpus, from: number, to: number, random: () => number): string {
  const some = words.slice(from, to).filter((word) => word.length > 1);
  return some[Math.floor(some.length * random())] ?? "";
}

/** Three words of a transcript in a row, or six characters. */
function phraseOf({ transcripts, blank }: Corpus, random: () => number): string {
  const passages = transcripts[Math.floor(random() * transcripts.length)] ?? [];
  const text = passages[Math.floor(random() * passages.length)]?.units[1]?.text ?? "";
  const parts = text.split(blank);
  const at = Math.floor(random() * 6);
  return blank === "" ? text.slice(at, at + 6) : `"${parts.slice(at, at + 3).join(" ")}"`;
}

const KINDS: readonly Kind[] = [
  { name: "rare word", make: (corpus, random) => wordOf(corpus, 5_000, 20_000, random) },
  {
    name: "two words",
    make: (corpus, random) =>
      `${wordOf(corpus, 20, 200, random)} ${wordOf(corpus, 200, 1_000, random)}`,
  },
  { name: "phrase", make: phraseOf },
  {
    name: "beginning",
    make: (corpus, random) =>
      `${Array.from(wordOf(corpus, 500, 5_000, random))
        .slice(0, 4)
        .join("")}*`,
  },
  { name: "common word", make: (corpus, random) => wordOf(corpus, 0, 20, random) },
];

interface Side {
  api: MeasuredProcess;
  key: string;
}

async function measureWorkspace(
  filled: Filled,
  name: string,
  workspace: SearchWorkspace,
): Promise<Row[]> {
  const aloneUrl = filled.databaseOf.get(workspace.id);
  const sides = [await openSide(filled.url, workspace.id)];
  try {
    if (aloneUrl !== undefined) sides.push(await openSide(aloneUrl, workspace.id));
    const rows: Row[] = [];
    for (const kind of KINDS) rows.push(await measureKind(sides, { name, workspace, kind }));
    return rows;
  } finally {
    for (const { api } of sides) await api.close();
  }
}

async function openSide(url: string, workspaceId: string): Promise<Side> {
  const [key = ""] = await makeKeys(url, workspaceId, 1);
  return { api: await startProcess("./api-process.ts", apiSettings(url)), key };
}

/** @param sides Among all others, then alone. */
async function measureKind(
  sides: readonly Side[],
  { name, workspace, kind }: { name: string; workspace: SearchWorkspace; kind: Kind },
): Promise<Row> {
  const random = seededRandom(7);
  const times = sides.map((): number[] => []);
  const counts = { cut: 0, failed: 0 };
  for (let index = 0; index < QUESTIONS; index += 1) {
    const show = workspace.shows[Math.floor(random() * workspace.shows.length)] ?? fail("no show");
    const path = `/v1/episodes/search?q=${encodeURIComponent(kind.make(show.corpus, random))}`;
    const least = sides.map(() => Infinity);
    for (let time = 0; time < TIMES; time += 1)
      for (const [at, side] of sides.entries()) {
        const found = await timed(side, path);
        least[at] = Math.min(least[at] ?? Infinity, found.ms);
        if (time === 0 && at === 0 && found.note !== null) counts.cut += 1;
        if (found.status !== 200) counts.failed += 1;
      }
    least.forEach((ms, at) => times[at]?.push(ms));
  }
  const [among = Number.NaN, alone] = times.map((values) => quantileOf(values, 0.5));
  const [high = Number.NaN, aloneHigh = 0] = times.map((values) => quantileOf(values, 0.95));
  const ratio = alone === undefined ? null : among / alone;
  const said = [
    `${among.toFixed(1)} and ${high.toFixed(1)} ms`,
    ratio === null ? "" : `${ratio.toFixed(2)} and ${(high / aloneHigh).toFixed(2)} times`,
    counts.cut === 0 ? "" : `${counts.cut} cut`,
    counts.failed === 0 ? "" : `${counts.failed} not answered by 200`,
  ];
  return {
    goal: "5",
    work: `${kind.name}, ${name}: ${workspace.shows.length} shows, ${workspace.episodes} episodes`,
    beside: alone === undefined ? "–" : `${alone.toFixed(1)} and ${aloneHigh.toFixed(1)} ms alone`,
    measured: said.filter((part) => part !== "").join(", "),
    limit: ratio === null ? `≤ ${LARGEST_MAX_MS} ms` : `≤ ${RATIO_MAX} times`,
    met: counts.failed === 0 && (ratio === null ? high <= LARGEST_MAX_MS : ratio <= RATIO_MAX),
  };
}

async function timed(
  { api, key }: Side,
  path: string,
): Promise<{ ms: number; status: number; note: string | null }> {
  const started = performance.now();
  const answer = await fetch(`${api.address}${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const body = (await answer.json()) as { meta?: { note?: string | null } };
  const ms = performance.now() - started;
  return { ms, status: answer.status, note: body.meta?.note ?? null };
}

function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
