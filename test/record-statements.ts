import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import pg from "pg";
import { PreparingClient } from "../src/db/connection/preparing-client.ts";
import { ROOT } from "./structure/source-files.ts";

/**
 * Writes every statement that the program sends during a test run to a file of its worker, each
 * text once with the source file it came from, so that `scripts/check-statements.ts` can judge
 * them. Does nothing without STATEMENTS_FOLDER, which `npm test` sets.
 *
 * Statements that tests send themselves are left out: the nearest caller inside the repository is a
 * test then. The callers of a text are looked up until the program itself has sent it, 0.1 ms.
 * `pool.query` is looked at as well as the client below it, where the call stack has lost the
 * caller, and so is the statement of a transaction before it waits for those it is sent with.
 */

export interface RecordedStatement {
  text: string;
  /** From the root of the repository. */
  file: string;
  /** Sent by a connection that makes every plan without knowing its values. */
  isGeneric: boolean;
}

const FRAMES_MAX = 100;
const recorded = Symbol.for("castmeter.recorded-statements");

/** The files of the callers, the nearest first, without the lines that a source map would give. */
function callingFiles(): string[] {
  const { stackTraceLimit } = Error;
  const prepareStackTrace: unknown = Reflect.get(Error, "prepareStackTrace");
  const holder: { stack?: string[] } = {};
  Error.stackTraceLimit = FRAMES_MAX;
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? "");
  Error.captureStackTrace(holder, callingFiles);
  const { stack = [] } = holder;
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return stack;
}

/** The nearest caller in the repository but connections and this file. */
function callerOf(): string | null {
  for (const name of callingFiles()) {
    const path = /^(?:file:\/\/)?(\/[^?]+\.ts)(?:\?|$)/.exec(name)?.[1];
    if (path === undefined) continue;
    const file = relative(ROOT, path);
    if (file.startsWith("..") || file.startsWith("node_modules")) continue;
    if (file.startsWith("src/db/connection/") || file === "test/record-statements.ts") continue;
    return file;
  }
  return null;
}

const isTest = (file: string): boolean =>
  /^(test|bench|demo|simulation)\/|\.(test|test-support|test-child)\.ts$/.test(file);

/** The query whose rows `copy (…) to` sends: it is judged like any other. */
export const queryOfCopy = (text: string): string | undefined =>
  text.match(/^\s*copy\s*\((.*)\)\s*to\s+stdout\b/is)?.[1];

function textOf(statement: unknown): string | undefined {
  if (typeof statement === "string") return statement;
  if (typeof statement !== "object" || statement === null) return undefined;
  if (!("text" in statement) || typeof statement.text !== "string") return undefined;
  return queryOfCopy(statement.text) ?? statement.text;
}

/** Writes a text to the file of this worker, unless it is written or a test's own. */
function recorder(folder: string): (text: string | undefined, isGeneric: boolean) => void {
  const seen = new Set<string>();
  const file = join(folder, `${process.pid}.ndjson`);
  return (text, isGeneric) => {
    const key = `${isGeneric} ${text}`;
    if (text === undefined || seen.has(key)) return;
    const caller = callerOf();
    if (caller === null || isTest(caller)) return;
    seen.add(key);
    const line: RecordedStatement = { text, file: caller, isGeneric };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
}

const GENERIC = "force_generic_plan";

function isGeneric(client: pg.Client): boolean {
  const { connectionParameters } = client as { connectionParameters?: { options?: string } };
  return connectionParameters?.options?.includes(GENERIC) === true;
}

function recordAll(folder: string): void {
  const prototype = pg.Client.prototype as pg.Client & { [recorded]?: true };
  if (prototype[recorded] === true) return;
  prototype[recorded] = true;
  const record = recorder(folder);
  // oxlint-disable-next-line typescript/unbound-method -- bound by `apply`
  const sendByClient = prototype.query as (...args: unknown[]) => unknown;
  prototype.query = function (this: pg.Client, ...args: unknown[]): never {
    record(textOf(args[0]), isGeneric(this));
    return sendByClient.apply(this, args) as never;
  };
  // oxlint-disable-next-line typescript/unbound-method -- bound by `call`
  const { encode } = PreparingClient.prototype;
  PreparingClient.prototype.encode = function (this: PreparingClient, text, values) {
    record(text, isGeneric(this));
    return encode.call(this, text, values);
  };
  // oxlint-disable-next-line typescript/unbound-method -- bound by `apply`
  const sendByPool = pg.Pool.prototype.query as (...args: unknown[]) => unknown;
  pg.Pool.prototype.query = function (this: pg.Pool, ...args: unknown[]): never {
    const { options } = this as { options?: { options?: string } };
    record(textOf(args[0]), options?.options?.includes(GENERIC) === true);
    return sendByPool.apply(this, args) as never;
  };
}

const folder = process.env["STATEMENTS_FOLDER"];
if (folder !== undefined) recordAll(folder);
