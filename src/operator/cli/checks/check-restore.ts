import { findUse } from "../../restore/index.ts";
import type { Installation } from "../installation.ts";
import type { Finding } from "./doctor-checks.ts";

/** Whether a restored installation has been signed in to, and refreshes its accounts. */
export async function checkRestoreUse({ database }: Installation): Promise<Finding> {
  const check = "restore";
  const use = await findUse(database);
  if (use === undefined) return { check, status: "ok", message: "the rows are of no restore" };
  const isDone = use.checks.every(({ status }) => status !== "waiting");
  return {
    check,
    status: isDone ? "ok" : "warn",
    message:
      `restored at ${use.restoredAt.toISOString()}; ` +
      use.checks.map(({ name, status, detail }) => `${name} ${status}: ${detail}`).join("; "),
  };
}
