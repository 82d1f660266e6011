/**
 * PostgreSQL's syntax tree as `libpg-query` prints it, and what every rule of statements asks of
 * it. Nothing here knows tables or tenants.
 */

/** An object with one key that names the kind of the node, or its values and lists of them. */
export type Node = { [key: string]: unknown };

/** The column of a `ColumnRef`. */
export interface ColumnName {
  /** Null where the statement names none. */
  table: string | null;
  column: string;
}

/** Every node of a kind under a node. */
export function* nodesOf(node: unknown, kind: string): Generator<Node> {
  if (typeof node !== "object" || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (name === kind) yield value as Node;
    yield* nodesOf(value, kind);
  }
}

export const hasNode = (node: unknown, kind: string): boolean => !nodesOf(node, kind).next().done;

const LEVELS = ["SelectStmt", "UpdateStmt", "DeleteStmt"] as const;

/** A statement, every select and change inside it, and the arms of those joined by `union`. */
export const levelsOf = (source: Node): Node[] =>
  [source, ...LEVELS.flatMap((kind) => [...nodesOf(source, kind)])].flatMap(armsOf);

const armsOf = (select: Node): Node[] => [
  select,
  ...["larg", "rarg"].flatMap((arm) => (arm in select ? armsOf(select[arm] as Node) : [])),
];

export const listOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);

export const stringOf = (node: Node): string | undefined =>
  (node["String"] as { sval?: string } | undefined)?.sval;

export function columnOf(node: unknown): ColumnName | undefined {
  const reference = (node as Node | undefined)?.["ColumnRef"] as Node | undefined;
  if (reference === undefined) return undefined;
  const names = listOf(reference["fields"]).map(stringOf);
  const column = names.at(-1);
  return column === undefined ? undefined : { table: names.at(-2) ?? null, column };
}

/** True for an `A_Expr` with the operator `=`, which `in` and `= any` have as well. */
export const isEquality = (expression: Node): boolean =>
  stringOf(listOf(expression["name"])[0] ?? {}) === "=";

/** The functions called under a node, by their names without a schema. */
export const functionsIn = (node: unknown): string[] =>
  [...nodesOf(node, "FuncCall")].map(
    (call) => stringOf(listOf(call["funcname"]).at(-1) ?? {}) ?? "",
  );

/** The items of a `from`, joins taken apart. */
export function itemsOf(item: Node): Node[] {
  const join = item["JoinExpr"] as Node | undefined;
  return join === undefined
    ? [item]
    : [...itemsOf(join["larg"] as Node), ...itemsOf(join["rarg"] as Node)];
}

/** The name an item of a `from` has in its statement; empty where it has none. */
export function aliasOf(item: Node): string {
  const [inner = {}] = Object.values(item) as Node[];
  const alias = (inner["alias"] as Node | undefined)?.["aliasname"] ?? inner["relname"];
  return (alias as string | undefined) ?? "";
}
