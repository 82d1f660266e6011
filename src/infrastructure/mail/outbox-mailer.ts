import { rename, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { makeFolder } from "../../lib/make-folder.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import type { MailAttachment, Mailer, PostedMail } from "./mail.ts";

/**
 * The folder of mails without a mail server; `readOutbox` reads it. The service deletes no mail in
 * it.
 */
export const outboxFolder = (dataDirectory: string): string => join(dataDirectory, "outbox");

/**
 * Writes mails as `.eml` files, for an installation without a mail server: the operator opens them
 * with any mail program or an editor. A mail with HTML has that beside it as `.html`, and its
 * attached files under its name and their number. They contain links that sign people in, so only
 * the user of this process can read them.
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
      const stem = `${mail.at.toISOString().replaceAll(/[:.]/g, "-")}_${mail.id}`;
      // A file is written under another name and renamed, so that no reader sees half of it; a
      // mail that is sent again replaces its first files. The mail itself is the last.
      const write = async (ending: string, content: string | Uint8Array): Promise<void> => {
        await writeFile(join(folder, `.${stem}${ending}`), content, { mode: 0o600 });
        await rename(join(folder, `.${stem}${ending}`), join(folder, `${stem}${ending}`));
      };
      const { html, attachments = [] } = mail;
      const files = attachments.filter(({ contentId }) => contentId === undefined);
      for (const [index, { name, content }] of files.entries())
        await write(`.${index + 1}${endingOf(name)}`, content);
      if (html !== undefined) await write(".html", withPictures(html, attachments));
      await write(".eml", messageOf(mail, from));
      // Nothing of the mail is logged: more people read logs than may use its links.
      log.info({}, "mail written to the outbox; read it with castmeter mail");
    },
    close: () => undefined,
  };
}

/** The ending of a file's name, where it is one of a few letters. */
const endingOf = (name: string): string => /^\.[a-z0-9]{1,8}$/.exec(extname(name))?.[0] ?? "";

/** The HTML with its pictures in it, for a browser, which knows no parts of a mail. */
const withPictures = (html: string, attachments: readonly MailAttachment[]): string =>
  attachments.reduce(
    (text, { contentId, mediaType, content }) =>
      contentId === undefined
        ? text
        : text.replaceAll(
            `"cid:${contentId}"`,
            `"data:${mediaType};base64,${Buffer.from(content).toString("base64")}"`,
          ),
    html,
  );

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
