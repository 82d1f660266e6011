import type { Log } from "../../kernel/pipeline/log.ts";
import type { Mailer } from "./mail.ts";
import { createOutboxMailer, outboxFolder } from "./outbox-mailer.ts";

/** The settings `SMTP_URL` and `MAIL_FROM`. */
export interface MailSettings {
  /** Undefined where mails become files under `dataDirectory`. */
  smtpUrl: string | undefined;
  /** Sender, `Castmeter <castmeter@example.com>` or only an address. */
  from: string;
}

/**
 * The mailer of an installation: SMTP where a server is set, else files in the outbox folder. The
 * library for SMTP, 5 MB, is loaded only where a server is set.
 */
export async function createMailer(
  { smtpUrl, from }: MailSettings,
  { dataDirectory, log }: { dataDirectory: string; log: Log },
): Promise<Mailer> {
  if (smtpUrl === undefined)
    return createOutboxMailer({ folder: outboxFolder(dataDirectory), from, log });
  const { createSmtpMailer } = await import("./smtp-mailer.ts");
  return createSmtpMailer({ smtpUrl, from });
}
