import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { CHECK_TIMEOUT_MS, SLOW_MS } from "../components.ts";
import type { MonitorTime } from "../monitor-time.ts";
import type { CheckOutcome } from "../status-rules.ts";
import { parseJson } from "../../../lib/parse-json.ts";

/** A call of a check, and the evaluation of its answer. */

/** No check took place, so none is counted: the result is neither good nor bad. */
export interface NoCheck {
  outcome: "none";
  /** Reason for the log. */
  why: string;
}

export type CheckResult = CheckOutcome | NoCheck;

/** One component's check. */
export type ComponentCheck = () => Promise<CheckResult>;

/**
 * Maximum bytes of an answer: answers are small, and a longer one does not come from this server.
 */
const BYTES_MAX = 4 * 1_048_576;

export interface Call {
  method?: "GET" | "POST" | "PATCH";
  /** Path below the base address. Nothing else is ever called. */
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

/** The result of an answer: none, wrong, slow or good. */
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
 * A key that is refused or limited usually means wrong settings of the monitor. The API answered,
 * but without the data of the check, so the result is unknown.
 */
export function refusalOf(answer: Extract<CallAnswer, { ok: true }>): NoCheck | null {
  if (![401, 403, 429].includes(answer.status)) return null;
  const { error } = jsonOf(answer.text) as { error?: { code?: unknown } | null };
  return typeof error?.code === "string"
    ? { outcome: "none", why: `the call is refused with ${answer.status} ${error.code}` }
    : null;
}

/** The object in a text; an empty object where the text contains none. */
export function jsonOf(text: string): Readonly<Record<string, unknown>> {
  const value = parseJson(text);
  return typeof value === "object" && value !== null ? { ...value } : {};
}
