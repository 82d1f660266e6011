import type { Mails } from "../../../kernel/access/mails.ts";
import { sessionOf } from "../../../kernel/access/credentials/session-caller.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { newSecretToken, tokenColumns } from "../../../people/identity/sessions/secret-token.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import { insertInviteToken } from "./invite-directory.store.ts";
import type { MemberRow } from "./member.store.ts";

/** The mail of an invitation, and its token. */

export type InviteContext = WriteContext<{ mails: Mails }>;

export const INVITE_LIFE_MS = 7 * DAY_MS;
/** Limit of calls per minute, since each sends a mail to an address that the caller chooses. */
export const INVITES_PER_MINUTE = 10;

/** What the person is invited to join. */
interface InvitedTo {
  workspaceName: string;
  /** The network above the workspace, where the network sends the invitation. */
  networkName?: string;
  expiresAt: Date;
}

/** Stores a new token of the invitation and writes the mail with it, in the transaction. */
export async function mailInvite(
  context: InviteContext,
  invite: MemberRow,
  { workspaceName, networkName, expiresAt }: InvitedTo,
): Promise<void> {
  const { runtime, services, database, urls, now } = context;
  const { person } = sessionOf(context);
  const token = newSecretToken();
  await insertInviteToken(database, invite, {
    ...tokenColumns(runtime.secrets, token),
    created_at: now,
    expires_at: expiresAt,
  });
  await services.mails.invitation(database, {
    email: invite.email,
    workspaceName,
    ...(networkName === undefined ? {} : { networkName }),
    role: invite.role,
    invitedBy: person.name ?? person.email,
    // The token follows the #, so that it reaches no server log and no other site.
    url: `${urls.addresses.appUrl}/accept-invitation#token=${token}`,
    expiresAt,
  });
}

/** The effect of inviting, for the preview. */
export const mailEffect = ({ services }: InviteContext, email: string): string =>
  services.mails.hasServer
    ? `Send ${maskEmail(email)} a mail with a link that works for a week.`
    : `Write a mail to ${maskEmail(email)} with a link that works for a week.`;

/**
 * The answer does not contain the link, because using it proves ownership of the invited address.
 */
const OUTBOX_WARNING =
  "This installation has no mail server: the mail waits in its outbox, and its operator prints the " +
  "link with castmeter mail last.";

export const outboxWarnings = ({ services }: InviteContext): string[] =>
  services.mails.hasServer ? [] : [OUTBOX_WARNING];
