import { loadModule, parseSync } from "libpg-query";
import { distributionKeyOf, TABLE_CLASSES } from "../../src/db/schema/table-classes.ts";

/**
 * The rules that let a statement run where the tables lie on several nodes (docs/citus.md), judged by
 * PostgreSQL's own parser. One PostgreSQL carries out what breaks them; Citus refuses it, or reads a
 * whole table. A statement is judged by its parts: each common table expression is one, since it is
 * carried out by itself, and so is the rest.
 */

export interface Violation {
  rule: keyof typeof SQL_RULES;
  /** The table or expression that breaks it. */
  subject: string;
}

export const SQL_RULES = {
  outer_join:
    "no outer join, and no lateral with a limit, from a function, a CTE or a list to a distributed table",
  conflict_values:
    "`on conflict` holds no present time, and after `insert … select` no parameter at all",
  locks: "`for update` on a distributed table names one tenant; recursion reads none",
  tenant_everywhere:
    "where one distributed table of a part names its tenants, every one does, and they join by it",
  set_returning: "no correlated subquery over a function beside a distributed table",
  generic_plan: "no plan without values for a statement on distributed tables",
  one_place: "no part reads tables of two places: shows, workspaces, the coordinator",
  array_part:
    "no part of an array in the columns that an update sets: it ends the coordinator's process",
  stable_in_update:
    "an update of a distributed table puts no present time into `case` or `coalesce`, and calls nothing random",
} as const;

// The parser's output: an object with one key that names the node, or plain values and lists of them.
type Node = { [key: string]: unknown };

await loadModule();

/** Everything wrong with a statement; nothing for one that is no select, insert, update or delete. */
export function judgeStatement(
  text: string,
  { isGeneric = false }: { isGeneric?: boolean } = {},
): Violation[] {
  const violations: Violation[] = [];
  for (const { stmt } of (parseSync(text) as { stmts: { stmt: Node }[] }).stmts ?? [])
    judgePart(inside(stmt), { violations, isGeneric });
  return violations.filter(
    ({ rule, subject }, index) =>
      index === violations.findIndex((other) => other.rule === rule && other.subject === subject),
  );
}

interface Findings {
  violations: Violation[];
  isGeneric: boolean;
}

/** The statement in a cursor or an `explain`. */
function inside(statement: Node): Node {
  const wrapped = (statement["DeclareCursorStmt"] ?? statement["ExplainStmt"]) as Node | undefined;
  return wrapped === undefined ? statement : (wrapped["query"] as Node);
}

const STATEMENTS = ["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt"] as const;

function judgePart(statement: Node, findings: Findings): void {
  const kind = STATEMENTS.find((name) => name in statement);
  if (kind === undefined) return;
  const body = statement[kind] as Node;
  const withClause = body["withClause"] as Node | undefined;
  for (const entry of listOf(withClause?.["ctes"])) {
    const cte = entry["CommonTableExpr"] as Node;
    const query = cte["ctequery"] as Node;
    if (withClause?.["recursive"] === true && tablesIn(query).some(isDistributed))
      add(findings, "locks", `recursive ${String(cte["ctename"])}`);
    judgePart(query, findings);
  }
  const part = new Part(kind, body);
  if (findings.isGeneric && part.distributed.length > 0)
    add(findings, "generic_plan", part.distributed.map(({ name }) => name).join(", "));
  judgePlaces(part, findings);
  judgeTenants(part, findings);
  judgeJoins(part, findings);
  judgeLocks(part, findings);
  judgeSublinks(part, findings);
  judgeWrites(part, findings);
}

const add = ({ violations }: Findings, rule: Violation["rule"], subject: string): void =>
  void violations.push({ rule, subject });

interface Table {
  name: string;
  alias: string;
  key: string | undefined;
}

const isDistributed = ({ key }: Table): boolean => key !== undefined;

function tableOf(rangeVar: Node): Table {
  const name = String(rangeVar["relname"]);
  const alias = (rangeVar["alias"] as Node | undefined)?.["aliasname"];
  const isCatalogue = rangeVar["schemaname"] !== undefined && rangeVar["schemaname"] !== "public";
  return {
    name,
    alias: (alias ?? name) as string,
    key: isCatalogue ? undefined : distributionKeyOf(name.replace(/_\d{6,8}$/, "")),
  };
}

