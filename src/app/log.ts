import { type DestinationStream, pino } from "pino";
import type { Config } from "./config/config.ts";
import { CUT, cutSecrets } from "../lib/text/cut-secrets.ts";

/**
 * Maximum depth of logged values, deeper than any value that is logged on purpose; a deeper value
 * is a mistake, or endless.
 */
const DEPTH_MAX = 6;

/**
 * Names of fields with secrets, in either spelling: the whole name, or the end of a longer name
 * (`previous_secret`).
 */
const SECRET_NAME =
  /(?:authorization|cookie|secret|password|passphrase|token|api_?key|private_?key|master_?key|signature|database_?url|connection_?string|^url)$/i;

function cutField(name: string, value: unknown, depth: number): unknown {
  if (value !== null && value !== undefined && SECRET_NAME.test(name)) return CUT;
  return cutFields(value, depth);
}

/**
 * A copy without the values of fields named like secrets. An error keeps name, message, stack, code
 * and cause, and loses other fields, such as the request of an HTTP client.
 */
function cutFields(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || "toJSON" in value)
    return Buffer.isBuffer(value) ? CUT : value;
  if (ArrayBuffer.isView(value)) return CUT;
  if (depth >= DEPTH_MAX) return "[deep]";
  if (Array.isArray(value)) return value.map((item) => cutFields(item, depth + 1));
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    const code = "code" in value ? value.code : undefined;
    return {
      name,
      message,
      stack,
      ...(code === undefined ? {} : { code }),
      ...(cause === undefined ? {} : { cause: cutFields(cause, depth + 1) }),
    };
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, cutField(name, item, depth + 1)]),
  );
}

/**
 * Structured log lines without secrets: fields are cut by their names, at any depth, and every
 * finished line, its message and stack traces included, by the patterns of secrets. The patterns
 * remove secrets that were logged by mistake.
 */
export function createLog(level: Config["logLevel"], destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    formatters: {
      log: (fields: Record<string, unknown>) => cutFields(fields, 0) as Record<string, unknown>,
    },
    hooks: { streamWrite: cutSecrets },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

export type ProcessLog = ReturnType<typeof createLog>;
