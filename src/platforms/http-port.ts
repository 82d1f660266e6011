/**
 * The one way out of a connector. The guarded client of `src/outbound` satisfies it; tests give a loopback client or a
 * recorder. A connector never opens a socket itself, so no upstream can be reached around the address checks.
 */

export interface HttpPortRequest {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** The body is cut here; a cut body comes back with `truncated: true`. */
  maxBytes: number;
  signal: AbortSignal;
}

export type HttpPortFailureCode =
  | "blocked_address"
  | "dns_failed"
  | "connection_failed"
  | "tls_failed"
  | "timeout"
  | "too_large"
  | "invalid_response"
  | "aborted";

export interface HttpPortAnswer {
  ok: true;
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  truncated: boolean;
}

/** `code` is one of `HttpPortFailureCode`; a code we do not know counts as a provider error. */
export interface HttpPortFailure {
  ok: false;
  code: string;
  message: string;
}

export interface HttpPort {
  request(input: HttpPortRequest): Promise<HttpPortAnswer | HttpPortFailure>;
}