/** A statement without its common table expressions. */
class Part {
  readonly kind: (typeof STATEMENTS)[number];
  readonly body: Node;
  readonly source: Node;
  /** Tables it reads or changes, but not the target of an insert. */
  readonly tables: Table[];
  readonly distributed: Table[];

  constructor(kind: (typeof STATEMENTS)[number], body: Node) {
    this.kind = kind;
    this.body = body;
    const { withClause: _with, ...rest } = body;
    const { relation: _relation, ...withoutTarget } = rest;
    this.source = kind === "InsertStmt" ? withoutTarget : rest;
    this.tables = tablesIn(this.source);
    if ((kind === "UpdateStmt" || kind === "DeleteStmt") && body["relation"] !== undefined)
      this.tables.push(tableOf(body["relation"] as Node));
    this.distributed = this.tables.filter(isDistributed);
  }
}

function judgePlaces({ tables }: Part, findings: Findings): void {
  const places = new Set(
    tables.flatMap(({ name, key }) => key ?? (name in TABLE_CLASSES ? ["coordinator"] : [])),
  );
  if (places.size > 1) add(findings, "one_place", tables.map(({ name }) => name).join(", "));
}

/** Where one table names its tenants, every one does, by itself or joined to one that does. */
function judgeTenants({ source, distributed }: Part, findings: Findings): void {
  if (distributed.length < 2) return;
  const pairs = [...equalities(source)];
  const named = new Set(
    distributed
      .filter((table) => namesTenants(table, source, distributed))
      .map(({ alias }) => alias),
  );
  for (const table of distributed) {
    const partners = pairs
      .flatMap(([left, right]) => {
        if (left.column !== table.key || right.column !== table.key) return [];
        if (left.table === table.alias) return [right.table];
        return right.table === table.alias ? [left.table] : [];
      })
      .filter((alias) => distributed.some((other) => other.alias === alias && other !== table));
    const isNamed = named.has(table.alias);
    if (isNamed) continue;
    const isInSublink = !isAtTop(table, source);
    const isHeld = partners.some((alias) => alias !== null && named.has(alias)) && !isInSublink;
    if (named.size > 0 ? !isHeld : partners.length === 0 && !isJoinedUsing(source, table))
      add(findings, "tenant_everywhere", table.name);
  }
}

const isJoinedUsing = (source: Node, { key }: Table): boolean =>
  [...nodesOf(source, "JoinExpr")].some((join) =>
    listOf(join["usingClause"]).some((name) => stringOf(name) === key),
  );

interface ColumnName {
  /** Null where the statement names none. */
  table: string | null;
  column: string;
}

function columnOf(node: unknown): ColumnName | undefined {
  const reference = (node as Node | undefined)?.["ColumnRef"] as Node | undefined;
  if (reference === undefined) return undefined;
  const names = listOf(reference["fields"]).map(stringOf);
  const column = names.at(-1);
  return column === undefined ? undefined : { table: names.at(-2) ?? null, column };
}

