import { distributionKeyOf } from "../../../src/db/schema/table-decisions.ts";
import { columnOf, hasNode, isEquality, type Node, nodesOf } from "./syntax-tree.ts";

/**
 * The part of a statement that is judged, and the tables it reads: each common table expression is
 * one, since it is carried out by itself, and so is the rest.
 */

export interface Table {
  name: string;
  alias: string;
  /** The column it is distributed by; undefined for a table that is not distributed. */
  key: string | undefined;
}

export const isDistributed = ({ key }: Table): boolean => key !== undefined;

/** @param rangeVar a `RangeVar`: a table as a statement names it. */
export function tableOf(rangeVar: Node): Table {
  const name = String(rangeVar["relname"]);
  const alias = (rangeVar["alias"] as Node | undefined)?.["aliasname"];
  const isCatalogue = rangeVar["schemaname"] !== undefined && rangeVar["schemaname"] !== "public";
  return {
    name,
    alias: (alias ?? name) as string,
    key: isCatalogue ? undefined : distributionKeyOf(name.replace(/_\d{6,8}$/, "")),
  };
}

/** The tables under a node, without those of common table expressions. */
export function tablesIn(node: unknown): Table[] {
  const defined = new Set(
    [...nodesOf(node, "CommonTableExpr")].map((cte) => String(cte["ctename"])),
  );
  return [...nodesOf(node, "RangeVar")].map(tableOf).filter(({ name }) => !defined.has(name));
}

const KINDS = ["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt"] as const;
type Kind = (typeof KINDS)[number];

/** The kind of a statement that is judged; undefined for any other. */
export const kindOf = (statement: Node): Kind | undefined =>
  KINDS.find((kind) => kind in statement);

/** A statement without its common table expressions. */
export class Part {
  readonly kind: Kind;
  readonly body: Node;
  readonly source: Node;
  /** Tables it reads or changes, but not the target of an insert. */
  readonly tables: Table[];
  readonly distributed: Table[];

  constructor(kind: Kind, body: Node) {
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

  /** True for a part of one tenant: it is carried out where its rows lie, as on one PostgreSQL. */
  get isOfOneTenant(): boolean {
    return this.distributed.every((table) => this.namesOneTenant(table));
  }

  /** True where a condition compares the table's key with one value. */
  namesOneTenant({ alias, key }: Table): boolean {
    return [...nodesOf(this.source, "A_Expr")].some((expression) => {
      const left = columnOf(expression["lexpr"]);
      return (
        left !== undefined &&
        left.column === key &&
        (left.table === null || left.table === alias) &&
        expression["kind"] === "AEXPR_OP" &&
        isEquality(expression) &&
        !hasNode(expression["rexpr"], "ColumnRef")
      );
    });
  }
}
