import type { Violation } from "../sql-rules.ts";
import { isDistributed, type Part, tableOf } from "./statement-part.ts";
import { volatileIn, zonedIn } from "./volatility.ts";
import { functionsIn, hasNode, listOf, type Node, nodesOf, stringOf } from "./syntax-tree.ts";

/** What a change of a distributed table is computed from: all copies of a row get the same. */

const PRESENT = /^(now|clock_timestamp|statement_timestamp|transaction_timestamp)$/;
const RANDOM = /^(random|gen_random_uuid|clock_timestamp)$/;

export function* judgeWrites({ kind, body }: Part): Generator<Violation> {
  if (kind === "SelectStmt") return;
  const target = tableOf(body["relation"] as Node);
  if (!isDistributed(target)) return;
  for (const reason of volatileIn(body["returningClause"] ?? body["returningList"]))
    yield { rule: "immutable_returning", subject: `${target.name}, ${reason}` };
  if (kind === "InsertStmt") {
    if (!isConflictOfValues(body)) yield { rule: "conflict_values", subject: target.name };
    return;
  }
  const branches = [...nodesOf(body, "CaseExpr"), ...nodesOf(body, "CoalesceExpr")];
  const set = body["targetList"];
  for (const reason of zonedIn([set, body["whereClause"]]))
    yield { rule: "stable_in_update", subject: `${target.name}, ${reason}` };
  if ([...nodesOf(body, "CaseExpr")].some(comparesParameter))
    yield { rule: "case_of_parameter", subject: target.name };
  if (branches.some(holdsPresent) || functionsIn(set).some((name) => RANDOM.test(name)))
    yield { rule: "stable_in_update", subject: target.name };
  if (hasNode(set, "A_Indices")) yield { rule: "array_part", subject: target.name };
}

/** True for `case column when $1`: a node is sent it as `case column when column = $1`. */
const comparesParameter = (expression: Node): boolean =>
  expression["arg"] !== undefined &&
  listOf(expression["args"]).some((branch) =>
    hasNode((branch["CaseWhen"] as Node)["expr"], "ParamRef"),
  );

/** False for an insert whose `on conflict` holds what is not the same on every node. */
function isConflictOfValues(insert: Node): boolean {
  const conflict = insert["onConflictClause"];
  if (conflict === undefined) return true;
  const select = (insert["selectStmt"] as Node | undefined)?.["SelectStmt"] as Node | undefined;
  const isSelect = select !== undefined && select["valuesLists"] === undefined;
  return !(isSelect && hasNode(conflict, "ParamRef")) && !holdsPresent(conflict);
}

/**
 * The present is `now()`, or a parameter with its type beside it: that is what `databaseNow` writes
 * under the clock of a test.
 */
function holdsPresent(node: unknown): boolean {
  const isCastParameter = [...nodesOf(node, "TypeCast")].some(
    (cast) =>
      "ParamRef" in ((cast["arg"] ?? {}) as Node) &&
      listOf((cast["typeName"] as Node)["names"]).some((name) => stringOf(name) === "timestamptz"),
  );
  return (
    isCastParameter ||
    functionsIn(node).some((name) => PRESENT.test(name)) ||
    hasNode(node, "SQLValueFunction")
  );
}
