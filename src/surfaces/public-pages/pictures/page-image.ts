import type { FastifyReply, FastifyRequest } from "fastify";
import { openPageImage } from "../../../features/sharing/page-images/index.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { matchesEtag } from "../../../kernel/contract/etag.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { reportError } from "../../../kernel/pipeline/error-response.ts";
import { addressRefusal } from "../../http/address-limit.ts";
import { plainError, send } from "../../http/answers.ts";
import { write } from "../page-responses.ts";

/** The copies of covers and logos that pages show. */

/** Maximum reads per address and minute: a network's page has one image for each show. */
const READS_PER_MINUTE = 600;
const YEAR_SEC = 31_536_000;

/** The bytes at an address never change, so that a browser requests them once. */
export async function answerPageImage(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { name } = request.params as { name: string };
  const etag = `"${name}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": `public, max-age=${YEAR_SEC}, immutable`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  };
  if (matchesEtag(request.headers["if-none-match"], etag))
    return write(reply, { status: 304, headers, body: null });
  const refusal = addressRefusal(runtime, request, "page images", READS_PER_MINUTE);
  if (refusal !== null) return send(reply, refusal);
  try {
    const image = await openPageImage(runtime.database, name);
    if (image === undefined)
      return send(
        reply,
        plainError(runtime, new ApiError("resource_not_found", "There is no such picture.")),
      );
    const { mediaType, bytes } = image;
    return write(reply, {
      status: 200,
      headers: { ...headers, "Content-Type": mediaType },
      body: bytes,
    });
  } catch (thrown) {
    reportError(thrown, { runtime, requestId: newId("req"), operation: "public_pages.image" });
    const error = new ApiError("service_unavailable", "The picture cannot be read now.", {
      retryAfterSec: 30,
    });
    return send(reply, plainError(runtime, error));
  }
}
