import { isDistributed, type Table, tableOf } from "./statement-part.ts";
import {
  aliasOf,
  columnOf,
  hasNode,
  isEquality,
  itemsOf,
  levelsOf,
  listOf,
  type Node,
  nodesOf,
  stringOf,
} from "./syntax-tree.ts";

/**
 * Distributed tables with the select, update or delete whose `from` reads them, and what its
 * conditions say of their keys. The same name may be read by several selects of a statement.
 */

export interface Occurrence {
  table: Table;
  /** The select, update or delete that reads it. */
  level: Node;
}

/** The distributed tables of a statement or a part of it, common table expressions included. */
export function occurrencesIn(source: Node): Occurrence[] {
  const defined = new Set([...nodesOf(source, "CommonTableExpr")].map(nameOfCte));
  return levelsOf(source).flatMap((level) =>
    fromItemsOf(level)
      .flatMap((item) => (item["RangeVar"] === undefined ? [] : [item["RangeVar"] as Node]))
      .map(tableOf)
      .filter((table) => isDistributed(table) && !defined.has(table.name))
      .map((table) => ({ table, level })),
  );
}

export const nameOfCte = (cte: Node): string => String(cte["ctename"]);

/** What a level reads: the target of an update or delete, and the items of `from` or `using`. */
export function fromItemsOf(level: Node): Node[] {
  // An insert has a target too, which it does not read.
  const target = "override" in level ? undefined : level["relation"];
  return [
    ...(target === undefined ? [] : [{ RangeVar: target }]),
    ...[...listOf(level["fromClause"]), ...listOf(level["usingClause"])].flatMap(itemsOf),
  ];
}

/** True where the level compares the table's key with values and not with columns. */
export const namesTenants = (occurrence: Occurrence): boolean =>
  comparesKey(occurrence, /OP$|OP_ANY$|_IN$/);

const comparesKey = (occurrence: Occurrence, kinds: RegExp): boolean =>
  conditionsOf(occurrence.level).some(
    (condition) =>
      isOfKey(condition["lexpr"], occurrence) &&
      isEquality(condition) &&
      kinds.test(String(condition["kind"])) &&
      !hasNode(condition["rexpr"], "ColumnRef"),
  );

/**
 * True where the nodes of a table follow from another one of its level, joined by key: PostgreSQL
 * passes one value on, and of an outer join Citus asks the shards of the side that is kept.
 */
export function followsAnother(occurrence: Occurrence): boolean {
  const { table, level } = occurrence;
  return fromItemsOf(level).some((item) => {
    const rangeVar = item["RangeVar"] as Node | undefined;
    if (rangeVar === undefined || !isJoinedByKey(occurrence, item)) return false;
    const other = { table: tableOf(rangeVar), level };
    return comparesKey(other, /OP$/) || (isOptional(table, level) && namesTenants(other));
  });
}

/** True for the table on the right of a left join. */
const isOptional = ({ alias }: Table, level: Node): boolean =>
  listOf(level["fromClause"])
    .flatMap(joinsOf)
    .some((join) => join["jointype"] === "JOIN_LEFT" && aliasOf(join["rarg"] as Node) === alias);

/**
 * True where the level compares the table's key with a column of another item of its `from`, in a
 * row of several columns or alone.
 */
export function isJoinedByKey(occurrence: Occurrence, other: Node): boolean {
  const isOfOther = (node: unknown): boolean => columnOf(node)?.table === aliasOf(other);
  const isUsing = listOf(occurrence.level["fromClause"])
    .flatMap(joinsOf)
    .some(
      (join) =>
        [join["larg"], join["rarg"]].includes(other) &&
        listOf(join["usingClause"]).some((name) => stringOf(name) === occurrence.table.key),
    );
  if (isUsing) return true;
  return conditionsOf(occurrence.level)
    .filter(isEquality)
    .flatMap(({ lexpr, rexpr }) =>
      columnsOf(lexpr).map((left, index) => [left, columnsOf(rexpr)[index]] as const),
    )
    .some(
      ([left, right]) =>
        (isOfKey(left, occurrence) && isOfOther(right)) ||
        (isOfKey(right, occurrence) && isOfOther(left)),
    );
}

/** True where the key is looked for `in` a select that reads no table. */
export const isInList = (occurrence: Occurrence, isList: (item: Node) => boolean): boolean =>
  whereOf(occurrence.level).some((condition) => {
    const link = condition["SubLink"] as Node | undefined;
    if (link === undefined) return false;
    const select = (link["subselect"] as Node)["SelectStmt"] as Node;
    return (
      columnsOf(link["testexpr"]).some((column) => isOfKey(column, occurrence)) &&
      fromItemsOf(select).some(isList)
    );
  });

/** The columns of a row, or the one. */
const columnsOf = (node: unknown): Node[] => {
  const row = (node as Node | undefined)?.["RowExpr"] as Node | undefined;
  return row === undefined ? [node as Node] : listOf(row["args"]);
};

/** True for the column a table is distributed by; without a table's name, of the only table. */
function isOfKey(node: unknown, { table, level }: Occurrence): boolean {
  const name = columnOf(node);
  if (name === undefined || name.column !== table.key) return false;
  if (name.table !== null) return name.table === table.alias;
  const sharing = fromItemsOf(level).filter((item) => {
    const rangeVar = item["RangeVar"] as Node | undefined;
    return rangeVar !== undefined && tableOf(rangeVar).key === table.key;
  });
  return sharing.length === 1;
}

/** The comparisons that must hold of the rows of a level. */
export const conditionsOf = (level: Node): Node[] =>
  whereOf(level).flatMap((condition) =>
    condition["A_Expr"] === undefined ? [] : [condition["A_Expr"] as Node],
  );

/** What must hold of the rows of a level: its `where` and the conditions of its joins. */
function whereOf(level: Node): Node[] {
  const joins = listOf(level["fromClause"]).flatMap(joinsOf);
  return [level["whereClause"], ...joins.map((join) => join["quals"])].flatMap(conjunctsOf);
}

function joinsOf(item: Node): Node[] {
  const join = item["JoinExpr"] as Node | undefined;
  return join === undefined
    ? []
    : [join, ...joinsOf(join["larg"] as Node), ...joinsOf(join["rarg"] as Node)];
}

/** The conditions that one joins by `and`. */
function conjunctsOf(condition: unknown): Node[] {
  const node = (condition ?? {}) as Node;
  const both = node["BoolExpr"] as Node | undefined;
  return both?.["boolop"] === "AND_EXPR" ? listOf(both["args"]).flatMap(conjunctsOf) : [node];
}
