/** One plain-text mail to one address. */
export interface Mail {
  to: string;
  subject: string;
  /**
   * Plain text. May contain a link with a secret in it, so a mail is stored only sealed.
   */
  text: string;
}

/** A mail that is queued for sending. */
export interface PostedMail extends Mail {
  /**
   * The same id when a mail is sent again after a crash, so that mailboxes can drop the duplicate.
   */
  id: string;
  at: Date;
}

/** Sends mails: to an SMTP server, or to files that the operator reads. */
export interface Mailer {
  /** False where mails become files that the operator hands over. */
  readonly hasServer: boolean;
  /**
   * Resolves when the mail was accepted by the server or written to its file.
   *
   * @throws Error whose message contains no address and no part of the mail, because the message is
   * kept in the job queue.
   */
  send(mail: PostedMail): Promise<void>;
  close(): void;
}
