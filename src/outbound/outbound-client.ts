import type { Agent } from "node:http";
import { isIP } from "node:net";
import { isAllowedAddress } from "./blocked-addresses.ts";
import { checkTarget, type OutboundTarget } from "./check-target.ts";
import { type Dial, dialTcp, PlainConnectionAgent, TlsConnectionAgent } from "./connection-agent.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { openResponse, type OpenedResponse } from "./open-response.ts";
import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";
import { ACCEPTED_ENCODINGS, readBody } from "./read-body.ts";
import { followRedirect, type Hop, isRedirect, type OutboundMethod } from "./redirect.ts";
import { flattenHeaders, prepareHeaders } from "./request-headers.ts";
import { createSystemResolver, type Resolver } from "./resolver.ts";

export interface OutboundRequest {
  method?: OutboundMethod | undefined;
  url: string;
  /** Names in any case. The client sets Host, Accept-Encoding, Content-Length and Connection itself, and knows no cookies. */
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | Uint8Array | undefined;
  /** Over everything: DNS, TLS, redirects and the last byte of the body. */
  timeoutMs: number;
  /** Bytes of body kept, counted after decompression. */
  maxBytes: number;
  onOverflow: "cut" | "fail";
  /** Absent: a redirect is returned as it came. */
  redirects?: { max: number; allowHost?: ((hostname: string) => boolean) | undefined } | undefined;
  /** Ask for gzip or brotli and decode it. Off: identity is asked for, and what comes is returned undecoded. */
  decompress?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export interface OutboundResponse {
  ok: true;
  /** Any status, 4xx and 5xx included: judging it is the caller's part. */
  status: number;
  /** Lower-case names; no `set-cookie`. */
  headers: Record<string, string>;
  body: Uint8Array;
  truncated: boolean;
  finalUrl: string;
  /** URLs the redirects led to, in order; the last is `finalUrl`. Empty without redirects. */
  redirects: string[];
}

export type OutboundResult = OutboundResponse | OutboundFailure;

export interface OutboundClient {
  /** Rejects only for a defect of the caller: a header the client owns or one that holds control characters. */
  request(request: OutboundRequest): Promise<OutboundResult>;
  /** Closes the pooled connections; calls under way fail. */
  close(): void;
}

export interface OutboundClientOptions {
  policy: OutboundPolicy;
  userAgent: string;
  resolver?: Resolver;
  dial?: Dial;
}

/**
 * Enough for a slow continent. Only spent when a name has further addresses, typically an IPv6 one on a machine
 * without IPv6; the last address may use all the time that is left.
 */
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_ADDRESSES_TRIED = 3;

interface Wiring {
  policy: OutboundPolicy;
  resolver: Resolver;
  agents: Record<OutboundTarget["protocol"], Agent>;
}

/**
 * The one client for every call to the outside (completions B9.4, docs/decisions/0005). For each hop: check the URL,
 * resolve the name once, refuse unless all its addresses are allowed, connect to one of those very addresses.
 * It reads no proxy variables and logs nothing.
 */
export function createOutboundClient(options: OutboundClientOptions): OutboundClient {
  const { policy, userAgent, resolver = createSystemResolver(), dial = dialTcp } = options;
  const agents = { "http:": new PlainConnectionAgent(dial), "https:": new TlsConnectionAgent(dial, policy.extraRoots ?? []) };
  const wiring: Wiring = { policy, resolver, agents };
  return {
    async request(request) {
      const headers = prepareHeaders(request.headers ?? {}, userAgent);
      const check = checkTarget(request.url, policy);
      if (!check.ok) return outboundFailure("blocked_address", check.message);
      const deadline = startDeadline(request.timeoutMs, request.signal);
      try {
        return await followHops({ target: check.target, method: request.method ?? "GET", headers, body: request.body }, request, wiring, deadline);
      } finally {
        deadline.release();
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

async function followHops(first: Hop, request: OutboundRequest, wiring: Wiring, deadline: Deadline): Promise<OutboundResult> {
  const { redirects: { max: maxRedirects, allowHost } = { max: 0 }, maxBytes, onOverflow, decompress = false } = request;
  const redirects: string[] = [];
  let hop = first;
  for (;;) {
    const opened = await openHop(hop, decompress, wiring, deadline);
    if (!opened.ok) return opened;
    const { statusCode: status = 0, headers } = opened.response;
    if (maxRedirects === 0 || !isRedirect(status, headers.location)) {
      const read = await readBody(opened, hop.method, { maxBytes, onOverflow, decompress });
      if (!read.ok) return read;
      return { ...read, status, headers: flattenHeaders(headers), finalUrl: hop.target.url, redirects };
    }
    // The body of a redirect is never read, so its connection cannot be used again.
    opened.discard();
    if (redirects.length === maxRedirects) return outboundFailure("too_many_redirects", `More than ${maxRedirects} redirects.`);
    const followed = followRedirect(hop, status, headers.location, { policy: wiring.policy, allowHost });
    if (!followed.ok) return followed;
    hop = followed.hop;
    redirects.push(hop.target.url);
  }
}

/** One hop: resolve, check all, connect to one. Another address is tried only when nothing was sent to the one before. */
async function openHop(hop: Hop, decompress: boolean, wiring: Wiring, deadline: Deadline): Promise<OpenedResponse | OutboundFailure> {
  const resolved = await resolveChecked(hop.target, wiring, deadline);
  if (!resolved.ok) return resolved;
  const sent = { ...hop, headers: { ...hop.headers, "accept-encoding": decompress ? ACCEPTED_ENCODINGS : "identity" } };
  const addresses = resolved.addresses.slice(0, MAX_ADDRESSES_TRIED);
  const agent = wiring.agents[hop.target.protocol];
  let failure = outboundFailure("dns_failed", `${hop.target.hostname} has no address.`);
  for (const [index, address] of addresses.entries()) {
    const connectTimeoutMs = index < addresses.length - 1 ? CONNECT_TIMEOUT_MS : undefined;
    const opened = await openAt(sent, { address, agent, deadline, connectTimeoutMs });
    if (opened.ok) return opened;
    failure = outboundFailure(opened.code, opened.message);
    if (!opened.neverConnected || deadline.signal.aborted) return failure;
  }
  return failure;
}

/**
 * A pooled connection may have been closed by the other side just before it was used. A read is then sent again; each
 * try uses up one pooled connection, so it ends with a fresh one. Anything else is not: it may have been received.
 */
async function openAt(hop: Hop, options: Parameters<typeof openResponse>[1]): ReturnType<typeof openResponse> {
  const isRead = hop.method === "GET" || hop.method === "HEAD";
  for (;;) {
    const opened = await openResponse(hop, options);
    const isStale = !opened.ok && opened.wasReused && opened.code === "connection_failed";
    if (!isStale || !isRead) return opened;
  }
}

/**
 * The addresses of a name, IPv4 first because a machine without IPv6 is commoner than one without IPv4. Refused as a
 * whole when one of them is not allowed: picking the public one would let a name point at both and win the race later.
 */
async function resolveChecked(target: OutboundTarget, wiring: Wiring, deadline: Deadline): Promise<{ ok: true; addresses: string[] } | OutboundFailure> {
  const { hostname } = target;
  if (isIP(hostname) !== 0) return { ok: true, addresses: [hostname] };
  let addresses: string[];
  try {
    addresses = await deadline.within(wiring.resolver.resolve(hostname, deadline.signal));
  } catch {
    return deadline.signal.aborted ? deadline.failure() : outboundFailure("dns_failed", `${hostname} cannot be resolved.`);
  }
  if (addresses.length === 0) return outboundFailure("dns_failed", `${hostname} has no address.`);
  if (!addresses.every((address) => isAllowedAddress(address, wiring.policy))) {
    return outboundFailure("blocked_address", `${hostname} resolves to an address that is not public.`);
  }
  return { ok: true, addresses: addresses.toSorted((one, other) => isIP(one) - isIP(other)) };
}
