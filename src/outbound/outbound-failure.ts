import { errors } from "undici";

/**
 * Why a call gave no answer. `blocked_address` covers every refusal of the policy: scheme, port,
 * host name, address. `redirect_refused` is a hop the caller's allow-list does not hold, or one
 * that would carry a body to another origin.
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

export interface OutboundFailure {
  ok: false;
  code: OutboundFailureCode;
  /**
   * A sentence for a person: may name the host, never an address it resolved to, a path, a header
   * or a body.
   */
  message: string;
}

export function outboundFailure(code: OutboundFailureCode, message: string): OutboundFailure {
  return { ok: false, code, message };
}

/** How far a connection has come when something goes wrong on it. */
export type ConnectionPhase = "connecting" | "securing" | "open";

/**
 * Names an error from the socket, TLS or HTTP parser. Only the system's error code is repeated: the
 * text of these errors holds addresses, and the address behind an internal name is not the caller's
 * to learn. `answered` is the phase after the head of the answer.
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
  // Undici's name both for a body that ends early and for contradicting lengths in the head.
  if (error instanceof errors.ResponseContentLengthMismatchError) return !hasHead;
  // A 101 or 100 that nobody asked for has no code of its own.
  return (
    error instanceof errors.SocketError &&
    (error.message === "bad upgrade" || error.message === "bad response")
  );
}
