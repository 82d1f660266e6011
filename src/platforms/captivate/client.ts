import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type {
  AccountAnswer,
  AccountFailure,
  AccountSecrets,
} from "../accounts/account-connector.ts";
import { accountFailure, andThen, answered } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { isRecord } from "../accounts/find-days.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import { signInPayload } from "./payload-schema.ts";

const SESSIONS_MAX = 1_000;

export interface CaptivateQuestion<Payload> {
  path: string;
  payload: PayloadCheck<Payload>;
  query?: Record<string, string>;
  /** Makes the call a POST. */
  body?: Record<string, unknown>;
  /** What this address means by a status, where that is not the common reading. */
  fault?: (answer: UpstreamAnswer) => AccountFailure | undefined;
}

/**
 * Captivate gives a short session for a user id and key. Sessions live in this process alone, under
 * a hash of the secrets they were made from, and are renewed once when one is refused.
 */
export class CaptivateClient {
  readonly upstream: UpstreamAccess;
  readonly #baseUrl: string;
  readonly #sessions = new LRUCache<string, string>({ max: SESSIONS_MAX });

  constructor(parts: AccountConnectorParts) {
    this.upstream = upstreamOf(parts, "Captivate");
    this.#baseUrl = parts.baseUrl;
  }

  async ask<Payload>(
    secrets: AccountSecrets,
    question: CaptivateQuestion<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    return andThen(await this.#session(secrets, signal), async (session) => {
      const answer = await this.#send(session, question, signal);
      if (answer.ok || answer.failure.code !== "needs_reauth") return answer;
      // Another read may have renewed it in the meantime.
      if (this.#sessions.peek(nameOf(secrets)) === session) this.forget(secrets);
      const again = await andThen(await this.#session(secrets, signal), (renewed) =>
        this.#send(renewed, question, signal),
      );
      return { ...again, calls: answer.calls + again.calls };
    });
  }

  /** Makes the next call sign in afresh, which is what proves the secrets. */
  forget(secrets: AccountSecrets): void {
    this.#sessions.delete(nameOf(secrets));
  }

  async #session(secrets: AccountSecrets, signal: AbortSignal): Promise<AccountAnswer<string>> {
    const known = this.#sessions.get(nameOf(secrets));
    if (known !== undefined) return answered(known, 0);
    const body = JSON.stringify({
      username: secrets["user_id"] ?? "",
      token: secrets["api_key"] ?? "",
    });
    const request = {
      method: "POST" as const,
      url: `${this.#baseUrl}/authenticate/token`,
      headers: { accept: "application/json", "content-type": "application/json" },
      body,
    };
    return andThen(
      await askAccount(
        { upstream: this.upstream, request, payload: signInPayload, fault: refusedSignIn },
        signal,
      ),
      ({ body: { user } }) => {
        this.#sessions.set(nameOf(secrets), user.token);
        return answered(user.token, 0);
      },
    );
  }

  async #send<Payload>(
    session: string,
    { path, payload, query = {}, body, fault }: CaptivateQuestion<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const search = new URLSearchParams(query).toString();
    const url = `${this.#baseUrl}${path}${search === "" ? "" : `?${search}`}`;
    const headers = { authorization: `Bearer ${session}`, accept: "application/json" };
    const request =
      body === undefined
        ? { method: "GET" as const, url, headers }
        : {
            method: "POST" as const,
            url,
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(body),
          };
    return andThen(
      await askAccount(
        {
          upstream: this.upstream,
          request,
          payload,
          fault: (answer) => failedInBody(answer) ?? fault?.(answer),
        },
        signal,
      ),
      (received) => answered(received.body, 0),
    );
  }
}

const nameOf = (secrets: AccountSecrets): string =>
  createHash("sha256")
    .update(JSON.stringify([secrets["user_id"], secrets["api_key"]]))
    .digest("base64url");

const saysFailed = ({ json }: UpstreamAnswer): boolean =>
  isRecord(json) && json["success"] === false;

/**
 * A wrong user id or key, in whichever of the ways Captivate may say so. A page of a proxy says
 * nothing of them.
 */
function refusedSignIn(answer: UpstreamAnswer): AccountFailure | undefined {
  const { status, json } = answer;
  const isRefused =
    status === 401 ||
    ([400, 403, 422].includes(status) && isRecord(json)) ||
    (status < 300 && saysFailed(answer));
  return isRefused
    ? accountFailure(
        "needs_reauth",
        "Captivate refuses the user id or key. Connect the account again.",
      )
    : undefined;
}

/** Captivate reports failures with status 200 as well. */
function failedInBody(answer: UpstreamAnswer): AccountFailure | undefined {
  return answer.status < 300 && saysFailed(answer)
    ? accountFailure("provider_error", "Captivate answered that the call failed, and not why.")
    : undefined;
}
