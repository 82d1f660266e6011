import type { TableDecision } from "./decisions/decision.ts";
import { DIRECTORY_TABLES } from "./decisions/directory-tables.ts";
import { LOCAL_TABLES } from "./decisions/local-tables.ts";
import { SHOW_TABLES } from "./decisions/show-tables.ts";
import { WORKSPACE_TABLES } from "./decisions/workspace-tables.ts";
import type { Tables } from "./tables.ts";

/**
 * Every table with its decisions: where its rows lie once the database is distributed over several
 * nodes by Citus (docs/citus.md), what bounds it, and what backup, archive and removal of shows do
 * with it. A table without a decision does not compile. On a single PostgreSQL all tables lie
 * together and the classes are not used.
 */
const DECISIONS_BY_CLASS = {
  workspace: WORKSPACE_TABLES,
  directory: DIRECTORY_TABLES,
  local: LOCAL_TABLES,
  show: SHOW_TABLES,
} as const;

type TableClass = keyof typeof DECISIONS_BY_CLASS;

export const TABLE_DECISIONS: Readonly<Record<keyof Tables, TableDecision>> = {
  ...WORKSPACE_TABLES,
  ...DIRECTORY_TABLES,
  ...LOCAL_TABLES,
  ...SHOW_TABLES,
};

/** The decisions with the names of their tables, parents before the tables that refer to them. */
export const DECIDED_TABLES = Object.entries(TABLE_DECISIONS) as readonly [
  table: keyof Tables,
  decision: TableDecision,
][];

export const TABLE_CLASSES: Readonly<Record<string, TableClass>> = Object.fromEntries(
  Object.entries(DECISIONS_BY_CLASS).flatMap(([name, tables]) =>
    Object.keys(tables).map((table) => [table, name as TableClass]),
  ),
);

/**
 * The column by which a table is distributed; undefined for a table that stays on the coordinator.
 */
export function distributionKeyOf(table: string): "workspace_id" | "show_id" | undefined {
  const tableClass = TABLE_CLASSES[table];
  if (tableClass === "workspace") return "workspace_id";
  return tableClass === "show" ? "show_id" : undefined;
}
