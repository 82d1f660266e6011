import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../kernel/pipeline/log.ts";
import type { Mailer, PostedMail } from "./mail.ts";

/**
 * Where mails lie that no mail server takes; readOutbox reads them. Nothing deletes them but a
 * person.
 */
export const outboxFolder = (dataDirectory: string): string => join(dataDirectory, "outbox");

/**
 * Mails as `.eml` files, for an installation without a mail server: whoever runs it opens them with
 * any mail program or an editor. They hold links that let people in, so only their owner may read
 * them.
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
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.at.toISOString().replaceAll(/[:.]/g, "-")}_${mail.id}.eml`;
      // Written beside and moved, so that nobody reads half a mail; a mail sent again takes its own
      // place.
      await writeFile(join(folder, `.${name}`), messageOf(mail, from), { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      // Nothing of the mail: logs are read by more people than its links may reach.
      log.info({}, "mail written to the outbox; read it with castmeter mail");
    },
    close: () => undefined,
  };
}

/** Left in 8 bits: encoded as quoted-printable, a link could not be copied from the file. */
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
