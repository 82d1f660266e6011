import type { DatabaseTransaction } from "../../db/connection/database.ts";
import type { Mails } from "../../kernel/access/mails.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import type { Clock } from "../../lib/time/clock.ts";
import type { Mail } from "./mail.ts";
import { alarmMail } from "./alarm-mail-texts.ts";
import { invitationMail } from "./mail-texts.ts";
import {
  automationPausedMail,
  reportConfirmationMail,
  reportHeldMail,
} from "./report-mail-texts.ts";
import { postMail } from "./post-mail.ts";

export interface MailsParts {
  secrets: Pick<Secrets, "seal">;
  clock: Clock;
  /** True where the installation sends mails; false where it keeps them for its operator. */
  hasServer: boolean;
}

/** Implements the kernel's mail port: features request a mail by the event, not by its text. */
export function createMails({ secrets, clock, hasServer }: MailsParts): Mails {
  const post = (transaction: DatabaseTransaction, mail: Mail): Promise<void> =>
    postMail(transaction, secrets, mail, clock.now());
  return {
    hasServer,
    invitation: (transaction, { email, expiresAt, ...words }) =>
      post(
        transaction,
        invitationMail({
          ...words,
          to: email,
          lifeMs: expiresAt.getTime() - clock.now().getTime(),
        }),
      ),
    reportHeld: (transaction, { email, ...words }) =>
      post(transaction, reportHeldMail({ ...words, to: email })),
    reportConfirmation: (transaction, { email, ...words }) =>
      post(transaction, reportConfirmationMail({ ...words, to: email })),
    reportAutomationPaused: (transaction, { email, ...words }) =>
      post(transaction, automationPausedMail({ ...words, to: email })),
    alarms: (transaction, { email, ...words }) =>
      post(transaction, alarmMail({ ...words, to: email })),
  };
}
