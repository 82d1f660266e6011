import { createTransport } from "nodemailer";
import { type Mailer, MailNotSentError } from "./mail.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 20_000;

/**
 * Sends mails over SMTP (`smtp://` or `smtps://user:password@host:port`). These are the only
 * connections that do not go through src/infrastructure/outbound: only the operator sets their
 * target, never a caller, and the target is often a private address.
 */
export function createSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    // The content is text and bytes; nothing in it may make the library fetch a file or address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const handedOver = watchContents(transport);
  return {
    hasServer: true,
    send: async ({ id, at, to, subject, text, html, replyTo, unsubscribeUrl, attachments }) => {
      const messageId = `<${id}@${domainOf(from)}>`;
      const message = {
        from,
        to: { name: "", address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
        attachments: (attachments ?? []).map(({ name, mediaType, content, contentId }) => ({
          filename: name,
          contentType: mediaType,
          content: Buffer.from(content),
          ...(contentId === undefined
            ? {}
            : { cid: contentId, contentDisposition: "inline" as const }),
        })),
        date: at,
        messageId,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                "List-Unsubscribe": `<${unsubscribeUrl}>`,
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
              }),
        },
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        const outcome = outcomeOf(error, handedOver.has(messageId));
        // The cause is left out: the library's error repeats addresses and the server's answer.
        throw new MailNotSentError(`${WORDS[outcome]}: ${reasonOf(error)}`, outcome);
      } finally {
        handedOver.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "castmeter";

/**
 * Ids of the mails under way whose content the server has asked for. The content begins to flow
 * when `DATA` was answered; the library's own error is the same before and after that.
 */
function watchContents(transport: ReturnType<typeof createTransport>): Set<string> {
  const ids = new Set<string>();
  transport.use("stream", (mail, done) => {
    const { messageId } = mail.data;
    mail.message.processFunc((content) =>
      content.once("resume", () => {
        if (messageId !== undefined) ids.add(messageId);
      }),
    );
    done();
  });
  return ids;
}

const WORDS = {
  not_taken: "The mail server did not take the mail",
  refused: "The mail server did not take the mail",
  unknown: "The connection was lost while the mail was handed over",
} as const;

/**
 * What is known of the mail. A status of the server that reports a failure says that it did not
 * take it. Without one, a mail whose content was handed over, in part or whole, may have arrived.
 */
function outcomeOf(error: unknown, isHandedOver: boolean): MailNotSentError["outcome"] {
  const { command, responseCode } = error as Record<string, unknown>;
  if (typeof responseCode === "number" && responseCode >= 400)
    // Only an answer to the recipient is about the address: a wrong password is 535 as well.
    return responseCode >= 500 && command === "RCPT TO" ? "refused" : "not_taken";
  return isHandedOver ? "unknown" : "not_taken";
}

/**
 * Builds the reason from the library's code and the server's status; this text is stored with the
 * job.
 */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode]
      .filter((part) => typeof part === "string" || typeof part === "number")
      .join(" ") || "unknown reason"
  );
}
