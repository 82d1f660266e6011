-- What the search reads: titles, descriptions and transcripts in passages (record 0063). All of it is derived from episodes and
-- transcripts and can be made anew.
create table search_passages (
  show_id text not null,
  episode_id text not null,
  field text not null,
  -- Place among the passages of the field, from 0.
  seq integer not null,
  -- Number of its first line among the lines of the field: the last lines of a passage are the first ones of the next.
  first_line integer not null,
  -- Lines: segments of a transcript, lines of a description.
  text text not null,
  -- One for each line; null where the field has no times, or no speakers.
  starts_ms integer[],
  speakers text[],
  -- Each lexeme begins with the group of its show (src/search/lexemes.ts).
  lexemes tsvector not null,
  -- The `updated_at` of what was indexed: on the first passage of a title and of a transcript alone.
  indexed_version timestamptz,
  constraint search_passages_pkey primary key (show_id, episode_id, field, seq),
  constraint search_passages_field_known check (field in ('title', 'description', 'transcript'))
);

create index search_passages_by_lexeme on search_passages using gin (lexemes) with (fastupdate = off);
