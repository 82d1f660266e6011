/** One plain-text mail to one address. */
export interface Mail {
  to: string;
  subject: string;
  /**
   * Lines of a person's length; may hold a link with a secret in it, so a mail is stored only
   * sealed.
   */
  text: string;
}

/** A mail on its way. */
export interface PostedMail extends Mail {
  /** Stays the same when a mail is sent again after a crash, so that mailboxes can tell. */
  id: string;
  at: Date;
}

/** Hands mails to the outside: an SMTP server, or files an operator reads. */
export interface Mailer {
  /**
   * Resolves when the other side took the mail over.
   *
   * @throws Error whose message names no address and no part of the mail: it is kept in the job
   * queue.
   */
  send(mail: PostedMail): Promise<void>;
  close(): void;
}
