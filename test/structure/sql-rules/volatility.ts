import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../source-files.ts";
import {
  columnOf,
  functionsIn,
  hasNode,
  listOf,
  type Node,
  nodesOf,
  stringOf,
} from "./syntax-tree.ts";

/**
 * What of an expression is not immutable. A node that changes rows computes with immutable functions
 * alone; the coordinator computes the others beforehand, which it cannot where a column is in them.
 */

/** Functions in what writes return that are immutable; any other is taken for one that is not. */
const IMMUTABLE =
  /^(timezone|lower|upper|btrim|length|abs|mod|greatest|least|array_length|cardinality|left|right|substr|md5|make_interval|count|sum|min|max|bool_or|bool_and)$/;
const ZONE_FREE_FIELDS = /^(extract|date_part|date_trunc)$/;
/** Of these `updated_at` and its like are made: with a zone, their parts depend on the session. */
const ZONED_COLUMNS = new Set(
  [
    ...readFileSync(join(ROOT, "src/db/schema.sql"), "utf8").matchAll(
      /^ {2}(\w+) timestamp with time zone/gm,
    ),
  ].map(([, column]) => column),
);
/** Types that a moment with a zone has in its session's zone alone. */
const ZONE_BOUND_TYPES = /^(text|varchar|date|time|timestamp|jsonb?)$/;

/** A name for each thing in an expression that is not immutable. */
export function volatileIn(node: unknown): string[] {
  return [
    ...functionsIn(node).filter((name) => !IMMUTABLE.test(name) && !ZONE_FREE_FIELDS.test(name)),
    ...(hasNode(node, "SQLValueFunction") ? ["the present"] : []),
    ...zonedIn(node),
  ];
}

/** Parts and sums of columns with a zone, which depend on the session's. */
export function zonedIn(node: unknown): string[] {
  const fields = [...nodesOf(node, "FuncCall")].filter((call) => {
    const name = stringOf(listOf(call["funcname"]).at(-1) ?? {}) ?? "";
    return ZONE_FREE_FIELDS.test(name) && listOf(call["args"]).some(isZoned);
  });
  const casts = [...nodesOf(node, "TypeCast")].filter(
    (cast) => isZoned(cast["arg"]) && ZONE_BOUND_TYPES.test(typeOf(cast)),
  );
  const sums = [...nodesOf(node, "A_Expr")].filter(
    (expression) =>
      /^[+-]$/.test(stringOf(listOf(expression["name"])[0] ?? {}) ?? "") &&
      (isZoned(expression["lexpr"]) || isZoned(expression["rexpr"])),
  );
  return [
    ...fields.map(() => "a field of a moment"),
    ...casts.map((cast) => `a moment as ${typeOf(cast)}`),
    ...sums.map(() => "a moment and an interval"),
  ];
}

const typeOf = (cast: Node): string =>
  stringOf(listOf((cast["typeName"] as Node)["names"]).at(-1) ?? {}) ?? "";

const isZoned = (node: unknown): boolean => ZONED_COLUMNS.has(columnOf(node)?.column ?? "");
