-- Moments that the installation keeps about itself, one row each: how far the removal of old days has
-- come, when a write was last tried, and since when the search index is being filled.
create table upkeep_marks (
  name text not null,
  -- What the row is about.
  reached_at timestamptz not null,
  -- When the row was last written.
  written_at timestamptz not null,
  constraint upkeep_marks_pkey primary key (name)
);
