/**
 * The HTTP port of connectors. The guarded client of `src/infrastructure/outbound` implements it;
 * tests use a loopback client or a recorder. A connector never opens a socket itself, so every
 * upstream passes the address checks.
 */

export interface HttpPortRequest {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Maximum bytes of the body; a longer body is cut and returned with `truncated: true`. */
  maxBytes: number;
  signal: AbortSignal;
}

export interface HttpPortAnswer {
  ok: true;
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  truncated: boolean;
}

/** An unknown `code` counts as a provider error. */
export interface HttpPortFailure {
  ok: false;
  code: string;
  message: string;
}

export interface HttpPort {
  request(input: HttpPortRequest): Promise<HttpPortAnswer | HttpPortFailure>;
}

export interface HttpStreamRequest {
  url: string;
  headers: Record<string, string>;
  /** Time limit up to the head of the answer. */
  timeoutMs: number;
  /** Longest wait for the next piece of the body. */
  idleTimeoutMs: number;
  /** Maximum bytes of the body; a longer body ends with an error. Nothing is decoded. */
  maxBytes: number;
  signal: AbortSignal;
}

export interface HttpStreamAnswer {
  ok: true;
  status: number;
  headers: Record<string, string>;
  /** The body, which is read once. Reading throws `BodyError` where it ends early. */
  body: AsyncIterableIterator<Uint8Array>;
}

export { BodyError } from "../lib/body-error.ts";

/** The port for bodies too long for memory. GET only; redirects are not followed. */
export interface HttpStreamPort {
  stream(input: HttpStreamRequest): Promise<HttpStreamAnswer | HttpPortFailure>;
}
