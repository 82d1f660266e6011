import { loadModule, parseSync } from "libpg-query";
import { judgeFunctions, judgeJoins, judgeSubqueries } from "./sql-rules/join-rules.ts";
import { isDistributed, kindOf, Part, tablesIn } from "./sql-rules/statement-part.ts";
import { functionsIn, listOf, type Node } from "./sql-rules/syntax-tree.ts";
import {
  judgeLists,
  judgeLocks,
  judgePlaces,
  judgeSweeps,
  judgeTenants,
} from "./sql-rules/tenant-rules.ts";
import { judgeWrites } from "./sql-rules/write-rules.ts";

/**
 * The rules that let a statement run where the tables lie on several nodes (docs/citus.md), judged
 * by PostgreSQL's own parser. One PostgreSQL carries out what breaks them; Citus refuses it, or
 * reads a whole table. The rules themselves are in `sql-rules/`, by what they look at.
 */

export interface Violation {
  rule: keyof typeof SQL_RULES;
  /** The table or expression that breaks it. */
  subject: string;
}

export const SQL_RULES = {
  outer_join:
    "no outer join, and no lateral with a limit, from a function, a CTE or a list to a " +
    "distributed table",
  conflict_values:
    "`on conflict` holds no present time, and after `insert … select` no parameter at all",
  locks: "`for update` on a distributed table names one tenant; recursion reads none",
  tenant_everywhere:
    "where a statement names tenants or has a list of them, every distributed table names them by " +
    "value on itself (`areTenants`): a lateral, a subquery or a list is asked of every node",
  set_returning: "no correlated subquery over a function beside a distributed table",
  stable_rows:
    "no rows of a function that is not immutable, as `jsonb_to_record`, joined to a distributed " +
    "table of several tenants",
  generic_plan: "no plan without values for a statement on distributed tables",
  one_place: "no part reads tables of two places: shows, workspaces, the coordinator",
  array_part:
    "no part of an array in the columns that an update sets: it ends the coordinator's process",
  stable_in_update:
    "an update of a distributed table puts no present time into `case` or `coalesce`, calls " +
    "nothing random, and takes no field or sum of a `timestamptz` column",
  immutable_returning:
    "`returning` of a write of a distributed table holds no function that is not immutable: no " +
    "field of a `timestamptz` but `at time zone`, no `now()`",
  case_of_parameter:
    "a write of a distributed table has no `case column when $1`, which nodes are sent as a " +
    "comparison with a truth value; `case when column = $1` is the same",
  list_of_rows:
    "an update or delete of a distributed table by a list of rows names their tenants: else " +
    "every node is asked",
  settings:
    "limits of a transaction are set by `set local`, which every node takes over, and not by " +
    "`set_config`",
} as const;

await loadModule();

/** What breaks a rule; nothing for a statement that is no select, insert, update or delete. */
export function judgeStatement(
  text: string,
  { isGeneric = false }: { isGeneric?: boolean } = {},
): Violation[] {
  const violations = ((parseSync(text) as { stmts?: { stmt: Node }[] }).stmts ?? []).flatMap(
    ({ stmt }) => {
      const statement = inside(stmt);
      const kind = kindOf(statement);
      return kind === undefined
        ? []
        : [...judgeTenants(statement[kind] as Node), ...judgeParts(statement, isGeneric)];
    },
  );
  return violations.filter(
    ({ rule, subject }, index) =>
      index === violations.findIndex((other) => other.rule === rule && other.subject === subject),
  );
}

/** The statement in a cursor or an `explain`. */
function inside(statement: Node): Node {
  const wrapped = (statement["DeclareCursorStmt"] ?? statement["ExplainStmt"]) as Node | undefined;
  return wrapped === undefined ? statement : (wrapped["query"] as Node);
}

function* judgeParts(statement: Node, isGeneric: boolean): Generator<Violation> {
  const kind = kindOf(statement);
  if (kind === undefined) return;
  const body = statement[kind] as Node;
  const withClause = body["withClause"] as Node | undefined;
  for (const entry of listOf(withClause?.["ctes"])) {
    const cte = entry["CommonTableExpr"] as Node;
    const query = cte["ctequery"] as Node;
    if (withClause?.["recursive"] === true && tablesIn(query).some(isDistributed))
      yield { rule: "locks", subject: `recursive ${String(cte["ctename"])}` };
    yield* judgeParts(query, isGeneric);
  }
  const part = new Part(kind, body);
  if (isGeneric && part.distributed.length > 0)
    yield { rule: "generic_plan", subject: part.distributed.map(({ name }) => name).join(", ") };
  yield* judgePlaces(part);
  yield* judgeSweeps(part);
  yield* judgeJoins(part);
  yield* judgeFunctions(part);
  yield* judgeLocks(part);
  yield* judgeSubqueries(part);
  yield* judgeWrites(part);
  yield* judgeLists(part);
  if (functionsIn(part.source).includes("set_config"))
    yield { rule: "settings", subject: "set_config" };
}
