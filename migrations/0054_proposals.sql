-- Values that a language model proposes for fields of an insertion order that were not read.
alter table insertion_orders add column proposals jsonb not null default '[]';
