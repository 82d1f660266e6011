import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { BodyPart } from "../../kernel/operation/answer.ts";
import { CONNECTION_LIMITS } from "./connections.ts";

/**
 * Sends a body while it is made, and makes no more than the client takes: the next chunk is
 * requested when the previous one has left the buffer. Never rejects.
 *
 * A stream that throws closes the connection without the end of the answer, so that the client does
 * not take the sent part for the whole. A client that takes nothing for `answerTimeoutMs` is
 * disconnected.
 */
export async function sendStream(
  response: ServerResponse,
  stream: AsyncIterable<BodyPart>,
  { answerTimeoutMs } = CONNECTION_LIMITS,
): Promise<void> {
  const isHead = response.req.method === "HEAD";
  try {
    for await (const chunk of stream) {
      if (isHead || response.destroyed) break;
      if (!response.write(chunk)) await drained(response, answerTimeoutMs);
      // Yields to other requests: without back-pressure there is no `drain` event to wait for.
      await nextTurn();
    }
    response.end();
  } catch {
    response.destroy();
  }
}

/** Resolves when the client has taken the written bytes, or the connection is closed. */
function drained(response: ServerResponse, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const giveUp = setTimeout(() => response.destroy(), timeoutMs);
  const done = (): void => {
    clearTimeout(giveUp);
    response.off("drain", done);
    response.off("close", done);
    resolve();
  };
  response.once("drain", done);
  response.once("close", done);
  if (response.destroyed) done();
  return promise;
}
