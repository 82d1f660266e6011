import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readUnsubscribeToken, unsubscribe } from "../../features/reporting/sending/index.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { ROUTED_METHODS } from "../http/methods.ts";

/** Routes of this surface; a structure test compares this list with the router. */
export const UNSUBSCRIBE_ROUTES = ["/unsubscribe/:token"] as const;

/** Maximum requests per address and minute. */
const REQUESTS_PER_MINUTE = 60;

const page = (title: string, content: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
  `<title>${title}</title></head><body><main><h1>${title}</h1>${content}</main></body></html>`;

const ASKED = page(
  "Stop these mails?",
  "<p>You will get no more mails of this report.</p>" +
    '<form method="post"><button type="submit">Stop the mails</button></form>',
);
const DONE = page("Done", "<p>You will get no more mails of this report.</p>");
const UNKNOWN = page("Not found", "<p>This address is not complete. Copy it from the mail.</p>");
const NOT_ALLOWED = page("Not allowed", "<p>Open the address from the mail.</p>");
const TOO_MANY = page("Too many requests", "<p>Try again in a minute.</p>");

/**
 * Adds the page at which a recipient ends the mails of an automation. GET changes nothing, because
 * mail programs open addresses before a person does; POST, from the button or from a mail program
 * (RFC 8058), ends them.
 */
export function addUnsubscribe(server: FastifyInstance, runtime: Runtime): void {
  void server.register(async (scope) => {
    // The content of the form says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume();
      payload.once("end", () => done(null, undefined));
      payload.once("error", done);
    });
    for (const url of UNSUBSCRIBE_ROUTES)
      scope.route({
        method: [...ROUTED_METHODS],
        url,
        handler: (request, reply) => answer(runtime, request, reply),
      });
  });
}

async function answer(
  { database, secrets, clock, limiter }: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!["GET", "HEAD", "POST"].includes(request.method))
    return send(reply.header("allow", "GET, HEAD, POST"), 405, NOT_ALLOWED);
  const { waitSec } = limiter.takeFromAddress("unsubscribe", request.ip, REQUESTS_PER_MINUTE);
  if (waitSec !== null) return send(reply.header("retry-after", String(waitSec)), 429, TOO_MANY);
  const { token } = request.params as { token: string };
  const subscription = readUnsubscribeToken(secrets, token);
  if (subscription === undefined) return send(reply, 404, UNKNOWN);
  if (request.method !== "POST") return send(reply, 200, ASKED);
  await unsubscribe(database, subscription, clock.now());
  return send(reply, 200, DONE);
}

const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; form-action 'self'")
    .send(html);
