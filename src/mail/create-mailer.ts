import { join } from "node:path";
import type { Mailer } from "./mail.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

export interface MailSettings {
  /** Undefined: mails become files under `dataDirectory`. */
  smtpUrl: string | undefined;
  /** `Castmeter <castmeter@example.com>`, or an address alone. */
  from: string;
}

export function createMailer({ smtpUrl, from }: MailSettings, dataDirectory: string): Mailer {
  return smtpUrl === undefined ? createOutboxMailer({ folder: join(dataDirectory, "outbox"), from }) : createSmtpMailer({ smtpUrl, from });
}
