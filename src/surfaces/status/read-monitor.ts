import type { OutboundClient } from "../../outbound/outbound-client.ts";
import { SILENT_MS } from "../../monitor/components.ts";
import { emptyState } from "../../monitor/monitor-state.ts";
import { statusDocument, type StatusDocument } from "../../monitor/status-document.ts";
import type { Clock } from "../../lib/clock.ts";

/** Reading the monitor from another process. */

/** A monitor answers within milliseconds; one that does not is taken for silent. */
const TIMEOUT_MS = 1_500;
const BYTES_MAX = 4 * 1_048_576;
/** Caches may keep the document for so long. */
const CACHED_MS = 30_000;
/** Readers of the server share an answer for this long. */
const SHARED_MS = 5_000;

export interface ReaderOptions {
  outbound: OutboundClient;
  clock: Clock;
  timeoutMs?: number;
}

export type ReadMonitor = () => Promise<StatusDocument>;

/** What is said of a monitor that does not answer: nothing is known, and nothing is green. */
export const unknownStatus = (now: Date): StatusDocument =>
  statusDocument(emptyState(), now.getTime());

/** The document at one address; null where there is none. Never rejects. */
async function fetchStatus(
  outbound: OutboundClient,
  url: string,
  timeoutMs: number,
): Promise<StatusDocument | null> {
  const result = await outbound.request({
    url,
    headers: { accept: "application/json" },
    timeoutMs,
    maxBytes: BYTES_MAX,
    onOverflow: "fail",
  });
  return result.ok && result.status === 200 ? documentOf(result.body) : null;
}

/**
 * Reads the monitor at the first of the addresses that answers.
 *
 * @param addresses Where it may be, such as `http://127.0.0.1:4002/status.json`; asked at each
 * read, since a monitor that starts again may be elsewhere.
 */
export function createMonitorReader(
  addresses: () => Promise<readonly string[]>,
  { outbound, clock, timeoutMs = TIMEOUT_MS }: ReaderOptions,
): ReadMonitor {
  let shared: { atMs: number; document: Promise<StatusDocument> } | undefined;
  const read = async (): Promise<StatusDocument> => {
    for (const address of await addresses()) {
      const document = await fetchStatus(outbound, address, timeoutMs);
      if (document !== null)
        return isOld(document, clock.now()) ? unknownStatus(clock.now()) : document;
    }
    return unknownStatus(clock.now());
  };
  return () => {
    const atMs = clock.now().getTime();
    if (shared === undefined || Math.abs(atMs - shared.atMs) >= SHARED_MS)
      shared = { atMs, document: read() };
    return shared.document;
  };
}

/**
 * True for a document that was right once: the copy of a cache, or of a monitor whose clock stands
 * still. One that calls itself stale is shown with its history.
 */
const isOld = ({ stale, last_checked_at: at }: StatusDocument, now: Date): boolean =>
  !stale && (at === null || Math.abs(now.getTime() - Date.parse(at)) >= SILENT_MS + CACHED_MS);

function documentOf(body: Uint8Array): StatusDocument | null {
  try {
    const value = JSON.parse(new TextDecoder().decode(body)) as StatusDocument | null;
    const isDocument = value?.object === "status" && Array.isArray(value.components);
    return isDocument && Array.isArray(value.incidents) ? value : null;
  } catch {
    return null;
  }
}
