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
  return {
    hasServer: true,
    send: async ({ id, at, to, subject, text, html, replyTo, unsubscribeUrl, attachments }) => {
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
        messageId: `<${id}@${domainOf(from)}>`,
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
      await transport.sendMail(message).catch((error: unknown) => {
        // The cause is left out: the library's error repeats addresses and the server's answer.
        throw new MailNotSentError(
          `The mail server did not take the mail: ${reasonOf(error)}`,
          outcomeOf(error),
        );
      });
    },
    close: () => transport.close(),
  };
}

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "castmeter";

/**
 * What is known of the mail. A status of the server says that it did not take it; without one, only
 * the failures before the content was handed over do.
 */
function outcomeOf(error: unknown): MailNotSentError["outcome"] {
  const { command, responseCode, code } = error as Record<string, unknown>;
  if (typeof responseCode === "number")
    // Only an answer to the recipient is about the address: a wrong password is 535 as well.
    return responseCode >= 500 && command === "RCPT TO" ? "refused" : "not_taken";
  if (code === "EENVELOPE" || code === "EAUTH" || code === "EDNS") return "not_taken";
  return typeof command === "string" && command !== "DATA" ? "not_taken" : "unknown";
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
