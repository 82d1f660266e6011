import type { Executor } from "../../db/connection/database.ts";
import { hasOpenInvitation } from "./open-invitations.store.ts";

/**
 * Who can create an account without the operator: people with an open invitation to a workspace,
 * anyone, or (`off`) no one. Links of the operator work in every mode.
 */
export type SignUpMode = "off" | "invited" | "open";

/** Whether the owner of an address may create an account now. */
export async function mayJoin(
  executor: Executor,
  mode: SignUpMode,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  if (mode !== "invited") return mode === "open";
  return hasOpenInvitation(executor, email, now);
}
