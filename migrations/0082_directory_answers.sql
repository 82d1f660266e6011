-- Answers of public podcast directories, kept so that equal searches ask a directory once in a day, and so that an answer
-- that is out of date can be given where the directory fails. They are public and the same for every workspace. A row is
-- never changed: the pages of one search are all made of the rows that its first page was made of.
create table directory_answers (
  -- Name of the directory: podcast_index, apple.
  directory text not null,
  -- SHA-256 of what was asked: the search in its normalised form with the country, or the id of a podcast.
  request_hash bytea not null,
  fetched_at timestamptz not null,
  -- JSON: the entries as the reader of the directory made them.
  answer text not null,
  constraint directory_answers_pkey primary key (directory, request_hash, fetched_at)
);

create index directory_answers_by_age on directory_answers (fetched_at);
