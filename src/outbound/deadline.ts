import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";

/** One time limit over everything a call does: DNS, TCP, TLS, every redirect and the last byte of the body. */
export interface Deadline {
  signal: AbortSignal;
  /** The failure that explains an aborted signal: our own limit or the caller's wish. */
  failure(): OutboundFailure;
  /** Waits for work that cannot be cancelled, no longer than the deadline; rejects when the signal aborts. */
  within<Value>(work: Promise<Value>): Promise<Value>;
  /** Ends the timer and forgets the caller's signal; called once the call is over. */
  release(): void;
}

/** Starts the limit. The timer is a real one: a frozen test clock must not keep a socket open. */
export function startDeadline(timeoutMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    controller.abort();
  }, timeoutMs);
  const abortByCaller = () => controller.abort();
  if (callerSignal?.aborted === true) controller.abort();
  else callerSignal?.addEventListener("abort", abortByCaller, { once: true });
  return {
    signal,
    failure: () => (isTimeout ? outboundFailure("timeout", `No complete answer within ${timeoutMs} ms.`) : outboundFailure("aborted", "The call was given up.")),
    within: (work) => rejectOnAbort(work, signal),
    release() {
      clearTimeout(timer);
      callerSignal?.removeEventListener("abort", abortByCaller);
    },
  };
}

function rejectOnAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    // The signal lives as long as the call, so its listener needs no removing.
    const onAbort = () => reject(new Error("aborted"));
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject);
  });
}
