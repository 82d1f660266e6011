import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { type Html, html } from "../../lib/text/html.ts";
import { ROUTED_METHODS } from "../http/methods.ts";
import { confirmationPage, heldReportPage, type MailPage, unsubscribePage } from "./mail-pages.ts";

/** The pages behind addresses in mails, by their routes. */
const PAGES = {
  "/unsubscribe/:token": unsubscribePage,
  "/confirm-reports/:token": confirmationPage,
  "/held-reports/:token": heldReportPage,
} as const satisfies Record<string, MailPage>;

/** Routes of this surface; a structure test compares this list with the router. */
export const MAIL_LINK_ROUTES = Object.keys(PAGES);

/** Maximum requests per address and minute. */
const REQUESTS_PER_MINUTE = 60;

const page = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.toString();

const words = (title: string, text: string): string => page(title, html`<p>${text}</p>`);

/** One answer for every address that is wrong, has expired or was used. */
const UNKNOWN = words(
  "Not found",
  "This address is not complete, has expired, or was used. Copy it from the mail.",
);
const NOT_ALLOWED = words("Not allowed", "Open the address from the mail.");
const TOO_MANY = words("Too many requests", "Try again in a minute.");

/**
 * Adds the pages behind the addresses of mails about reports. They need no session: the address is
 * signed. GET changes nothing, because mail programs and scanners open addresses before a person
 * does; POST, from the button or from a mail program (RFC 8058), acts.
 */
export function addMailLinks(server: FastifyInstance, runtime: Runtime): void {
  void server.register(async (scope) => {
    // The address holds all that is needed, so the content of the form is not read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume();
      payload.once("end", () => done(null, undefined));
      payload.once("error", done);
    });
    for (const [url, of] of Object.entries(PAGES))
      scope.route({
        method: [...ROUTED_METHODS],
        url,
        handler: (request, reply) => answer(runtime, of, request, reply),
      });
  });
}

async function answer(
  runtime: Runtime,
  { ask, act }: MailPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!["GET", "HEAD", "POST"].includes(request.method))
    return send(reply.header("allow", "GET, HEAD, POST"), 405, NOT_ALLOWED);
  const { limiter } = runtime;
  const { waitSec } = limiter.takeFromAddress("mail links", request.ip, REQUESTS_PER_MINUTE);
  if (waitSec !== null) return send(reply.header("retry-after", String(waitSec)), 429, TOO_MANY);
  const { token } = request.params as { token: string };
  if (request.method === "POST") {
    const done = await act(runtime, token);
    return done === undefined
      ? send(reply, 404, UNKNOWN)
      : send(reply, 200, words(done.title, done.text));
  }
  const asked = await ask(runtime, token);
  if (asked === undefined) return send(reply, 404, UNKNOWN);
  const form = html`<form method="post"><button type="submit">${asked.button}</button></form>`;
  return send(
    reply,
    200,
    page(
      asked.title,
      html`<p>${asked.text}</p>
        ${form}`,
    ),
  );
}

const send = (reply: FastifyReply, status: number, content: string): FastifyReply =>
  reply
    .code(status)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .header("x-robots-tag", "noindex")
    .header(
      "content-security-policy",
      "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    .send(content);
