import type { Finding } from "./doctor-checks.ts";
import { findMisplacedTables } from "./distribute-tables.ts";
import type { Installation } from "./installation.ts";

/**
 * Whether the nodes of a cluster answer, and whether its tables lie where this release has them
 * (docs/citus.md).
 */
export async function checkNodes({ pool }: Installation): Promise<Finding> {
  const check = "nodes";
  const extension = await pool.query("select from pg_extension where extname = 'citus'");
  if (extension.rowCount === 0) return { check, status: "ok", message: "one PostgreSQL" };
  const { rows: nodes } = await pool.query<{ name: string; answers: boolean }>(
    `select
       nodename || ':' || nodeport as name,
       isactive and citus_check_connection_to_node(nodename, nodeport) as answers
     from pg_dist_node
     where noderole = 'primary'
     order by groupid`,
  );
  const silent = nodes.filter(({ answers }) => !answers).map(({ name }) => name);
  if (silent.length > 0)
    return {
      check,
      status: "fail",
      message: `${silent.length} of ${nodes.length} do not answer: what lies on them is unavailable.`,
      details: silent,
    };
  const misplaced = await findMisplacedTables(pool);
  if (misplaced.length > 0)
    return {
      check,
      status: "warn",
      message: "Tables lie where this release has them not; castmeter db distribute moves them.",
      details: misplaced,
    };
  return { check, status: "ok", message: `all ${nodes.length} answer, every table in its place` };
}
