import { setTimeout as wait } from "node:timers/promises";
import { sendRequest } from "../posts/post-read.ts";
import { PostReadError } from "../posts/read-failure.ts";
import type { UpstreamAccess, UpstreamAnswer, UpstreamRequest } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";

/** Longest wait that a directory may ask for before the second request. */
const WAIT_MAX_SEC = 10;

/**
 * Sends a request, and once more where the directory was out of order, or asked for a wait of at
 * most 10 s. A time-out is not repeated: the caller would wait twice as long for the same. `make`
 * makes each request anew, since headers of some directories carry the time.
 *
 * @throws PostReadError where no answer of any status arrives.
 */
export async function askDirectory(
  access: UpstreamAccess,
  make: () => UpstreamRequest,
  read: UpstreamRead,
): Promise<UpstreamAnswer> {
  const waitSec = await firstTry(access, make, read);
  if (typeof waitSec !== "number") return waitSec;
  if (waitSec > 0)
    await wait(waitSec * 1_000, undefined, { signal: read.signal }).catch(() => undefined);
  return sendRequest(access, make(), read);
}

/** The answer, or the seconds after which the request is worth another try. */
async function firstTry(
  access: UpstreamAccess,
  make: () => UpstreamRequest,
  read: UpstreamRead,
): Promise<UpstreamAnswer | number> {
  try {
    const answer = await sendRequest(access, make(), read);
    if (answer.status >= 500) return 0;
    const { retryAfterSec } = answer;
    const isShortWait = retryAfterSec !== null && retryAfterSec <= WAIT_MAX_SEC;
    return answer.status === 429 && isShortWait ? retryAfterSec : answer;
  } catch (error) {
    if (error instanceof PostReadError && error.failure.code === "provider_error") return 0;
    throw error;
  }
}
