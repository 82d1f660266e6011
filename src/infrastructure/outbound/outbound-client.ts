import { callHop, sendHop, type Wiring } from "./call-hop.ts";
import { ConnectionPools } from "./connection-pools.ts";
import { Deadline } from "./deadline.ts";
import { createSecure, type Dial, dialTcp } from "./dial.ts";
import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";
import { followRedirect, type Hop, isRedirect, type OutboundMethod } from "./redirect.ts";
import { prepareHeaders } from "./request-headers.ts";
import { createSystemResolver, type Resolver } from "./resolver.ts";
import { exchangeStream, type StreamedAnswer } from "./stream-exchange.ts";
import { Verdicts } from "./verdicts.ts";

/** One request and its limits. */
export interface OutboundRequest {
  method?: OutboundMethod | undefined;
  url: string;
  /**
   * Names may be in any letter case. The client sets Host, Accept-Encoding, Content-Length and
   * Connection itself. It keeps no cookies; a cookie of the caller is sent only to that origin.
   */
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | Uint8Array | undefined;
  /** Time limit of the whole request: DNS, TLS, redirects and the last byte of the body. */
  timeoutMs: number;
  /** Maximum bytes of the body, counted after decompression. */
  maxBytes: number;
  onOverflow: "cut" | "fail";
  /** Redirects to follow. Undefined: a redirect is returned like any other answer. */
  redirects?: { max: number; allowHost?: ((hostname: string) => boolean) | undefined } | undefined;
  /**
   * True asks for gzip or brotli and decodes it; false asks for identity and returns the body
   * undecoded.
   */
  decompress?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** An answer of the other server, whatever its status. */
export interface OutboundResponse {
  ok: true;
  /** Any status, including 4xx and 5xx, which the caller evaluates. */
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

/** A GET whose body is read while it arrives. */
export interface OutboundStreamRequest {
  url: string;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Time limit up to the head of the answer: DNS, TLS, status. */
  timeoutMs: number;
  /**
   * Longest wait for the next piece of the body. Only `maxBytes` and `signal` limit the whole body.
   */
  idleTimeoutMs: number;
  /**
   * Maximum bytes of the body, as they are on the wire: the client asks for identity and decodes
   * nothing.
   */
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

/**
 * The head, and a body that is read once, to its end or until `return()`, as `for await` does.
 * Reading throws `BodyError` where the body ends early, stalls or grows too large. Redirects are
 * returned like any other answer.
 */
export type OutboundStreamResult =
  | (Omit<StreamedAnswer, "body"> & { body: AsyncIterableIterator<Uint8Array> })
  | OutboundFailure;

/** Requests to other servers, within the outbound policy. */
export interface OutboundClient {
  /**
   * Rejects only for a defect of the caller: a header that the client sets itself, or one with
   * control characters.
   */
  request(request: OutboundRequest): Promise<OutboundResult>;
  /**
   * Streams a body that is too long for memory. Checks, pinning and rejections are the same as
   * those of `request`.
   */
  stream(request: OutboundStreamRequest): Promise<OutboundStreamResult>;
  /** Closes the pooled connections; calls in flight fail. */
  close(): void;
}

/** Tests replace `resolver` and `dial`. */
export interface OutboundClientOptions {
  policy: OutboundPolicy;
  userAgent: string;
  resolver?: Resolver;
  dial?: Dial;
}

/**
 * The one client for every request to another server (docs/decisions/0005 and 0007). For each hop
 * it checks the URL, resolves the name once, refuses unless all addresses are allowed, and connects
 * to one of the checked addresses. It reads no proxy variables and logs nothing.
 */
export function createOutboundClient(options: OutboundClientOptions): OutboundClient {
  const { policy, userAgent, resolver = createSystemResolver(), dial = dialTcp } = options;
  const pools = new ConnectionPools({ dial, secure: createSecure(policy.extraRoots ?? []) });
  const wiring: Wiring = { verdicts: new Verdicts(policy), resolver, pools };
  return {
    request: (request) => followHops(request, wiring, userAgent),
    async stream(request) {
      const headers = prepareHeaders(request.headers ?? {}, userAgent);
      const check = wiring.verdicts.checkTarget(request.url);
      if (!check.ok) return outboundFailure("blocked_address", check.message);
      const deadline = new Deadline(request.timeoutMs, request.signal);
      try {
        return await openStream(
          { target: check.target, method: "GET", headers, body: undefined },
          request,
          wiring,
          deadline,
        );
      } finally {
        deadline.release();
      }
    },
    close: () => pools.close(),
  };
}

/**
 * There is one async function per request, because each retains its frame, 1 to 2 KB, until it
 * settles.
 */
async function followHops(
  request: OutboundRequest,
  wiring: Wiring,
  userAgent: string,
): Promise<OutboundResult> {
  const headers = prepareHeaders(request.headers ?? {}, userAgent);
  const check = wiring.verdicts.checkTarget(request.url);
  if (!check.ok) return outboundFailure("blocked_address", check.message);
  const {
    redirects: { max: maxRedirects, allowHost } = { max: 0 },
    maxBytes,
    onOverflow,
    decompress = false,
  } = request;
  const deadline = new Deadline(request.timeoutMs, request.signal);
  const terms = {
    deadline,
    limits: { maxBytes, onOverflow, decompress },
    followsRedirects: maxRedirects > 0,
  };
  const redirects: string[] = [];
  let hop: Hop = {
    target: check.target,
    method: request.method ?? "GET",
    headers,
    body: request.body,
  };
  try {
    for (;;) {
      const answer = await callHop(hop, wiring, terms);
      if (!answer.ok) return answer;
      const location = answer.headers["location"];
      if (!terms.followsRedirects || !isRedirect(answer.status, location))
        return { ...answer, finalUrl: hop.target.url, redirects };
      if (redirects.length === maxRedirects)
        return outboundFailure("too_many_redirects", `More than ${maxRedirects} redirects.`);
      const followed = followRedirect(hop, answer.status, location, {
        policy: wiring.verdicts.policy,
        allowHost,
      });
      if (!followed.ok) return followed;
      hop = followed.hop;
      redirects.push(hop.target.url);
    }
  } finally {
    deadline.release();
  }
}

function openStream(
  hop: Hop,
  { maxBytes, idleTimeoutMs, signal }: OutboundStreamRequest,
  wiring: Wiring,
  deadline: Deadline,
): Promise<StreamedAnswer | OutboundFailure> {
  const limits = { maxBytes, onOverflow: "fail" as const, decompress: false };
  return sendHop(hop, wiring, { deadline, limits, followsRedirects: false }, (sent, options) =>
    exchangeStream(sent, options, { idleTimeoutMs, maxBytes, signal }),
  );
}
