import { lexemesText, searchGroupOf } from "../../src/domain/text-search/lexemes.ts";
import { tokensOf } from "../../src/domain/text-search/tokens.ts";
import type { BenchDatabase } from "../harness/environment.ts";
import { rowIdOf } from "./seed-tenants.ts";

/** Transcripts of every episode, and what the search reads of titles and transcripts. */

const TEXTS = [
  "The harbour was quiet, and the keeper counted ships by their lamps",
  "A storm moved the buoys, so the harbour closed for two days",
  "Salt gets into everything: hinges, radios, letters from home",
  "The harbour pilot speaks of tides, of fog and of patience",
  "A whale came this far inside the harbour",
  "Maps of the coast were wrong, and the harbour paid for it",
  "灯台の明かりが消えた夜のことを話します",
  "港的灯塔在雾中看不见",
  "등대의 불빛은 안개 속에서 보이지 않았다",
  "المنارة لا ترى في الضباب من الميناء",
  "ประภาคารมองไม่เห็นในหมอก",
  "Маяк не виден в тумане из гавани",
  "Der Leuchtturm im Nebel, der Hafen im Regen",
  "Le phare dans la brume, le port sous la pluie",
  "Every harbour has a clock that is wrong by a minute",
  "The ferry left the harbour without its captain",
  "An albatross came aboard and would not leave",
] as const;

/** Of a row `e` of `episodes`: the last text is rare. */
const TEXT_NUMBER = `case
  when abs(hashtext(e.id)::bigint) % 1009 = 0 then ${TEXTS.length - 1}
  else abs(hashtext(e.id)::bigint) % ${TEXTS.length - 1}
end`;

/** In place of a show's group, which the database puts in front of each lexeme. */
const GROUP = "";

export async function seedTexts(database: BenchDatabase): Promise<void> {
  await seedGroups(database);
  await database.query(
    `create table seeded_texts as
     select n - 1 as n, text, lexemes
     from unnest($1::text[], $2::text[]) with ordinality as given (text, lexemes, n)`,
    [TEXTS, TEXTS.map((text) => lexemesText(tokensOf(text), GROUP))],
  );
  await database.query(`
    insert into episode_transcripts (
      show_id, episode_id, source, language, segments, word_count, checksum, created_at, updated_at
    )
    select e.show_id, e.id, 'feed', 'en',
      jsonb_build_array(jsonb_build_object(
        'startSec', 1, 'endSec', 9, 'speaker', 'Mara', 'text', t.text)),
      12, md5(e.id), e.updated_at, e.updated_at
    from episodes e
    join seeded_texts t on t.n = ${TEXT_NUMBER}`);
  await database.query(`
    insert into transcript_fetches (
      show_id, episode_id, links_hash, links, host, next_attempt_at
    )
    select show_id, ${rowIdOf("ep", "show_id", "n")}, 'hash', '[]', 'host' || position,
      case when n = 1 then now() + interval '1 day' end
    from seeded_shows, generate_series(1, 5) n`);
  await database.query(`
    insert into search_passages (
      show_id, episode_id, field, seq, first_line, text, starts_ms, speakers, lexemes,
      indexed_version
    )
    select e.show_id, e.id, 'transcript', 0, 0, t.text, '{1000}'::int[], '{Mara}'::text[],
      replace(' ' || t.lexemes, ' ''', ' ''' || g.search_group)::tsvector,
      date_trunc('milliseconds', e.updated_at)
    from episodes e
    join seeded_groups g using (show_id)
    join seeded_texts t on t.n = ${TEXT_NUMBER}
    union all
    select e.show_id, e.id, 'title', 0, 0, e.title, null, null,
      (select string_agg('''' || g.search_group || word || '''', ' ')
       from regexp_split_to_table(e.normalised_title, ' ') word)::tsvector,
      date_trunc('milliseconds', e.updated_at)
    from episodes e
    join seeded_groups g using (show_id)`);
  await database.query("drop table seeded_groups, seeded_texts");
}

async function seedGroups(database: BenchDatabase): Promise<void> {
  const shows = await database.query<{ show_id: string }>("select show_id from seeded_shows");
  const ids = shows.map(({ show_id: id }) => id);
  await database.query(
    `create table seeded_groups as
     select * from unnest($1::text[], $2::text[]) as given (show_id, search_group)`,
    [ids, ids.map(searchGroupOf)],
  );
}
