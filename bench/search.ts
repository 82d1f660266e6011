import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool } from "../src/db/connection/pool.ts";
import { connectTo, type BenchDatabase, startMigratedServer } from "./environment.ts";
import { startProcess, type MeasuredProcess } from "./processes.ts";
import { apiSettings, makeKeys, type Row } from "./read-path.ts";
import { type Corpus, LANGUAGES, seededRandom } from "./search/corpus.ts";
import { planWorkspaces, type SearchWorkspace, seedSearch } from "./search/seed.ts";

/** Different queries of each kind; each is asked twice, the first time as nothing is cached. */
const QUERIES = 20;
/** A workspace of a language with twenty shows: the workspaces behind the largest take turns. */
const firstOf = (workspaces: readonly SearchWorkspace[], code: string): SearchWorkspace =>
  workspaces.find(({ shows }) => shows.length === 20 && shows[0]?.corpus.code === code) ??
  fail(`no workspace speaks ${code}`);

/** What a search takes, beside a page of the episodes of a show of the same database. */
export async function measureSearch(episodes: number, kept: string | undefined): Promise<Row[]> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "castmeter-bench-search-")));
  const workspaces = planWorkspaces(episodes);
  const database = await openFilled(folder, workspaces);
  try {
    const api = await startProcess("./api-process.ts", apiSettings(database.url));
    try {
      const single = workspaces.find(({ shows }) => shows.length === 1) ?? fail("no small one");
      const largest = workspaces[0] ?? fail("no workspaces");
      const rows = [
        ...(await measureKinds(api, database, single)),
        ...(await measureKinds(api, database, firstOf(workspaces, "en"))),
        ...(await measureKinds(api, database, largest)),
      ];
      for (const { code } of LANGUAGES)
        rows.push(
          await measureOne(api, database, firstOf(workspaces, code), {
            name: `part of a text in ${code}`,
            make: phraseOf,
          }),
        );
      return rows;
    } finally {
      await api.close();
    }
  } finally {
    await database.close();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

function fail(reason: string): never {
  throw new Error(reason);
}

async function openFilled(
  folder: string,
  workspaces: readonly SearchWorkspace[],
): Promise<BenchDatabase> {
  const server = await startMigratedServer(folder);
  const mark = join(folder, "filled");
  const isFilled = await stat(mark).then(
    () => true,
    () => false,
  );
  if (!isFilled) {
    const pool = createPool({
      url: server.url,
      max: 1,
      applicationName: "bench search",
      statementTimeoutMs: 1_800_000,
    });
    try {
      await seedSearch(pool, workspaces);
    } finally {
      await pool.end();
    }
    await writeFile(mark, "");
  }
  return connectTo(server.url, () => server.stop());
}

interface Kind {
  name: string;
  make: (corpus: Corpus, random: () => number) => string;
}

/** A word by its rank; 1 is the most frequent of 20,000. */
const wordOf = ({ words }: Corpus, from: number, to: number, random: () => number): string =>
  words[Math.floor(from + (to - from) * random())] ?? "";

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
  { name: "middling word", make: (corpus, random) => wordOf(corpus, 200, 1_000, random) },
  { name: "common word", make: (corpus, random) => wordOf(corpus, 0, 20, random) },
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
];

async function measureKinds(
  api: MeasuredProcess,
  database: BenchDatabase,
  workspace: SearchWorkspace,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of KINDS) rows.push(await measureOne(api, database, workspace, kind));
  return rows;
}

/** Searches and pages in turns; the lower of two askings of each. */
async function measureOne(
  api: MeasuredProcess,
  database: BenchDatabase,
  { id, shows, episodes }: SearchWorkspace,
  { name, make }: Kind,
): Promise<Row> {
  const [key = ""] = await makeKeys(database.url, id, 1);
  const random = seededRandom(7);
  const times = { search: [] as number[], page: [] as number[] };
  let cut = 0;
  for (let index = 0; index < QUERIES; index += 1) {
    const show = shows[Math.floor(random() * shows.length)] ?? fail("no show");
    const q = make(show.corpus, random);
    const search = `/v1/episodes/search?q=${encodeURIComponent(q)}`;
    const page = `/v1/shows/${show.id}/episodes`;
    const asked = { search: Infinity, page: Infinity };
    for (let time = 0; time < 2; time += 1) {
      const found = await timed(api, key, search);
      if (time === 0 && found.note !== null) cut += 1;
      asked.search = Math.min(asked.search, found.ms);
      asked.page = Math.min(asked.page, (await timed(api, key, page)).ms);
    }
    times.search.push(asked.search);
    times.page.push(asked.page);
  }
  const [search, page] = [quantilesOf(times.search), quantilesOf(times.page)];
  return {
    goal: "–",
    work: `${name}, ${shows.length} shows of ${episodes} episodes`,
    beside: `a page of episodes, ${page.middle.toFixed(1)} ms`,
    measured:
      `${search.middle.toFixed(1)} and ${search.high.toFixed(1)} ms, ` +
      `${(search.middle / page.middle).toFixed(1)} times${cut === 0 ? "" : `, ${cut} cut`}`,
    limit: "–",
    met: true,
  };
}

async function timed(
  api: MeasuredProcess,
  key: string,
  path: string,
): Promise<{ ms: number; note: string | null }> {
  const started = performance.now();
  const answer = await fetch(`${api.address}${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const body = (await answer.json()) as { meta?: { note?: string | null } };
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  return { ms: performance.now() - started, note: body.meta?.note ?? null };
}

/** The middle, and what nineteen of twenty stay below. */
function quantilesOf(values: readonly number[]): { middle: number; high: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { middle: at(0.5), high: at(0.95) };
}
