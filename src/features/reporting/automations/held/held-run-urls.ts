import type { Runtime } from "../../../../kernel/pipeline/context.ts";
import type { Secrets } from "../../../../kernel/secrets.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import type { RunRow } from "../../report-runs/index.ts";
import { readSignedToken, signedToken } from "../../sending/index.ts";

/**
 * The two addresses in the mail about a held run. Each is signed for its run and its decision,
 * works for seven days and, because a run is held once, for one decision. It needs no session.
 */

const HELD_DECISIONS = ["send", "cancel"] as const;
export type HeldDecision = (typeof HELD_DECISIONS)[number];

const LIFE_MS = 7 * DAY_MS;

export function heldRunUrls(
  secrets: Pick<Secrets, "hashCredential">,
  baseUrl: string,
  { workspace_id: workspaceId, id }: Pick<RunRow, "workspace_id" | "id">,
  now: Date,
): { sendUrl: string; cancelUrl: string } {
  const expires = String(now.getTime() + LIFE_MS);
  const urlOf = (decision: HeldDecision): string => {
    const token = signedToken(secrets, "held report", [workspaceId, id, decision, expires]);
    return `${baseUrl}/held-reports/${token}`;
  };
  return { sendUrl: urlOf("send"), cancelUrl: urlOf("cancel") };
}

/** What an address asks for. */
export interface AskedDecision {
  workspaceId: string;
  runId: string;
  decision: HeldDecision;
}

/** What a token asks for; undefined for one that is wrong or has expired. */
export function readHeldToken(
  { secrets, clock }: Pick<Runtime, "secrets" | "clock">,
  token: string,
): AskedDecision | undefined {
  const [workspaceId, runId, sent, expires] = readSignedToken(secrets, "held report", token) ?? [];
  const decision = HELD_DECISIONS.find((one) => one === sent);
  return workspaceId === undefined ||
    runId === undefined ||
    decision === undefined ||
    clock.now().getTime() >= Number(expires)
    ? undefined
    : { workspaceId, runId, decision };
}
