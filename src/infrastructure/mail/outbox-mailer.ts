import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../lib/make-folder.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import type { Mailer, PostedMail } from "./mail.ts";

/**
 * The folder of mails without a mail server; `readOutbox` reads it. The service deletes no mail in
 * it.
 */
export const outboxFolder = (dataDirectory: string): string => join(dataDirectory, "outbox");

/**
 * Writes mails as `.eml` files, for an installation without a mail server: the operator opens them
 * with any mail program or an editor. They contain links that sign people in, so only the user of
 * this process can read them.
 */
export function createOutboxMailer({
  folder,
  from,
  log,
}: {
  folder: string;
  from: string;
  log: Pick<Log, "info">;
}): Mailer {
  return {
    hasServer: false,
    send: async (mail) => {
      makeFolder(folder, 0o700);
      const name = `${mail.at.toISOString().replaceAll(/[:.]/g, "-")}_${mail.id}.eml`;
      // A mail is written under another name and renamed, so that no reader sees half a mail; a
      // mail that is sent again replaces its first file.
      await writeFile(join(folder, `.${name}`), messageOf(mail, from), { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      // Nothing of the mail is logged: more people read logs than may use its links.
      log.info({}, "mail written to the outbox; read it with castmeter mail");
    },
    close: () => undefined,
  };
}

/**
 * The mail uses 8 bits and not quoted-printable, in which a link could not be copied from the file.
 */
function messageOf({ id, at, to, subject, text }: PostedMail, from: string): string {
  const headers = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${at.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id}@castmeter>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
  ];
  return `${headers.join("\r\n")}\r\n\r\n${text.replaceAll("\n", "\r\n")}`;
}
