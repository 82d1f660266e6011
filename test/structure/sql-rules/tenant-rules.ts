import { TABLE_CLASSES } from "../../../src/db/schema/table-decisions.ts";
import type { Violation } from "../sql-rules.ts";
import { isDistributed, type Part, type Table, tableOf, tablesIn } from "./statement-part.ts";
import {
  conditionsOf,
  followsAnother,
  fromItemsOf,
  isInList,
  isJoinedByKey,
  nameOfCte,
  namesTenants,
  occurrencesIn,
} from "./table-scope.ts";
import {
  aliasOf,
  columnOf,
  type ColumnName,
  isEquality,
  levelsOf,
  listOf,
  type Node,
  nodesOf,
  stringOf,
} from "./syntax-tree.ts";

/**
 * Which nodes a part is carried out on: the places of its tables, the tenants it names, and the
 * locks it takes there.
 */

export function* judgePlaces({ tables }: Part): Generator<Violation> {
  const places = new Set(
    tables.flatMap(({ name, key }) => key ?? (name in TABLE_CLASSES ? ["coordinator"] : [])),
  );
  if (places.size > 1)
    yield { rule: "one_place", subject: tables.map(({ name }) => name).join(", ") };
}

export function* judgeLocks(part: Part): Generator<Violation> {
  if (!levelsOf(part.source).some((level) => listOf(level["lockingClause"]).length > 0)) return;
  for (const table of part.distributed)
    if (!part.namesOneTenant(table)) yield { rule: "locks", subject: table.name };
}

/**
 * Where a statement names tenants of a key, every table distributed by it does: Citus takes from
 * values on a table itself which shards to ask, and for a table in a lateral, a subquery or beside
 * a common table expression asks all. So does a table that is joined by its key to a list of rows.
 * A statement over all tenants names none.
 */
export function* judgeTenants(statement: Node): Generator<Violation> {
  const occurrences = occurrencesIn(statement);
  const keys = new Set(occurrences.filter(namesTenants).map(({ table }) => table.key));
  const selects = [...nodesOf(statement, "CommonTableExpr")].filter(readsTables).map(nameOfCte);
  const isRows = (item: Node): boolean => isList(item, selects);
  for (const occurrence of occurrences) {
    const { table, level } = occurrence;
    if (namesTenants(occurrence) || followsAnother(occurrence)) continue;
    const isOfList =
      isInList(occurrence, isRows) ||
      fromItemsOf(level).some((item) => isRows(item) && isJoinedByKey(occurrence, item));
    if (keys.has(table.key) || isOfList) yield { rule: "tenant_everywhere", subject: table.name };
  }
}

const readsTables = (node: Node): boolean =>
  tablesIn(node).some(({ name }) => name in TABLE_CLASSES);

/** Functions, `values`, and selects and common table expressions that read no table. */
function isList(item: Node, selects: readonly string[]): boolean {
  const name = (item["RangeVar"] as Node | undefined)?.["relname"] as string | undefined;
  return name === undefined || !(name in TABLE_CLASSES)
    ? !readsTables(item) && !selects.includes(name ?? "")
    : false;
}

/** In one part of a statement over all tenants, tables are joined by their key. */
export function* judgeSweeps({ source, distributed }: Part): Generator<Violation> {
  if (distributed.length < 2 || occurrencesIn(source).some(namesTenants)) return;
  const pairs = [...equalitiesOf(source)];
  for (const table of distributed) {
    const isJoined = distributed.some(
      (other) => other !== table && pairs.some((pair) => joinsByKey(pair, table, other)),
    );
    if (!isJoined && !isJoinedUsing(source, table))
      yield { rule: "tenant_everywhere", subject: table.name };
  }
}

/** A change by a list of rows, such as `values` or `unnest`, that joins to them. */
export function* judgeLists({ kind, body }: Part): Generator<Violation> {
  if (kind !== "UpdateStmt" && kind !== "DeleteStmt") return;
  const lists = listOf(body[kind === "UpdateStmt" ? "fromClause" : "usingClause"]);
  const isOfLists = lists.length > 0 && !tablesIn(lists).some(isDistributed);
  const table = tableOf(body["relation"] as Node);
  if (isOfLists && isDistributed(table) && !namesTenants({ table, level: body }))
    yield { rule: "list_of_rows", subject: table.name };
}

/** True for a subselect whose tables all name their tenants: no more than theirs is read. */
export function isNarrowed(item: Node): boolean {
  const subselect = item["RangeSubselect"] as Node | undefined;
  if (subselect === undefined) return false;
  const query = (subselect["subquery"] as Node)["SelectStmt"] as Node;
  return occurrencesIn(query).every(namesTenants);
}

type Equality = readonly [ColumnName, ColumnName];

/** The pairs of columns that a statement compares. */
function* equalitiesOf(source: Node): Generator<Equality> {
  for (const expression of nodesOf(source, "A_Expr")) {
    if (!isEquality(expression)) continue;
    const [left, right] = [columnOf(expression["lexpr"]), columnOf(expression["rexpr"])];
    if (left !== undefined && right !== undefined)
      yield [resolved(left, expression, source), resolved(right, expression, source)];
  }
}

/** A column without a table belongs to the only table of its select. */
function resolved(name: ColumnName, expression: Node, source: Node): ColumnName {
  if (name.table !== null) return name;
  const level = levelsOf(source).find((select) => conditionsOf(select).includes(expression));
  const [only, ...others] = level === undefined ? [] : fromItemsOf(level);
  return only === undefined || others.length > 0 ? name : { ...name, table: aliasOf(only) };
}

function joinsByKey([left, right]: Equality, table: Table, other: Table): boolean {
  if (left.column !== table.key || right.column !== table.key) return false;
  return (
    (left.table === table.alias && right.table === other.alias) ||
    (right.table === table.alias && left.table === other.alias)
  );
}

const isJoinedUsing = (source: Node, { key }: Table): boolean =>
  [...nodesOf(source, "JoinExpr")].some((join) =>
    listOf(join["usingClause"]).some((name) => stringOf(name) === key),
  );
