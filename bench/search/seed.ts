import type pg from "pg";
import { copyLine, copyRows } from "../../src/db/statements/copy-rows.ts";
import { lexemesText, searchGroupOf } from "../../src/domain/text-search/lexemes.ts";
import { tokensOf } from "../../src/domain/text-search/tokens.ts";
import { seededId, seedNetwork } from "../harness/environment.ts";
import { type Corpus, type IndexedPassage, LANGUAGES, makeCorpus, seededRandom } from "./corpus.ts";

/** A hundred workspaces of three sizes, with shows in ten languages. */

/** Shows of the largest one; it has a fifth of all episodes. */
const LARGEST = 400;
const SHOWS_OF = [LARGEST, ...Array.from({ length: 99 }, (_, index) => (index < 49 ? 20 : 1))];
const WORDS = 1_500;
/** Rows are sent in parts of about this size. */
const PART_CHARS = 8_000_000;
const PUBLISHED = Date.UTC(2026, 9, 1);
const WEEK_MS = 7 * 86_400_000;

export interface SearchWorkspace {
  id: string;
  shows: readonly { id: string; corpus: Corpus }[];
  episodes: number;
}

/** Workspaces as they will be seeded, without touching a database. */
export function planWorkspaces(episodes: number): SearchWorkspace[] {
  // Each transcript is of several episodes, of different shows, so that making them takes seconds.
  const transcripts = Math.max(20, Math.round(episodes / 250));
  const corpora = LANGUAGES.map((language) => makeCorpus(language, transcripts, WORDS));
  let next = 0;
  return SHOWS_OF.map((count, index) => {
    const share = index === 0 ? episodes / 5 : ((4 / 5) * episodes) / (SHOWS_OF.length - 1);
    return {
      id: seededId("SEW", index),
      shows: Array.from({ length: count }, (_, show) => ({
        id: seededId("SES", (next += 1)),
        corpus: corpora[(index + (index === 0 ? show : 0)) % corpora.length] as Corpus,
      })),
      episodes: Math.round(share / count) * count,
    };
  });
}

const PASSAGE_COLUMNS =
  "search_passages (show_id, episode_id, field, seq, first_line, text, starts_ms, speakers, " +
  "lexemes)";
const EPISODE_COLUMNS =
  "episodes (show_id, id, guid_key, title, normalised_title, description, published_at, type, " +
  "explicit, content_hash, created_at, updated_at)";

const INDEX = "search_passages_by_lexeme";

/**
 * Fills tables by COPY, and builds the index of lexemes behind it: 100,000 episodes take nine
 * minutes of a core and a half.
 */
export async function seedSearch(
  pool: pg.Pool,
  workspaces: readonly SearchWorkspace[],
): Promise<void> {
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_indexdef($1::regclass) as definition",
    [INDEX],
  );
  await pool.query(`drop index ${INDEX}`);
  for (const workspace of workspaces) await seedWorkspace(pool, workspace);
  await pool.query("set maintenance_work_mem = '1GB'");
  await pool.query(rows[0]?.definition ?? "");
  await pool.query("vacuum (analyze) search_passages");
  await pool.query("vacuum (analyze) episodes");
}

async function seedWorkspace(
  pool: pg.Pool,
  { id, shows, episodes }: SearchWorkspace,
): Promise<void> {
  const showIds = shows.map((show) => show.id);
  await seedNetwork(pool, id, showIds);
  await pool.query("insert into show_directory (show_id) select id from unnest($1::text[]) as id", [
    showIds,
  ]);
  const rows = { passages: [] as string[], episodes: [] as string[] };
  let chars = 0;
  const send = async (): Promise<void> => {
    await copyRows(pool, EPISODE_COLUMNS, rows.episodes.splice(0).join(""));
    await copyRows(pool, PASSAGE_COLUMNS, rows.passages.splice(0).join(""));
    chars = 0;
  };
  for (const show of shows)
    for (let number = 0; number < episodes / shows.length; number += 1) {
      const made = episodeRows(show, number);
      rows.episodes.push(made.episode);
      rows.passages.push(...made.passages);
      chars += made.passages.reduce((sum, line) => sum + line.length, 0);
      if (chars > PART_CHARS) await send();
    }
  await send();
}

function episodeRows(
  { id: showId, corpus }: SearchWorkspace["shows"][number],
  number: number,
): { episode: string; passages: string[] } {
  const random = seededRandom(Number(showId.slice(4)) * 10_000 + number);
  const group = searchGroupOf(showId);
  const pick = (count: number): string =>
    Array.from(
      { length: count },
      () => corpus.words[Math.floor(corpus.words.length * random() ** 3)] ?? "",
    ).join(corpus.blank);
  const episodeId = seededId("ep_", Number(showId.slice(4)) * 10_000 + number);
  const title = pick(6);
  const description = pick(60);
  const { transcripts } = corpus;
  const transcript = transcripts[Math.floor(random() * transcripts.length)] ?? [];
  const at = new Date(PUBLISHED - number * WEEK_MS).toISOString();
  const text = (field: string, value: string): string =>
    copyLine([
      showId,
      episodeId,
      field,
      0,
      0,
      value,
      null,
      null,
      lexemesText(tokensOf(value), group),
    ]);
  return {
    episode: copyLine([
      showId,
      episodeId,
      episodeId,
      title,
      title,
      description,
      at,
      "full",
      false,
      "",
      at,
      at,
    ]),
    passages: [
      text("title", title),
      text("description", description),
      ...transcript.map((passage) => transcriptLine(passage, { showId, episodeId, group })),
    ],
  };
}

const transcriptLine = (
  { seq, firstUnit, units, tokens }: IndexedPassage,
  { showId, episodeId, group }: { showId: string; episodeId: string; group: string },
): string =>
  copyLine([
    showId,
    episodeId,
    "transcript",
    seq,
    firstUnit,
    units.map((unit) => unit.text).join("\n"),
    `{${units.map((unit) => unit.startMs).join(",")}}`,
    `{${units.map((unit) => unit.speaker).join(",")}}`,
    lexemesText(tokens, group),
  ]);
