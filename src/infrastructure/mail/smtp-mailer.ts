import { createTransport } from "nodemailer";
import type { Mailer } from "./mail.ts";

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
    // A mail is plain text; nothing in it may make the library fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    hasServer: true,
    send: async ({ id, at, to, subject, text }) => {
      const message = {
        from,
        to: { name: "", address: to },
        subject,
        text,
        date: at,
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      };
      await transport.sendMail(message).catch((error: unknown) => {
        // The cause is left out: the library's error repeats addresses and the server's answer.
        throw new Error(`The mail server did not take the mail: ${reasonOf(error)}`);
      });
    },
    close: () => transport.close(),
  };
}

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "castmeter";

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
