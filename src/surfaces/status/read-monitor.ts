import type { OutboundClient } from "../../infrastructure/outbound/outbound-client.ts";
import { SILENT_MS } from "../../observability/monitor/components.ts";
import { emptyState } from "../../observability/monitor/monitor-state.ts";
import {
  statusDocument,
  type StatusDocument,
} from "../../observability/monitor/status-document.ts";
import { isSilent } from "../../observability/monitor/status-rules.ts";
import type { Clock } from "../../lib/time/clock.ts";

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

/**
 * The last document of a monitor that has been silent: how things are is unknown, and the days, the
 * incidents and the moment of the last check stay as they were read.
 */
const silentStatus = (last: StatusDocument): StatusDocument => ({
  ...last,
  overall: "unknown",
  stale: true,
  components: last.components.map((component) => ({ ...component, status: "unknown" })),
});

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
 * Reads the monitor at the first of the addresses that answers. Where none does, the last document
 * is repeated while its last check is under five minutes old, as the monitor itself would say; a
 * restart of one process is no news about the others. Then everything is unknown, with the days and
 * incidents of the last document.
 *
 * @param addresses Where it may be, such as `http://127.0.0.1:4002/status.json`; asked at each
 * read, since a monitor that starts again may be elsewhere.
 */
export function createMonitorReader(
  addresses: () => Promise<readonly string[]>,
  { outbound, clock, timeoutMs = TIMEOUT_MS }: ReaderOptions,
): ReadMonitor {
  let last: StatusDocument | undefined;
  let shared: { atMs: number; document: Promise<StatusDocument> } | undefined;
  const read = async (): Promise<StatusDocument> => {
    for (const address of await addresses()) {
      const document = await fetchStatus(outbound, address, timeoutMs);
      if (document !== null) {
        last = document;
        return isOld(document, clock.now()) ? silentStatus(document) : document;
      }
    }
    if (last === undefined) return unknownStatus(clock.now());
    return isSilent(checkedAtMs(last), clock.now().getTime()) ? silentStatus(last) : last;
  };
  return () => {
    const atMs = clock.now().getTime();
    if (shared === undefined || Math.abs(atMs - shared.atMs) >= SHARED_MS)
      shared = { atMs, document: read() };
    return shared.document;
  };
}

const checkedAtMs = ({ last_checked_at: at }: StatusDocument): number | null =>
  at === null ? null : Date.parse(at);

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
