import type { BenchDatabase } from "../harness/environment.ts";
import { type Bound, boundOf } from "./bounds.ts";
import { explainStatement, isExplainable, type PlanCost } from "./explain-statement.ts";
import type { RecordedStatement, Sent } from "./recorded-statements.ts";
import { recordService } from "./stage.ts";

/** One statement of one call and what it read. */
interface Measured {
  sent: Sent;
  statement: RecordedStatement;
  custom: PlanCost;
  /** Null for a statement that is not prepared: it is always planned with its values. */
  generic: PlanCost | null;
  bound: Bound;
}

/** Letters of a statement in the table. */
const HEAD_LETTERS = 58;
/** Reads of a row or two by key are counted, not listed: credentials, locks, the change itself. */
const LISTED_BLOCKS_MIN = 10;

/**
 * Runs calls of a small and of a large tenant, the jobs, a scrape and a worker on a filled database
 * (`seedGrowth`), explains every statement they sent, and prints what each reads. Returns the lines
 * of those that read more than their bound.
 */
export async function measureGrowth(database: BenchDatabase): Promise<string[]> {
  const sent = await recordService(database);
  const lines: Line[] = [];
  for (const each of sent)
    for (const statement of distinctStatements(each.statements)) {
      const measured = await measure(database.url, each, statement);
      if (measured !== null) lines.push(lineOf(measured));
    }
  return print(lines);
}

function distinctStatements(statements: readonly RecordedStatement[]): RecordedStatement[] {
  const byText = new Map(statements.filter(isExplainable).map((each) => [each.text, each]));
  return [...byText.values()];
}

async function measure(
  databaseUrl: string,
  sent: Sent,
  statement: RecordedStatement,
): Promise<Measured | null> {
  const generic = statement.isPrepared
    ? await explainStatement(databaseUrl, statement, "generic")
    : null;
  // The pool of the delivery worker makes every plan without values.
  const isNeverCustom = statement.sessionOptions.includes("force_generic_plan");
  const custom = isNeverCustom ? generic : await explainStatement(databaseUrl, statement, "custom");
  if (custom === null) return null;
  return { sent, statement, custom, generic, bound: boundOf(sent.tenant, sent.call) };
}

interface Line {
  cells: string[];
  blocks: number;
  isWithin: boolean;
}

const COLUMNS = [
  "call",
  "tenant",
  "statement",
  "blocks",
  "generic",
  "ms",
  "plan ms",
  "parts",
  "bound",
  "ok",
];

function lineOf({ sent, statement, custom, generic, bound }: Measured): Line {
  const blocks = Math.max(custom.blocks, generic?.blocks ?? 0);
  const isWithin =
    blocks <= bound.blocks && (generic !== null || custom.partitions <= bound.partitions);
  const text = statement.text.replaceAll(/\s+/g, " ").trim();
  return {
    blocks,
    isWithin,
    cells: [
      sent.call,
      sent.tenant,
      text.slice(0, HEAD_LETTERS),
      String(custom.blocks),
      generic === null ? "–" : String(generic.blocks),
      Math.max(custom.executionMs, generic?.executionMs ?? 0).toFixed(1),
      custom.planningMs.toFixed(1),
      String(custom.partitions),
      `${bound.blocks}/${bound.partitions}`,
      isWithin ? "yes" : "NO",
    ],
  };
}

function print(lines: readonly Line[]): string[] {
  const widths = COLUMNS.map((column, index) =>
    Math.max(column.length, ...lines.map(({ cells }) => cells[index]?.length ?? 0)),
  );
  const row = (cells: readonly string[]): string =>
    cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
  console.log(row(COLUMNS));
  const listed = lines.filter(({ blocks, isWithin }) => blocks >= LISTED_BLOCKS_MIN || !isWithin);
  for (const { cells } of listed) console.log(row(cells));
  const othersCount = lines.length - listed.length;
  console.log(`and ${othersCount} statements that read fewer than ${LISTED_BLOCKS_MIN} blocks`);
  return lines.filter(({ isWithin }) => !isWithin).map(({ cells }) => row(cells));
}
