import pg from "pg";
import { StatementBatch } from "../../src/db/connection/statement-batch.ts";
import { queryOfCopy } from "../../test/record-statements.ts";

/** Every statement a process sends through pg, as it sends it. */

export interface RecordedStatement {
  text: string;
  values: readonly unknown[];
  /** Prepared: PostgreSQL may reuse a plan that was made without the values. */
  isPrepared: boolean;
  /** Which pool sent it: the name the connection gives itself. */
  applicationName: string;
  /** Settings of its session, such as `-c random_page_cost=1.1`. */
  sessionOptions: string;
}

/** Statements that one call, job or part of a process sent, in the order of sending. */
export interface Sent {
  tenant: "small" | "large" | "all";
  /** In the table: a call of the API, `job …`, `scrape` or `delivery worker`. */
  call: string;
  statements: RecordedStatement[];
}

/** Name of the pool of calls and jobs, as its connections give it to PostgreSQL. */
export const API_POOL = "castmeter";

/** What pg keeps of a connection's configuration. */
interface ConnectionParameters {
  application_name?: string;
  options?: string;
}

interface SentQuery {
  text?: string;
  name?: string | undefined;
  values?: readonly unknown[];
}

const recorded: RecordedStatement[] = [];
let isRecording = false;

/**
 * Has every client of this process note what it sends, in the order of sending. Below all pools,
 * so it sees what their clients make of a query: a prepared statement or one with its text alone.
 */
export function startRecording(): void {
  if (isRecording) return;
  isRecording = true;
  // oxlint-disable-next-line typescript/unbound-method -- bound by `apply`
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [query, values] = args;
    const { connectionParameters } = this as unknown as {
      connectionParameters: ConnectionParameters;
    };
    const statements: readonly SentQuery[] =
      query instanceof StatementBatch
        ? query.statements
        : [typeof query === "string" ? { text: query } : (query as SentQuery)];
    for (const { text = "", name, values: own } of statements)
      recorded.push({
        // Of `copy (…) to` the query is explained, with the planning of each.
        text: queryOfCopy(text) ?? text,
        values: own ?? (Array.isArray(values) ? values : []),
        isPrepared: name !== undefined,
        applicationName: connectionParameters.application_name ?? "",
        sessionOptions: connectionParameters.options ?? "",
      });
    return send.apply(this, args);
  } as typeof pg.Client.prototype.query;
}

/** What was sent since the last call. */
export function takeStatements(): RecordedStatement[] {
  return recorded.splice(0);
}

/** The same of one pool. */
export const takeOf = (pool: string): RecordedStatement[] =>
  takeStatements().filter(({ applicationName }) => applicationName === pool);
