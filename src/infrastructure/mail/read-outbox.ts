import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A mail of the outbox folder. */
export interface OutboxMail {
  /** Name of the mail's file. */
  file: string;
  at: Date;
  to: string;
  subject: string;
  text: string;
}

/** The newest mails of the outbox folder, and how many others it contains. */
export interface Outbox {
  /** Newest first. */
  mails: OutboxMail[];
  /** Number of older mails in the folder. */
  older: number;
  /**
   * Number of files with a mail's name that hold no complete mail: cut off by a crash, or written
   * by another program.
   */
  unreadable: number;
}

/** The names that the outbox mailer gives. Other files are not complete yet or not the mailer's. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)_[0-9A-Za-z]{1,64}\.eml$/;
/** Maximum bytes of a file; mails of the service have a few hundred bytes. */
const BYTES_MAX = 256 * 1_024;

/** The newest mails of the folder. A missing folder counts as empty: the first mail creates it. */
export async function readOutbox(folder: string, limit: number): Promise<Outbox> {
  const names = (await readdir(folder).catch(emptyWhereMissing))
    .filter((name) => timeOf(name) !== undefined)
    .toSorted()
    .toReversed();
  const mails: OutboxMail[] = [];
  let seen = 0;
  for (const name of names) {
    if (mails.length === limit) break;
    const mail = await readOutboxMail(folder, name);
    if (mail !== undefined) mails.push(mail);
    seen += 1;
  }
  return { mails, older: names.length - seen, unreadable: seen - mails.length };
}

/** The number of mails in the folder; their files are not read. */
export const countOutboxMails = async (folder: string): Promise<number> =>
  (await readdir(folder).catch(emptyWhereMissing)).filter((name) => timeOf(name) !== undefined)
    .length;

/**
 * One mail by the name of its file; undefined where there is no such file, or no whole mail in it.
 */
export async function readOutboxMail(
  folder: string,
  file: string,
): Promise<OutboxMail | undefined> {
  const at = timeOf(file);
  if (at === undefined) return undefined;
  try {
    const status = await lstat(join(folder, file));
    // Only a regular file of limited size is read: a symbolic link could show any file of the
    // machine as a mail, and a device file could be endless.
    if (!status.isFile() || status.size > BYTES_MAX) return undefined;
    return parseMail(file, at, await readFile(join(folder, file), "utf8"));
  } catch {
    // The file was deleted since the folder was read, or this user cannot read it.
    return undefined;
  }
}

function timeOf(name: string): Date | undefined {
  const [, hour, minute, second, rest] = NAME.exec(name) ?? [];
  const at = new Date(`${hour}:${minute}:${second}.${rest}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function parseMail(file: string, at: Date, source: string): OutboxMail | undefined {
  const [head, ...rest] = source.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  const header = (name: string): string | undefined =>
    head
      ?.split("\r\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const [to, subject] = [header("To"), header("Subject")];
  // Every mail of the service ends with a line end: a file without one is incomplete.
  if (to === undefined || subject === undefined || !body.endsWith("\r\n")) return undefined;
  return { file, at, to: printable(to), subject: printable(subject), text: printable(body) };
}

/** The text without control characters, which would move the cursor or colour the terminal. */
const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, "");

function emptyWhereMissing(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
