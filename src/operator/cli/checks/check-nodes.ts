import type { Finding } from "./doctor-checks.ts";
import { findMisplacedTables, findNodes } from "../distribute-tables.ts";
import type { Installation } from "../installation.ts";

/**
 * Whether the nodes of a cluster answer, and whether its tables are on the nodes that this release
 * expects (docs/citus.md).
 */
export async function checkNodes({ pool }: Installation): Promise<Finding> {
  const check = "nodes";
  const nodes = await findNodes(pool);
  if (nodes === undefined) return { check, status: "ok", message: "one PostgreSQL" };
  const silent = nodes.filter(({ answers }) => !answers).map(({ name }) => name);
  if (silent.length > 0)
    return {
      check,
      status: "fail",
      message: `${silent.length} of ${nodes.length} do not answer: their rows are unavailable.`,
      details: silent,
    };
  const misplaced = await findMisplacedTables(pool);
  if (misplaced.length > 0)
    return {
      check,
      status: "warn",
      message:
        "Tables are not where this release expects them; castmeter db distribute moves them.",
      details: misplaced,
    };
  return { check, status: "ok", message: `all ${nodes.length} answer, every table in its place` };
}
