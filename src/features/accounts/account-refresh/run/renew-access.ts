import { failureOf } from "../../../../platforms/accounts/account-failure.ts";
import { findConnection, targetOf } from "../store/account.store.ts";
import { loadCredentials } from "./load-credentials.ts";
import { LeaseLostError, type Run } from "./run.ts";

/** A run that reads with the credential of its account. */
export type ReadingRun = Pick<
  Run,
  "database" | "clock" | "accounts" | "lease" | "connector" | "access" | "isRenewed"
>;

/**
 * Reads with the run's credential, and a second time with a renewed token where the platform
 * refuses the one it issued, since some tokens expire during a run.
 */
export async function readRenewing<Value>(
  run: ReadingRun,
  read: () => Promise<Value>,
): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (failureOf(error).code !== "needs_reauth" || !canRenew(run)) throw error;
  }
  run.isRenewed = true;
  const row = await findConnection(run.database, targetOf(run.lease));
  if (row === undefined) throw new LeaseLostError();
  const { secrets } = await loadCredentials(run, row, run.connector.manifest, { isRefused: true });
  run.access = { ...run.access, secrets };
  return read();
}

function canRenew({ connector, isRenewed }: ReadingRun): boolean {
  const { connect } = connector.manifest;
  return !isRenewed && connect.kind === "oauth" && connect.oauth.renewal.kind === "refresh_token";
}
