import type { QueryResult } from "kysely";

/** The number of rows that a raw update or delete changed. */
export function affectedRows({ numAffectedRows }: QueryResult<unknown>): number {
  if (numAffectedRows === undefined) throw new Error("The statement reports no affected rows");
  return Number(numAffectedRows);
}
