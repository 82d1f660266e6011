import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { CHECK_TIMEOUT_MS, SLOW_MS } from "../components.ts";
import type { MonitorTime } from "../monitor-time.ts";
import type { CheckOutcome } from "../status-rules.ts";

/** A call of a check, and how its answer is judged. */

/** No check took place, so none is counted: what was not tried is neither good nor bad. */
export interface NoCheck {
  outcome: "none";
  /** For the log. */
  why: string;
}

export type CheckResult = CheckOutcome | NoCheck;

/** One component's check. */
export type ComponentCheck = () => Promise<CheckResult>;

/** Answers are small; a longer one is no answer of this server. */
const BYTES_MAX = 4 * 1_048_576;

export interface Call {
  method?: "GET" | "POST" | "PATCH";
  /** Below the base address. Nothing else is ever called. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

export type CallAnswer =
  | { ok: true; status: number; contentType: string; text: string; tookMs: number }
  | { ok: false; isRefused: boolean; message: string };

export type Caller = (call: Call) => Promise<CallAnswer>;

/** Calls a server at its base address, with a key where there is one. */
export function createCaller(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | undefined },
  { outbound, time, signal }: { outbound: OutboundClient; time: MonitorTime; signal: AbortSignal },
): Caller {
  return async ({ method = "GET", path, headers = {}, body }) => {
    const startMs = time.monotonicMs();
    const result = await outbound.request({
      method,
      url: `${baseUrl}${path}`,
      headers: {
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: CHECK_TIMEOUT_MS,
      maxBytes: BYTES_MAX,
      onOverflow: "fail",
      signal,
    });
    if (!result.ok)
      return { ok: false, isRefused: result.code === "blocked_address", message: result.message };
    return {
      ok: true,
      status: result.status,
      contentType: result.headers["content-type"] ?? "",
      text: new TextDecoder().decode(result.body),
      tookMs: time.monotonicMs() - startMs,
    };
  };
}

/** The judgement of an answer: none, wrong, slow or good. */
export function judge(
  answer: CallAnswer,
  isRight: (answer: Extract<CallAnswer, { ok: true }>) => boolean,
): CheckResult {
  if (!answer.ok)
    return answer.isRefused
      ? { outcome: "none", why: answer.message }
      : { outcome: "down", reason: "no_answer" };
  const refusal = refusalOf(answer);
  if (refusal !== null) return refusal;
  if (!isRight(answer)) return { outcome: "down", reason: "wrong_answer" };
  return answer.tookMs > SLOW_MS
    ? { outcome: "degraded", reason: "slow" }
    : { outcome: "operational" };
}

/**
 * A key that is refused or limited is a fault of the monitor's settings as a rule. The API
 * answered, but not what the check asks for, so nothing is known.
 */
export function refusalOf(answer: Extract<CallAnswer, { ok: true }>): NoCheck | null {
  if (![401, 403, 429].includes(answer.status)) return null;
  const { error } = jsonOf(answer.text) as { error?: { code?: unknown } | null };
  return typeof error?.code === "string"
    ? { outcome: "none", why: `the call is refused with ${answer.status} ${error.code}` }
    : null;
}

/** The object a text holds; an empty one where it holds none. */
export function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
