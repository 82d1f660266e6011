import pg from "pg";
import { sqlState } from "../../src/db/connection/database-errors.ts";
import type { RecordedStatement } from "./recorded-statements.ts";

/** What a statement reads, measured by running it. */
export interface PlanCost {
  /** Pages of 8 KB, from memory or disk, each time one is looked at. */
  blocks: number;
  rows: number;
  executionMs: number;
  planningMs: number;
  /** Partitions the plan holds. */
  partitions: number;
}

interface PlanNode {
  "Relation Name"?: string;
  "Subplans Removed"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  "Actual Rows"?: number;
  Plans?: PlanNode[];
}

interface Explained {
  Plan: PlanNode;
  "Planning Time": number;
  "Execution Time": number;
}

const EXPLAINABLE = /^\s*(select|with|insert|update|delete)\b/i;
const PARTITION_NAME = /_(\d{6}|\d{8})$/;
/** The row is there already, or the one that it belongs to is gone again. */
const NOT_INSERTED: ReadonlySet<string | undefined> = new Set(["23505", "23503"]);
/** A statement that takes longer is far beyond every bound. */
const TIMEOUT_MS = 60_000;

export const isExplainable = ({ text }: RecordedStatement): boolean => EXPLAINABLE.test(text);

/**
 * Runs a statement with its own values in a transaction that is rolled back, and tells what it
 * read. `plan` is how PostgreSQL makes the plan: "custom" with the values, as for a statement that
 * is not prepared; "generic" without, as it may from the sixth execution of a prepared one on.
 * Null for an insert of a row that is there already, or that belongs to one that is gone again:
 * both go by a key.
 */
export async function explainStatement(
  databaseUrl: string,
  statement: RecordedStatement,
  plan: "custom" | "generic",
): Promise<PlanCost | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: statement.sessionOptions,
    statement_timeout: TIMEOUT_MS,
  });
  await client.connect();
  try {
    await client.query(`set plan_cache_mode = force_${plan}_plan`);
    await client.query(`prepare explained as ${statement.text}`);
    const values = statement.values.map(literalOf);
    const execute = `execute explained${values.length === 0 ? "" : `(${values.join(", ")})`}`;
    const run = async (): Promise<PlanCost> => {
      await client.query("begin");
      const { rows } = await client.query<{ "QUERY PLAN": [Explained] }>(
        `explain (analyze, buffers, format json) ${execute}`,
      );
      await client.query("rollback");
      const [{ "QUERY PLAN": plans } = { "QUERY PLAN": undefined }] = rows;
      if (plans === undefined) throw new Error("a statement was not explained");
      return costOf(plans[0]);
    };
    // The first run loads the catalogue into the new connection; a server's connections have it.
    await run();
    return await run();
  } catch (error) {
    if (NOT_INSERTED.has(sqlState(error))) return null;
    throw error;
  } finally {
    await client.end();
  }
}

function costOf(explained: Explained): PlanCost {
  const { Plan: root } = explained;
  const partitions = new Set<string>();
  let removed = 0;
  const visit = (node: PlanNode): void => {
    const relation = node["Relation Name"] ?? "";
    if (PARTITION_NAME.test(relation)) partitions.add(relation);
    removed += node["Subplans Removed"] ?? 0;
    node.Plans?.forEach(visit);
  };
  visit(root);
  return {
    blocks: (root["Shared Hit Blocks"] ?? 0) + (root["Shared Read Blocks"] ?? 0),
    rows: root["Actual Rows"] ?? 0,
    executionMs: explained["Execution Time"],
    planningMs: explained["Planning Time"],
    partitions: partitions.size + removed,
  };
}

/** A value as a literal of unknown type: it takes the type of its parameter, as pg's text does. */
function literalOf(value: unknown): string {
  const text = textOf(value);
  return text === null ? "null" : pg.escapeLiteral(text);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  if (Array.isArray(value)) return `{${value.map(elementOf).join(",")}}`;
  if (typeof value === "object") return JSON.stringify(value);
  return `${value as number | boolean | bigint | string}`;
}

function elementOf(value: unknown): string {
  const text = textOf(value);
  if (text === null || Array.isArray(value)) return text ?? "NULL";
  return `"${text.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;
}
