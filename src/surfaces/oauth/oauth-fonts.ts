import type { FastifyReply, FastifyRequest } from "fastify";
import { fontNamed } from "../../people/oauth/pages/plain-page.ts";
import { write, writeFault } from "./oauth-answers.ts";

/** The fonts of the consent page, which are the same for all callers. */

/** Maximum requests per address and minute. */
export const FONTS_PER_MINUTE = 240;

const FONT_HEADERS = {
  "Content-Type": "font/woff2",
  "Cache-Control": "public, max-age=86400",
  "X-Content-Type-Options": "nosniff",
};

export function answerFont(request: FastifyRequest, reply: FastifyReply): void {
  const font = fontNamed((request.params as { font: string }).font);
  if (font !== undefined) return write(reply, { status: 200, headers: FONT_HEADERS, text: font });
  writeFault(reply, 404, { error: "invalid_request", description: "There is no such font." });
}
