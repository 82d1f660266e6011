import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type OutboxMail, readOutboxMail } from "../../src/infrastructure/mail/read-outbox.ts";

/** The mails of a run: files of the outbox, each read once. */
export class Mails {
  readonly #folder: string;
  readonly #seen = new Set<string>();
  readonly mails: OutboxMail[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads what has come since; answers the new ones. */
  async look(): Promise<OutboxMail[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const fresh: OutboxMail[] = [];
    for (const name of names.toSorted((one, other) => one.localeCompare(other))) {
      if (!name.endsWith(".eml") || name.startsWith(".") || this.#seen.has(name)) continue;
      const mail = await readOutboxMail(this.#folder, name);
      if (mail === undefined) continue;
      this.#seen.add(name);
      fresh.push(mail);
    }
    this.mails.push(...fresh);
    return fresh;
  }

  /** The token of the newest mail to an address whose text has it. */
  async tokenFor(email: string, page: string): Promise<string | undefined> {
    await this.look();
    const mail = this.mails.findLast(({ to, text }) => to === email && text.includes(`/${page}#`));
    return mail === undefined ? undefined : /token=([\w-]+)/.exec(mail.text)?.[1];
  }

  forgetBefore(time: Date): void {
    const kept = this.mails.filter(({ at }) => at >= time);
    this.mails.splice(0, this.mails.length, ...kept);
  }
}

export const messageIdOf = (file: string): string =>
  /_([0-9A-Za-z]+)\.eml$/.exec(join(file))?.[1] ?? "";
