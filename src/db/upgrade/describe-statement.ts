/** What a statement of a migration does to the tables that it names, as its text tells. */

/**
 * Work by the rows of a table:
 *
 * - `none`: the same time for any number of rows.
 * - `reads`: every row is read.
 * - `index`: an index of every row is built.
 * - `writes`: rows are changed, at most all of them.
 * - `rewrites`: the table is written anew.
 * - `unknown`: the text does not tell.
 */
export type Work = "none" | "reads" | "index" | "writes" | "rewrites" | "unknown";

/** What waits while the statement, or the transaction around it, holds its lock. */
export type Blocks = "nothing" | "rows" | "writes" | "reads_and_writes";

export interface TouchedTable {
  table: string;
  work: Work;
  blocks: Blocks;
}

interface Rule {
  pattern: RegExp;
  work: Work | ((statement: string) => Work);
  blocks: Blocks;
}

/** A change of a table that reads or writes every row under the lock of `alter table`. */
function workOfAlter(statement: string): Work {
  if (/\balter column \w+ (?:set data )?type\b/.test(statement)) return "rewrites";
  const adds = /\badd (?:constraint \w+ )?(?:check|foreign key)\b/.test(statement);
  if (adds && !/\bnot valid\b/.test(statement)) return "reads";
  if (/\bset not null\b/.test(statement)) return "reads";
  return /\badd (?:constraint \w+ )?(?:primary key|unique)\b/.test(statement) ? "index" : "none";
}

/** The first that matches; the first group is the name of the table. */
const RULES: readonly Rule[] = [
  { pattern: /^create table (?:if not exists )?(\w+)/, work: "none", blocks: "nothing" },
  {
    pattern: /^create (?:unique )?index concurrently (?:if not exists )?\w+ on (\w+)/,
    work: "index",
    blocks: "nothing",
  },
  {
    pattern: /^create (?:unique )?index (?:if not exists )?\w+ on (\w+)/,
    work: "index",
    blocks: "writes",
  },
  {
    pattern: /^alter table (?:if exists )?(?:only )?(\w+)\s+validate constraint/,
    work: "reads",
    blocks: "nothing",
  },
  {
    pattern: /^alter table (?:if exists )?(?:only )?(\w+)/,
    work: workOfAlter,
    blocks: "reads_and_writes",
  },
  { pattern: /^drop table (?:if exists )?(\w+)/, work: "none", blocks: "reads_and_writes" },
  { pattern: /^update (\w+)/, work: "writes", blocks: "rows" },
  { pattern: /^delete from (\w+)/, work: "writes", blocks: "rows" },
  { pattern: /^insert into (\w+)/, work: "writes", blocks: "nothing" },
  {
    pattern: /^with\b[^]*\b(?:update|delete from|insert into) (\w+)/,
    work: "writes",
    blocks: "rows",
  },
  { pattern: /^analyze (\w+)/, work: "none", blocks: "nothing" },
];

/** Statements that touch no row of a table. */
const OF_NO_TABLE = /^(?:create sequence|drop index|comment on|select 1)\b/;

/** The tables that a statement names with what it does to them; `unknown` without a name. */
export function describeStatement(statement: string): TouchedTable[] {
  const text = statement.toLowerCase();
  for (const { pattern, work, blocks } of RULES) {
    const [, table] = pattern.exec(text) ?? [];
    if (table === undefined) continue;
    const named = { table, work: typeof work === "string" ? work : work(text), blocks };
    // A foreign key holds up the writes of the table that it refers to.
    const others = [...text.matchAll(/\breferences (\w+)/g)].map(([, other = ""]) => other);
    return [
      named,
      ...[...new Set(others)]
        .filter((other) => other !== table)
        .map((other): TouchedTable => ({ table: other, work: "none", blocks: "writes" })),
    ];
  }
  return OF_NO_TABLE.test(text) ? [] : [{ table: "", work: "unknown", blocks: "nothing" }];
}
