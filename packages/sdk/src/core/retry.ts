import { ApiError, ConnectionError } from "./errors.ts";

/** Waits before the repetitions begin with half a second and double up to eight. */
const FIRST_DELAY_MS = 500;
const DELAY_MS_MAX = 8_000;

/** The server's `Retry-After` is obeyed up to a minute; a longer one is the caller's to wait for. */
const RETRY_AFTER_MS_MAX = 60_000;

const REPEATABLE_STATUSES = new Set([408, 429, 502, 503, 504]);

/**
 * True for a failure after which the same request may be sent again. A 409 is repeated only while
 * the first request with its key still runs: every other conflict stays one.
 */
export function isRepeatable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  return REPEATABLE_STATUSES.has(error.status) || error.code === "idempotency_in_progress";
}

/**
 * Milliseconds to wait before repetition `attempt`, the first being 0: the server's `Retry-After`,
 * else a delay that doubles, shortened by up to a quarter so that many clients do not come back at
 * the same moment. Undefined where the server asks for more than a minute, as after a cap of the day.
 *
 * @param random From 0 to 1.
 */
export function retryDelayMs(error: unknown, attempt: number, random: number): number | undefined {
  const seconds = error instanceof ApiError ? Number(error.headers.get("Retry-After")) : 0;
  if (seconds > 0) return seconds * 1_000 <= RETRY_AFTER_MS_MAX ? seconds * 1_000 : undefined;
  return Math.min(DELAY_MS_MAX, FIRST_DELAY_MS * 2 ** attempt) * (1 - random / 4);
}

/** @throws The reason of the signal when it aborts first. */
export function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
