import type { Config } from "../../app/config/config.ts";
import { outboxFolder } from "../../infrastructure/mail/outbox-mailer.ts";
import {
  type OutboxMail,
  readOutbox,
  readOutboxMail,
} from "../../infrastructure/mail/read-outbox.ts";
import { type CommandAnswer, table, UsageError } from "./command.ts";

/**
 * The mails of an installation without a mail server, as its operator reads them in the terminal. A
 * person who can read the files of an installation already controls it.
 */

const NUMBER = /^[1-9]\d{0,5}$/;
const BY_SMTP = "Mails go to the mail server of SMTP_URL, so none is put into the outbox.";

const timeText = (at: Date): string => `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
const mailView = ({ file, at, to, subject }: OutboxMail): Record<string, unknown> => ({
  object: "mail",
  file,
  at: at.toISOString(),
  to,
  subject,
});

/** The newest mails and the number of older ones. */
export async function listMails(config: Config, limitText: string): Promise<CommandAnswer> {
  if (!NUMBER.test(limitText)) throw new UsageError("--limit is a number from 1.");
  const folder = outboxFolder(config.dataDirectory);
  const bySmtp = config.mail.smtpUrl !== undefined;
  const { mails, older, unreadable } = await readOutbox(folder, Number(limitText));
  const lines = [
    ...(bySmtp ? [BY_SMTP] : []),
    ...(mails.length === 0
      ? []
      : table(
          ["", "TIME", "TO", "SUBJECT"],
          mails.map(({ at, to, subject }, index) => [String(index + 1), timeText(at), to, subject]),
        )),
    ...(older === 0 ? [] : [`… and ${older} older (--limit shows more).`]),
    ...(unreadable === 0
      ? []
      : [
          `Left out: ${unreadable === 1 ? "a file that is" : `${unreadable} files that are`} no whole mail.`,
        ]),
    ...(mails.length === 0
      ? bySmtp
        ? []
        : ["There is no mail yet."]
      : ["castmeter mail last prints the newest, castmeter mail show <number> another."]),
    ...(mails.length === 0 && unreadable === 0
      ? []
      : [`Files are kept until you delete them: ${folder}`]),
  ];
  return {
    json: {
      object: "list",
      data: mails.map(mailView),
      older,
      unreadable,
      outbox: folder,
      sent_by_smtp: bySmtp,
    },
    lines,
  };
}

/** One mail, by its number in the list (1 is the newest) or by the name of its file. */
export async function showMail(config: Config, which: string): Promise<CommandAnswer> {
  const folder = outboxFolder(config.dataDirectory);
  const mail = NUMBER.test(which)
    ? (await readOutbox(folder, Number(which))).mails[Number(which) - 1]
    : await readOutboxMail(folder, which);
  if (mail === undefined) {
    const missing =
      which === "1"
        ? "There is no mail in the outbox."
        : `There is no mail ${which} in the outbox (castmeter mail lists them).`;
    throw new Error(config.mail.smtpUrl === undefined ? missing : `${missing} ${BY_SMTP}`);
  }
  const { at, to, subject, text } = mail;
  return {
    json: { ...mailView(mail), text },
    lines: [`Time: ${timeText(at)}`, `To: ${to}`, `Subject: ${subject}`, "", text.trimEnd()],
  };
}
