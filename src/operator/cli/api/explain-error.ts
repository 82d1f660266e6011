import { sqlState } from "../../../db/connection/database-errors.ts";

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/**
 * An error as one sentence for the person at the terminal: what is wrong and, where it is known,
 * what to do.
 */
export function explainError(error: unknown): string {
  // A name that resolves to several addresses fails once for each of them.
  const first =
    error instanceof AggregateError && error.message === "" ? (error.errors[0] as unknown) : error;
  if (!(first instanceof Error)) return String(first);
  switch (sqlState(first)) {
    case "28P01":
    case "28000":
      return "The database of DATABASE_URL refuses this user or password.";
    case "3D000":
      return "There is no database of that name at DATABASE_URL.";
    case "42P01":
      return "The database has no Castmeter tables, or older ones. Run castmeter migrate.";
    default:
      return explainSystemError(first);
  }
}

function explainSystemError(error: Error): string {
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return `${"port" in error ? `Port ${String(error.port)}` : "The port"} is in use by another program. Stop it, or set PORT to another one.`;
    case "EACCES":
      return "path" in error ? `No permission for ${String(error.path)}.` : error.message;
    case "ENOENT":
      return "path" in error ? `There is no file ${String(error.path)}.` : error.message;
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "ETIMEDOUT":
      return `The database of DATABASE_URL does not answer (${codeOf(error) ?? ""}).`;
    default:
      return error.message;
  }
}
