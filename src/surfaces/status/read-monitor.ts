import type { OutboundClient } from "../../infrastructure/outbound/outbound-client.ts";
import { SILENT_MS } from "../../observability/monitor/components.ts";
import { emptyState } from "../../observability/monitor/monitor-state.ts";
import {
  statusDocument,
  type StatusDocument,
} from "../../observability/monitor/status-document.ts";
import { isSilent } from "../../observability/monitor/status-rules.ts";
import type { Clock } from "../../lib/time/clock.ts";

/** Reads the monitor from another process. */

/**
 * Time limit of a read: a monitor answers within milliseconds, and one that does not counts as
 * silent.
 */
const TIMEOUT_MS = 1_500;
const BYTES_MAX = 4 * 1_048_576;
/** How long caches may keep the document. */
const CACHED_MS = 30_000;
/** Readers of the server share an answer for this long. */
const SHARED_MS = 5_000;

export interface ReaderOptions {
  outbound: OutboundClient;
  clock: Clock;
  timeoutMs?: number;
}

export type ReadMonitor = () => Promise<StatusDocument>;

/** The document for a monitor that does not answer: every status is unknown. */
export const unknownStatus = (now: Date): StatusDocument =>
  statusDocument(emptyState(), now.getTime());

/**
 * The last document of a monitor that is silent: the present status is unknown, and the days, the
 * incidents and the time of the last check stay as they were read.
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
 * is repeated while its last check is under five minutes old, as the monitor itself would do; the
 * restart of one process says nothing about the others. After that every status is unknown, with
 * the days and incidents of the last document.
 *
 * @param addresses Returns the possible addresses, such as `http://127.0.0.1:4002/status.json`;
 * called at each read, because a restarted monitor may have another address.
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
 * True for an outdated document: the copy of a cache, or the document of a suspended monitor. A
 * document that is marked as stale is shown with its history.
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
