import { errors } from "undici";

/**
 * Why a request has no answer. `blocked_address` covers every refusal of the policy: scheme, port,
 * host name, address. `redirect_refused` is a hop outside the caller's allow-list, or one that
 * would send a body to another origin.
 */
export type OutboundFailureCode =
  | "blocked_address"
  | "redirect_refused"
  | "dns_failed"
  | "connection_failed"
  | "tls_failed"
  | "timeout"
  | "too_large"
  | "too_many_redirects"
  | "invalid_response"
  | "aborted";

/** A request that has no answer. */
export interface OutboundFailure {
  ok: false;
  code: OutboundFailureCode;
  /**
   * A sentence for people. It may contain the host name, and never the host's address, a path, a
   * header or a body.
   */
  message: string;
}

export function outboundFailure(code: OutboundFailureCode, message: string): OutboundFailure {
  return { ok: false, code, message };
}

/** Progress of a connection when an error occurs on it. */
export type ConnectionPhase = "connecting" | "securing" | "open";

/**
 * The failure for an error of the socket, TLS or the HTTP parser. Its message repeats only the
 * system's error code: the text of these errors contains addresses, and callers must not learn the
 * address of an internal name. `answered` is the phase after the head of the answer.
 */
export function failureFromError(
  error: Error,
  phase: ConnectionPhase | "answered",
  hostname: string,
): OutboundFailure {
  if (isBreachOfHttp(error, phase === "answered"))
    return outboundFailure("invalid_response", `${hostname} did not answer in valid HTTP.`);
  const systemCode = "code" in error && typeof error.code === "string" ? error.code : "no code";
  if (phase === "securing")
    return outboundFailure(
      "tls_failed",
      `No trusted TLS connection to ${hostname} (${systemCode}).`,
    );
  return outboundFailure(
    "connection_failed",
    `The connection to ${hostname} failed (${systemCode}).`,
  );
}

function isBreachOfHttp(error: Error, hasHead: boolean): boolean {
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return true;
  // Undici uses this error both for a body that ends early and for contradicting lengths in the
  // head.
  if (error instanceof errors.ResponseContentLengthMismatchError) return !hasHead;
  // An unrequested 101 or 100 has no code of its own.
  return (
    error instanceof errors.SocketError &&
    (error.message === "bad upgrade" || error.message === "bad response")
  );
}
