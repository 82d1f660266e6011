import type { Clock } from "../../lib/clock.ts";
import type { HttpPort } from "../http-port.ts";
import {
  callUpstream,
  type UpstreamAccess,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "../upstream-call.ts";
import type { ReadFailure } from "../posts/connector.ts";
import type { AccountAnswer, AccountFailure } from "./account-connector.ts";
import { accountFailure, answered, failed, unavailable } from "./account-failure.ts";

/** What every connector of accounts is made from. */
export interface AccountConnectorParts {
  http: HttpPort;
  clock: Clock;
  /** The manifest's, unless the configuration or a test names another. */
  baseUrl: string;
  timeoutMs?: number;
  maxBytes?: number;
}

const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 8 * 1_024 * 1_024;

/** The upstream under a name for people. */
export function upstreamOf(
  { http, clock, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: AccountConnectorParts,
  name: string,
): UpstreamAccess {
  return { http, clock, name, timeoutMs, maxBytes };
}

/** A compiled schema, and what its check proves. */
export interface PayloadCheck<Payload> {
  Check(value: unknown): value is Payload;
}

export interface AccountQuestion<Payload> {
  upstream: UpstreamAccess;
  request: UpstreamRequest;
  /**
   * What a good answer looks like; checked at the door, so that nothing behind it meets a surprise.
   */
  payload: PayloadCheck<Payload>;
  /**
   * What this platform means by a status or body; undefined leaves it to the common reading. Asked
   * first, for every answer.
   */
  fault?: (answer: UpstreamAnswer) => AccountFailure | undefined;
}

export interface Received<Payload> {
  body: Payload;
  headers: Readonly<Record<string, string>>;
}

/** Asks once and checks what comes back. Never throws for what an upstream does. */
export async function askAccount<Payload>(
  { upstream, request, payload, fault }: AccountQuestion<Payload>,
  signal: AbortSignal,
): Promise<AccountAnswer<Received<Payload>>> {
  // A pasted key with an invisible letter in it: no upstream has given that out, and no header may
  // carry it.
  if (Object.values(request.headers).some((value) => !HEADER_VALUE.test(value)))
    return failed(
      accountFailure(
        "needs_reauth",
        `The credential for ${upstream.name} holds letters that none of its credentials has.`,
      ),
      0,
    );
  const { calls, answer } = await callUpstream(upstream, request, signal);
  if (!answer.ok) return failed(ofTransport(answer), calls);
  const failure = fault?.(answer) ?? commonFault(upstream, answer);
  if (failure !== undefined) return failed(failure, calls);
  const body: unknown = answer.json;
  if (!payload.Check(body))
    return failed(
      accountFailure("malformed_answer", `${upstream.name} answered in a form we do not know.`),
      calls,
    );
  return answered({ body, headers: answer.headers }, calls);
}

const ofTransport = ({ code, message, retryAfterSec }: ReadFailure): AccountFailure =>
  accountFailure(
    code === "timeout" || code === "malformed_answer" ? code : "provider_error",
    message,
    { retryAfterSec },
  );

/** What a status means on most platforms; undefined for a good one. */
function commonFault(
  { name }: UpstreamAccess,
  { status, retryAfterSec }: UpstreamAnswer,
): AccountFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401)
    return accountFailure(
      "needs_reauth",
      `${name} refuses the credential. Connect the account again.`,
    );
  if (status === 402) return unavailable("plan", `${name} gives this only on a larger plan.`);
  if (status === 403)
    return unavailable("permission", `${name} does not give this to the credential.`);
  if (status === 404 || status === 410)
    return accountFailure("account_gone", `${name} does not know the account any more.`);
  if (status === 408)
    return accountFailure("timeout", `${name} gave up on the read after its own time limit.`, {
      retryAfterSec,
    });
  if (status === 429)
    return accountFailure("rate_limited", `${name} asks us to slow down.`, { retryAfterSec });
  return accountFailure("provider_error", `${name} answered with status ${status}.`, {
    retryAfterSec,
  });
}
