/** Helpers for single reads inside a source: sending, ending and ordering them. */
import {
  callUpstream,
  type UpstreamAccess,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "../upstream-call.ts";
import { UpstreamRead } from "../upstream-read.ts";
import type { PostReference, ReadFailure, ReadResult } from "./connector.ts";
import { PostReadError } from "./read-failure.ts";

/**
 * Sends one request and counts it on the read.
 *
 * @throws PostReadError where no answer of any status arrives.
 */
export async function sendRequest(
  access: UpstreamAccess,
  request: UpstreamRequest,
  read: UpstreamRead,
): Promise<UpstreamAnswer> {
  const { requests, answer } = await callUpstream(access, request, read.signal);
  read.addRequests(requests);
  if (!answer.ok) throw new PostReadError(answer);
  return answer;
}

/** The end of one read as a value, for batches: a `PostReadError` becomes its failure. */
export async function resultOf<Snapshot>(
  signal: AbortSignal,
  run: (read: UpstreamRead) => Snapshot | Promise<Snapshot>,
): Promise<ReadResult<Snapshot>> {
  const read = new UpstreamRead(signal);
  try {
    return { ok: true, snapshot: await run(read), requests: read.requests };
  } catch (error) {
    // Every other error is a defect and is rethrown.
    if (error instanceof PostReadError) return { ...error.failure, requests: read.requests };
    throw error;
  }
}

/**
 * One result per reference, in their order. A post named twice was read once: its requests count on
 * the first result alone, so that the sum over all results is the number of requests made.
 */
export function inOrder<Snapshot>(
  references: readonly PostReference[],
  results: ReadonlyMap<string, ReadResult<Snapshot>>,
  missing: ReadFailure,
): ReadResult<Snapshot>[] {
  const counted = new Set<string>();
  return references.map(({ externalId }) => {
    const result = results.get(externalId) ?? { ...missing, requests: 0 };
    if (counted.has(externalId)) return { ...result, requests: 0 };
    counted.add(externalId);
    return result;
  });
}
