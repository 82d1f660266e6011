import type {
  PostConnector,
  PostReference,
  PostSnapshot,
  ReadFailure,
  ReadResult,
} from "../connector.ts";
import { readFailure, stopsTheBatch } from "../read-failure.ts";
import type { CounterPlatform, CounterProvider } from "./counter-provider.ts";

/**
 * Reads in flight at once. Actor runs take 5 to 60 s each, so one after the other would keep a
 * person waiting.
 */
const READS_AT_ONCE = 4;

/**
 * A provider as the connector of one platform. Posts are read four at a time, one provider call
 * each; equal references in one batch share a call. After a refused key, an empty account or a rate
 * limit no further post is asked, and the rest carry that failure with `providerCalls: 0`.
 */
export function counterConnector(
  provider: CounterProvider,
  platform: CounterPlatform,
): PostConnector {
  return {
    platform,
    source: provider.source,
    readPosts: (references, signal) => readInTurn(provider, platform, references, signal),
    readProfile: (handleOrUrl, signal) => provider.fetchProfile(platform, handleOrUrl, signal),
  };
}

async function readInTurn(
  provider: CounterProvider,
  platform: CounterPlatform,
  references: readonly PostReference[],
  signal: AbortSignal,
): Promise<ReadResult<PostSnapshot>[]> {
  const results = new Map<string, ReadResult<PostSnapshot>>();
  const distinct = new Map(references.map((reference) => [reference.externalId, reference]));
  const waiting = distinct.values();
  let stopped: ReadFailure | undefined;
  const work = async (): Promise<void> => {
    // All workers pull from the one iterator, so each reference is taken exactly once.
    for (const reference of waiting) {
      if (!stopped && signal.aborted) stopped = readFailure("timeout", "The read was cancelled.");
      const result: ReadResult<PostSnapshot> = stopped
        ? { ...stopped, providerCalls: 0 }
        : await provider.fetchPost(platform, reference, signal);
      if (!result.ok && !stopped && stopsTheBatch(result)) {
        stopped = {
          ok: false,
          code: result.code,
          message: result.message,
          retryAfterSec: result.retryAfterSec,
        };
      }
      results.set(reference.externalId, result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(READS_AT_ONCE, distinct.size) }, work));
  const counted = new Set<string>();
  return references.map(({ externalId }) => {
    const result = results.get(externalId) ?? {
      ...readFailure("provider_error", "The post was not read."),
      providerCalls: 0,
    };
    if (counted.has(externalId)) return { ...result, providerCalls: 0 };
    counted.add(externalId);
    return result;
  });
}
