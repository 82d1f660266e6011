import type { OutboundTarget } from "./check-target.ts";
import type { ConnectionPools } from "./connection-pools.ts";
import type { Deadline } from "./deadline.ts";
import { type Answer, exchange, type ExchangeFailure, type ExchangeOptions } from "./exchange.ts";
import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";
import type { BodyLimits } from "./read-body.ts";
import type { Hop } from "./redirect.ts";
import type { Resolver } from "./resolver.ts";
import type { Verdicts } from "./verdicts.ts";

/**
 * Time limit for connecting, enough for a distant continent. It applies only to names with further
 * addresses, typically an IPv6 address on a machine without IPv6; the last address may use all the
 * remaining time.
 */
const CONNECT_TIMEOUT_MS = 2_000;
const ADDRESSES_TRIED_MAX = 3;

/** What every request of one client shares. */
export interface Wiring {
  verdicts: Verdicts;
  resolver: Resolver;
  pools: ConnectionPools;
}

/** What all hops of one request share. */
export interface CallTerms {
  deadline: Deadline;
  limits: BodyLimits;
  followsRedirects: boolean;
}

/** Sends a hop to one checked address and reads its answer, whole or as a stream. */
export type Exchanging<Reply> = (
  hop: Hop,
  options: ExchangeOptions,
) => Promise<Reply | ExchangeFailure>;

/** Sends one hop and reads its answer to the end. */
export const callHop = (
  hop: Hop,
  wiring: Wiring,
  terms: CallTerms,
): Promise<Answer | OutboundFailure> => sendHop(hop, wiring, terms, exchange);

/**
 * Sends one hop: resolves the name, checks all its addresses, connects to one. Another address is
 * tried only when nothing was sent to the previous address.
 */
export async function sendHop<Reply extends { ok: true }>(
  hop: Hop,
  wiring: Wiring,
  terms: CallTerms,
  exchanging: Exchanging<Reply>,
): Promise<Reply | OutboundFailure> {
  const { deadline } = terms;
  if (deadline.failure !== undefined) return deadline.failure;
  const resolving = resolveChecked(hop.target, wiring, deadline);
  const resolved = resolving instanceof Promise ? await resolving : resolving;
  if (!resolved.ok) return resolved;
  const isRead = hop.method === "GET" || hop.method === "HEAD";
  const addresses = resolved.addresses.slice(0, ADDRESSES_TRIED_MAX);
  const last = addresses.length - 1;
  for (const [index, address] of addresses.entries()) {
    const options = {
      ...terms,
      pools: wiring.pools,
      address,
      connectTimeoutMs: index < last ? CONNECT_TIMEOUT_MS : undefined,
    };
    const outcome = isRead
      ? await readAt(hop, options, exchanging)
      : await exchanging(hop, options);
    if (outcome.ok) return outcome;
    if (index === last || !outcome.neverConnected || deadline.failure !== undefined)
      return outboundFailure(outcome.code, outcome.message);
  }
  return outboundFailure("dns_failed", `${hop.target.hostname} has no address.`);
}

/**
 * Sends a GET or HEAD again where the other side had closed the pooled connection just before. Each
 * try uses up one pooled connection, so the last one is new. Other methods are not sent again: the
 * receiver may have read them.
 */
async function readAt<Reply extends { ok: true }>(
  hop: Hop,
  options: ExchangeOptions,
  exchanging: Exchanging<Reply>,
): Promise<Reply | ExchangeFailure> {
  for (;;) {
    const outcome = await exchanging(hop, options);
    if (outcome.ok || !outcome.wasStale) return outcome;
  }
}

type Resolved = { ok: true; addresses: readonly string[] } | OutboundFailure;

/**
 * The checked addresses of a host, without a promise for an address literal and for a cached
 * answer.
 */
function resolveChecked(
  target: OutboundTarget,
  { resolver, verdicts }: Wiring,
  deadline: Deadline,
): Resolved | Promise<Resolved> {
  if (target.isAddress) return { ok: true, addresses: [target.hostname] };
  const answer = resolver.resolve(target.hostname);
  if (Array.isArray(answer)) return checkAll(target, answer, verdicts);
  return deadline.within(answer).then(
    (addresses) => checkAll(target, addresses, verdicts),
    () =>
      deadline.failure ?? outboundFailure("dns_failed", `${target.hostname} cannot be resolved.`),
  );
}

function checkAll(
  { hostname }: OutboundTarget,
  addresses: readonly string[],
  verdicts: Verdicts,
): Resolved {
  const allowed = verdicts.checkAddresses(addresses);
  if (allowed === null)
    return outboundFailure(
      "blocked_address",
      `${hostname} resolves to an address that is not public.`,
    );
  return { ok: true, addresses: allowed };
}
