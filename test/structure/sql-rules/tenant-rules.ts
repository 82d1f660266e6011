import { TABLE_CLASSES } from "../../../src/db/schema/table-classes.ts";
import type { Violation } from "../sql-rules.ts";
import { isDistributed, type Part, type Table, tableOf, tablesIn } from "./statement-part.ts";
import {
  columnOf,
  type ColumnName,
  hasNode,
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

/** Where one table names its tenants, every one does, by itself or joined to one that does. */
export function* judgeTenants({ source, distributed }: Part): Generator<Violation> {
  if (distributed.length < 2) return;
  const pairs = [...equalitiesOf(source)];
  const named = new Set(
    distributed
      .filter((table) => namesTenants(table, source, distributed))
      .map(({ alias }) => alias),
  );
  for (const table of distributed) {
    if (named.has(table.alias)) continue;
    const partners = distributed.filter(
      (other) => other !== table && pairs.some((pair) => joinsByKey(pair, table, other)),
    );
    const isHeld = partners.some(({ alias }) => named.has(alias)) && isAtTop(table, source);
    const isJoined = partners.length > 0 || isJoinedUsing(source, table);
    if (named.size > 0 ? !isHeld : !isJoined)
      yield { rule: "tenant_everywhere", subject: table.name };
  }
}

/** A change by a list of rows, such as `values` or `unnest`, that joins to them. */
export function* judgeLists({ kind, body, source, distributed }: Part): Generator<Violation> {
  if (kind !== "UpdateStmt" && kind !== "DeleteStmt") return;
  const lists = listOf(body[kind === "UpdateStmt" ? "fromClause" : "usingClause"]);
  const isOfLists = lists.length > 0 && !tablesIn(lists).some(isDistributed);
  const target = tableOf(body["relation"] as Node);
  if (isOfLists && isDistributed(target) && !namesTenants(target, source, distributed))
    yield { rule: "list_of_rows", subject: target.name };
}

/** True for a subselect whose tables all name their tenants: no more than theirs is read. */
export function isNarrowed(item: Node): boolean {
  const subselect = item["RangeSubselect"] as Node | undefined;
  if (subselect === undefined) return false;
  const query = (subselect["subquery"] as Node)["SelectStmt"] as Node;
  const tables = tablesIn(query).filter(isDistributed);
  return tables.every((table) => namesTenants(table, query, tables));
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
  const only = tablesIn(source).find((table) => isLevelOf(expression, table, source));
  return only === undefined ? name : { ...name, table: only.alias };
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

/** True where a condition compares the table's key with values and not with columns. */
function namesTenants(table: Table, source: Node, among: readonly Table[]): boolean {
  const isOnly = among.filter(({ key }) => key === table.key).length === 1;
  return [...nodesOf(source, "A_Expr")].some((expression) => {
    const left = columnOf(expression["lexpr"]);
    if (left === undefined || left.column !== table.key) return false;
    const isOurs =
      left.table === table.alias ||
      (left.table === null && (isOnly || isLevelOf(expression, table, source)));
    return (
      isOurs &&
      isEquality(expression) &&
      /OP$|OP_ANY$|_IN$/.test(String(expression["kind"])) &&
      !hasNode(expression["rexpr"], "ColumnRef")
    );
  });
}

/** True for an unqualified condition of the select that reads this table alone. */
function isLevelOf(expression: Node, table: Table, source: Node): boolean {
  return levelsOf(source).some((level) => {
    const own = listOf(level["fromClause"]).flatMap((item) => tablesIn(item));
    const where = level["whereClause"];
    return (
      own.length === 1 &&
      own[0]?.alias === table.alias &&
      where !== undefined &&
      [...nodesOf(where, "A_Expr")].includes(expression) &&
      !isInSubqueryOf(where, expression)
    );
  });
}

const isInSubqueryOf = (where: unknown, expression: Node): boolean =>
  [...nodesOf(where, "SubLink")].some((link) =>
    [...nodesOf(link["subselect"], "A_Expr")].includes(expression),
  );

/** True for a table that no subquery of a condition or a column reads. */
const isAtTop = (table: Table, source: Node): boolean =>
  ![...nodesOf(source, "SubLink")].some((link) =>
    tablesIn(link["subselect"]).some(({ alias }) => alias === table.alias),
  );
