import type { JobExecutor } from "../jobs/enqueue.ts";
import type { Invitation, Invitations } from "../kernel/invitations.ts";
import type { Secrets } from "../kernel/secrets.ts";
import type { Clock } from "../lib/clock.ts";
import { invitationMail } from "./mail-texts.ts";
import { postMail } from "./post-mail.ts";

/** Writes an invitation's mail into the caller's transaction. */
export async function sendInvitation(executor: JobExecutor, secrets: Pick<Secrets, "seal">, invitation: Invitation, now: Date): Promise<void> {
  const { email, workspaceName, role, invitedBy, url, expiresAt } = invitation;
  const mail = invitationMail({ to: email, workspaceName, role, invitedBy, url, lifeMs: expiresAt.getTime() - now.getTime() });
  await postMail(executor, secrets, mail, now);
}

/** The port of the team's pages. */
export function createInvitations({ secrets, clock }: { secrets: Secrets; clock: Clock }): Invitations {
  return { send: (transaction, invitation) => sendInvitation(transaction, secrets, invitation, clock.now()) };
}
