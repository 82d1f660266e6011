import type { Log } from "../kernel/pipeline/log.ts";
import type { Mailer } from "./mail.ts";
import { createOutboxMailer, outboxFolder } from "./outbox-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** The settings `SMTP_URL` and `MAIL_FROM`. */
export interface MailSettings {
  /** Undefined: mails become files under `dataDirectory`. */
  smtpUrl: string | undefined;
  /** `Castmeter <castmeter@example.com>`, or an address alone. */
  from: string;
}

/** The mailer of an installation: SMTP where a server is set, else files in the outbox folder. */
export function createMailer(
  { smtpUrl, from }: MailSettings,
  { dataDirectory, log }: { dataDirectory: string; log: Log },
): Mailer {
  return smtpUrl === undefined
    ? createOutboxMailer({ folder: outboxFolder(dataDirectory), from, log })
    : createSmtpMailer({ smtpUrl, from });
}
