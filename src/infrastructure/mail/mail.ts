/** One mail to one address: plain text, and where it has some, the same in HTML. */
export interface Mail {
  to: string;
  subject: string;
  /**
   * Plain text. May contain a link with a secret in it, so a mail is stored only sealed.
   */
  text: string;
  /** The same in HTML, for mail programs that show it. */
  html?: string;
  /** Where an answer goes, in place of the sender. */
  replyTo?: string;
  /** Address that ends further mails of this kind with one POST (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  name: string;
  mediaType: string;
  content: Uint8Array;
  /** For a picture within the HTML: the id by which `cid:` names it there. */
  contentId?: string;
}

/** A failed sending, with what is known of the mail. */
export class MailNotSentError extends Error {
  /**
   * `not_taken`: the server has not taken the mail, so it may be sent again. `refused`: the same,
   * and it never will. `unknown`: the connection was lost after the mail was handed over.
   */
  readonly outcome: "not_taken" | "refused" | "unknown";

  constructor(message: string, outcome: MailNotSentError["outcome"]) {
    super(message);
    this.name = "MailNotSentError";
    this.outcome = outcome;
  }
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
   * @throws MailNotSentError whose message contains no address and no part of the mail, because
   * the message is kept in the job queue.
   */
  send(mail: PostedMail): Promise<void>;
  close(): void;
}
