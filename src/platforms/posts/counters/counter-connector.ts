import type {
  PaidRead,
  PostConnector,
  PostReference,
  PostSnapshot,
  ReadFailure,
  ReadResult,
} from "../connector.ts";
import { inOrder, resultOf } from "../post-read.ts";
import { readFailure, stopsTheBatch } from "../read-failure.ts";
import type { CounterPlatform, CounterProvider } from "./counter-provider.ts";

/**
 * Maximum concurrent reads: actor runs take 5 to 60 s each, and a batch in sequence would take
 * minutes.
 */
const READS_AT_ONCE = 4;

/**
 * A provider as the connector of one platform. Posts are read four at a time, one provider request
 * each; equal references in one batch share a request. After a refused key, an empty account or a
 * rate limit no further request is sent, and the remaining posts carry that failure with
 * `requests: 0`.
 */
export function counterConnector(
  provider: CounterProvider,
  platform: CounterPlatform,
): PostConnector {
  return {
    platform,
    source: provider.source,
    readPosts: (references, signal, paid) =>
      readBatch(references, { provider, platform, signal, paid }),
    checkProfile: (handleOrUrl) => provider.checkProfile(platform, handleOrUrl),
    checkListing: (handleOrUrl) => provider.checkListing(platform, handleOrUrl),
    listPosts: (handleOrUrl, page, read) =>
      provider.fetchProfilePosts(platform, handleOrUrl, page, read),
    readProfile: (handleOrUrl, read) => provider.fetchProfile(platform, handleOrUrl, read),
  };
}

interface Batch {
  provider: CounterProvider;
  platform: CounterPlatform;
  signal: AbortSignal;
  paid: PaidRead;
}

async function readBatch(
  references: readonly PostReference[],
  { provider, platform, signal, paid }: Batch,
): Promise<ReadResult<PostSnapshot>[]> {
  const results = new Map<string, ReadResult<PostSnapshot>>();
  const distinct = new Map(references.map((reference) => [reference.externalId, reference]));
  const waiting = distinct.values();
  let stopped: ReadFailure | undefined;
  const work = async (): Promise<void> => {
    // All workers pull from the one iterator, so each reference is read exactly once.
    for (const reference of waiting) {
      if (!stopped && signal.aborted) stopped = readFailure("timeout", "The read was cancelled.");
      if (stopped) {
        results.set(reference.externalId, { ...stopped, requests: 0 });
        continue;
      }
      const result = await paid(reference, () =>
        resultOf(signal, (read) => provider.fetchPost(platform, reference, read)),
      );
      if (!result.ok && stopsTheBatch(result)) stopped ??= result;
      results.set(reference.externalId, result);
    }
  };
  const workers = Array.from({ length: Math.min(READS_AT_ONCE, distinct.size) }, work);
  // When a read fails, the answers of the others are stored before the batch ends, because they are
  // paid for.
  await Promise.allSettled(workers);
  await Promise.all(workers);
  return inOrder(references, results, readFailure("provider_error", "The post was not read."));
}
