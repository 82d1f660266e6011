import type { AnyOperation } from "../operation/operation.ts";
import { listTable } from "./list-table.ts";
import type { AnswerTable } from "./table.ts";

const tables = new WeakMap<object, AnswerTable | null>();

/**
 * The table of an operation's answer: the declared one, or for a list the one derived from its
 * schema. Null for writes and other answers, and for reads by POST: a batch is requested by ids,
 * and each entry of its answer has a status of its own.
 */
export function tableOf(operation: Pick<AnyOperation, "kind" | "method" | "output" | "table">) {
  const known = tables.get(operation);
  if (known !== undefined) return known;
  const table =
    operation.kind === "write" || operation.method !== "GET"
      ? null
      : (operation.table ?? listTable(operation.output));
  tables.set(operation, table);
  return table;
}
