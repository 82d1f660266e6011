import type { Violation } from "../sql-rules.ts";
import { isDistributed, type Part, tablesIn } from "./statement-part.ts";
import {
  aliasOf,
  columnOf,
  type ColumnName,
  functionsIn,
  itemsOf,
  levelsOf,
  listOf,
  type Node,
  nodesOf,
  stringOf,
} from "./syntax-tree.ts";
import { isNarrowed } from "./tenant-rules.ts";

/**
 * What is joined to a distributed table: functions, lists and expressions of `with` are on every
 * node alike, and an outer join or a correlated subquery over them reads more than the rows it
 * keeps.
 */

export function* judgeJoins(part: Part): Generator<Violation> {
  if (part.isOfOneTenant) return;
  for (const join of nodesOf(part.source, "JoinExpr"))
    if (isOuterJoinOfRecurring(join)) yield { rule: "outer_join", subject: namesIn(join) };
  for (const level of levelsOf(part.source)) {
    const items = listOf(level["fromClause"]).flatMap(itemsOf);
    for (const item of items)
      if (isLimitedByRecurring(item, items)) yield { rule: "outer_join", subject: namesIn(item) };
  }
}

/** Functions in a `from` that depend on the session, by the record they are read into. */
const STABLE_ROWS = /^jsonb?_(to|populate)_record(set)?$/;

/** The outer side of a join is read first, and what it is joined to by what it holds. */
export function* judgeFunctions(part: Part): Generator<Violation> {
  if (part.isOfOneTenant) return;
  const outer = new Set(
    [...nodesOf(part.source, "JoinExpr")]
      .filter((join) => join["jointype"] === "JOIN_LEFT")
      .map((join) => join["larg"]),
  );
  for (const level of levelsOf(part.source)) {
    const items = listOf(level["fromClause"]).flatMap(itemsOf);
    if (items.every(isRecurring)) continue;
    for (const item of items) {
      if (!("RangeFunction" in item) || outer.has(item)) continue;
      const name = functionsIn(item).find((each) => STABLE_ROWS.test(each));
      if (name !== undefined) yield { rule: "stable_rows", subject: name };
    }
  }
}

export function* judgeSubqueries(part: Part): Generator<Violation> {
  if (part.isOfOneTenant) return;
  for (const link of nodesOf(part.source, "SubLink")) {
    const select = (link["subselect"] as Node)["SelectStmt"] as Node | undefined;
    const items = listOf(select?.["fromClause"]).flatMap(itemsOf);
    if (!items.some((item) => "RangeFunction" in item)) continue;
    const own = new Set(items.map(aliasOf));
    const isCorrelated = [...nodesOf(select, "ColumnRef")].some((reference) => {
      const name = columnOf({ ColumnRef: reference });
      if (name === undefined) return false;
      return name.table === null
        ? !own.has(name.column) && !isColumnOf(items, name)
        : !own.has(name.table);
    });
    if (isCorrelated) yield { rule: "set_returning", subject: [...own].join(", ") };
  }
}

/** True for what is on every node alike. */
const isRecurring = (item: unknown): boolean => !tablesIn(item).some(isDistributed);

/** True where rows of what recurs are kept without a partner in a distributed table. */
function isOuterJoinOfRecurring(join: Node): boolean {
  const [left, right] = [join["larg"] as Node, join["rarg"] as Node];
  const kept = {
    JOIN_LEFT: [left],
    JOIN_RIGHT: [right],
    JOIN_FULL: [left, right],
  }[String(join["jointype"])];
  const others = [left, right].filter((side) => !isRecurring(side));
  return (
    kept !== undefined && kept.some(isRecurring) && others.length > 0 && !others.every(isNarrowed)
  );
}

/** True for a lateral subselect with a limit that depends on an item that recurs. */
function isLimitedByRecurring(item: Node, items: readonly Node[]): boolean {
  const subselect = item["RangeSubselect"] as Node | undefined;
  if (subselect?.["lateral"] !== true || isRecurring(subselect)) return false;
  const query = (subselect["subquery"] as Node)["SelectStmt"] as Node;
  if (query["limitCount"] === undefined) return false;
  const outer = new Set(items.filter((other) => other !== item && isRecurring(other)).map(aliasOf));
  return [...nodesOf(query, "ColumnRef")].some((reference) => {
    const table = columnOf({ ColumnRef: reference })?.table;
    return typeof table === "string" && outer.has(table);
  });
}

const namesIn = (node: unknown): string =>
  tablesIn(node)
    .filter(isDistributed)
    .map(({ name }) => name)
    .join(", ");

const isColumnOf = (items: readonly Node[], { column }: ColumnName): boolean =>
  items.some((item) =>
    [...nodesOf(item, "alias")].some((alias) =>
      listOf(alias["colnames"]).some((name) => stringOf(name) === column),
    ),
  );