function* equalities(source: Node): Generator<[ColumnName, ColumnName]> {
  for (const expression of nodesOf(source, "A_Expr")) {
    if (stringOf(listOf(expression["name"])[0] ?? {}) !== "=") continue;
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

/** True where a condition compares the table's key with values and not with columns. */
function namesTenants(table: Table, source: Node, among: readonly Table[]): boolean {
  const isOnly = among.filter(({ key }) => key === table.key).length === 1;
  return [...nodesOf(source, "A_Expr")].some((expression) => {
    const left = columnOf(expression["lexpr"]);
    if (left === undefined || left.column !== table.key) return false;
    const isOurs =
      left.table === table.alias ||
      (left.table === null && (isOnly || isLevelOf(expression, table, source)));
    const kind = String(expression["kind"]);
    const isEqual = stringOf(listOf(expression["name"])[0] ?? {}) === "=";
    return isOurs && isEqual && /OP$|OP_ANY$|_IN$/.test(kind) && !hasColumns(expression["rexpr"]);
  });
}

/** True for an unqualified condition of the select that reads this table alone. */
function isLevelOf(expression: Node, table: Table, source: Node): boolean {
  return [source, ...nodesOf(source, "SelectStmt")].some((select) => {
    const from = listOf(select["fromClause"]);
    const own = from.flatMap((item) => tablesIn(item));
    const where = select["whereClause"];
    return (
      own.length === 1 &&
      own[0]?.alias === table.alias &&
      where !== undefined &&
      [...nodesOf(where, "A_Expr")].includes(expression) &&
      !isInSublinkOf(where, expression)
    );
  });
}

const isInSublinkOf = (where: unknown, expression: Node): boolean =>
  [...nodesOf(where, "SubLink")].some((link) =>
    [...nodesOf(link["subselect"], "A_Expr")].includes(expression),
  );

const hasColumns = (node: unknown): boolean => !nodesOf(node, "ColumnRef").next().done;

/** True for a table that no subquery of a condition or a column reads. */
const isAtTop = (table: Table, source: Node): boolean =>
  ![...nodesOf(source, "SubLink")].some((link) =>
    tablesIn(link["subselect"]).some(({ alias }) => alias === table.alias),
  );

/** Functions, lists and expressions of `with`: what is on every node alike. */
const isRecurring = (item: unknown): boolean => !tablesIn(item).some(isDistributed);

/** True for a subselect whose tables all name their tenants: no more than theirs is read. */
function isNarrowed(item: unknown): boolean {
  const subselect = (item as Node)["RangeSubselect"] as Node | undefined;
  if (subselect === undefined) return false;
  const query = (subselect["subquery"] as Node)["SelectStmt"] as Node;
  const tables = tablesIn(query).filter(isDistributed);
  return tables.every((table) => namesTenants(table, query, tables));
}

function judgeJoins({ source, distributed }: Part, findings: Findings): void {
  // A statement of one tenant is carried out where its rows lie, as on one PostgreSQL.
  if (distributed.every((table) => namesOneTenant(table, source))) return;
  for (const join of nodesOf(source, "JoinExpr")) {
    const [left, right] = [join["larg"], join["rarg"]];
    const kind = String(join["jointype"]);
    const preserved = kind === "JOIN_LEFT" ? [left] : kind === "JOIN_RIGHT" ? [right] : [];
    const sides = kind === "JOIN_FULL" ? [left, right] : preserved;
    const others = [left, right].filter((side) => !isRecurring(side));
    if (sides.some(isRecurring) && others.length > 0 && !others.every(isNarrowed))
      add(findings, "outer_join", namesIn(join));
  }
  for (const select of [source, ...nodesOf(source, "SelectStmt")]) {
    const items = listOf(select["fromClause"]).flatMap(itemsOf);
    for (const item of items) {
      const lateral = item["RangeSubselect"] as Node | undefined;
      if (lateral?.["lateral"] !== true || isRecurring(lateral)) continue;
      const query = (lateral["subquery"] as Node)["SelectStmt"] as Node;
      const outer = new Set(
        items.filter((other) => other !== item && isRecurring(other)).map(aliasOf),
      );
      const refersToOuter = [...nodesOf(query, "ColumnRef")].some((reference) => {
        const table = columnOf({ ColumnRef: reference })?.table;
        return typeof table === "string" && outer.has(table);
      });
      if (query["limitCount"] !== undefined && refersToOuter)
        add(findings, "outer_join", namesIn(lateral));
    }
  }
}

/** The items of a `from`, joins taken apart. */
function itemsOf(item: Node): Node[] {
  const join = item["JoinExpr"] as Node | undefined;
  return join === undefined
    ? [item]
    : [...itemsOf(join["larg"] as Node), ...itemsOf(join["rarg"] as Node)];
}

function aliasOf(item: Node): string {
  const [inner = {}] = Object.values(item) as Node[];
  const alias = (inner["alias"] as Node | undefined)?.["aliasname"] ?? inner["relname"];
  return (alias as string | undefined) ?? "";
}

const namesIn = (node: unknown): string =>
  tablesIn(node)
    .filter(isDistributed)
    .map(({ name }) => name)
    .join(", ");

function judgeLocks({ source, distributed }: Part, findings: Findings): void {
  const clauses = [source, ...nodesOf(source, "SelectStmt")].flatMap((select) =>
    listOf(select["lockingClause"]),
  );
  if (clauses.length === 0) return;
  for (const table of distributed)
    if (!namesOneTenant(table, source)) add(findings, "locks", table.name);
}

function namesOneTenant({ alias, key }: Table, source: Node): boolean {
  return [...nodesOf(source, "A_Expr")].some((expression) => {
    const left = columnOf(expression["lexpr"]);
    return (
      left !== undefined &&
      left.column === key &&
      (left.table === null || left.table === alias) &&
      expression["kind"] === "AEXPR_OP" &&
      stringOf(listOf(expression["name"])[0] ?? {}) === "=" &&
      !hasColumns(expression["rexpr"])
    );
  });
}

function judgeSublinks({ source, distributed }: Part, findings: Findings): void {
  if (distributed.every((table) => namesOneTenant(table, source))) return;
  for (const link of nodesOf(source, "SubLink")) {
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
    if (isCorrelated) add(findings, "set_returning", [...own].join(", "));
  }
}

const isColumnOf = (items: readonly Node[], { column }: ColumnName): boolean =>
  items.some((item) =>
    [...nodesOf(item, "alias")].some((alias) =>
      listOf(alias["colnames"]).some((name) => stringOf(name) === column),
    ),
  );

const PRESENT = /^(now|clock_timestamp|statement_timestamp|transaction_timestamp)$/;
const RANDOM = /^(random|gen_random_uuid|clock_timestamp)$/;

/**
 * The present is `now()`, or a parameter with its type beside it: that is what `databaseNow` writes
 * under the clock of a test.
 */
function holdsPresent(node: unknown): boolean {
  const casts = [...nodesOf(node, "TypeCast")].some(
    (cast) =>
      "ParamRef" in ((cast["arg"] ?? {}) as Node) &&
      listOf((cast["typeName"] as Node)["names"]).some((name) => stringOf(name) === "timestamptz"),
  );
  return (
    casts ||
    callsIn(node).some((name) => PRESENT.test(name)) ||
    !nodesOf(node, "SQLValueFunction").next().done
  );
}

const callsIn = (node: unknown): string[] =>
  [...nodesOf(node, "FuncCall")].map(
    (call) => stringOf(listOf(call["funcname"]).at(-1) ?? {}) ?? "",
  );

function judgeWrites({ kind, body }: Part, findings: Findings): void {
  if (kind === "SelectStmt") return;
  const target = tableOf(body["relation"] as Node);
  if (!isDistributed(target)) return;
  if (kind === "InsertStmt") {
    const conflict = body["onConflictClause"];
    if (conflict === undefined) return;
    const select = (body["selectStmt"] as Node | undefined)?.["SelectStmt"] as Node | undefined;
    const isSelect = select !== undefined && select["valuesLists"] === undefined;
    const hasParameters = !nodesOf(conflict, "ParamRef").next().done;
    if ((isSelect && hasParameters) || holdsPresent(conflict))
      add(findings, "conflict_values", target.name);
    return;
  }
  const branches = [...nodesOf(body, "CaseExpr"), ...nodesOf(body, "CoalesceExpr")];
  if (branches.some(holdsPresent) || callsIn(body["targetList"]).some((name) => RANDOM.test(name)))
    add(findings, "stable_in_update", target.name);
  if (!nodesOf(body["targetList"], "A_Indices").next().done)
    add(findings, "array_part", target.name);
}

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);

const stringOf = (node: Node): string | undefined =>
  (node["String"] as { sval?: string } | undefined)?.sval;

/** The tables under a node, without those of common table expressions. */
function tablesIn(node: unknown): Table[] {
  const defined = new Set(
    [...nodesOf(node, "CommonTableExpr")].map((cte) => String(cte["ctename"])),
  );
  return [...nodesOf(node, "RangeVar")].map(tableOf).filter(({ name }) => !defined.has(name));
}

/** Every node of a kind under a node. */
function* nodesOf(node: unknown, kind: string): Generator<Node> {
  if (typeof node !== "object" || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (name === kind) yield value as Node;
    yield* nodesOf(value, kind);
  }
}
