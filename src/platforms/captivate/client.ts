import { createHash } from "node:crypto";
import { BoundedMap } from "../../lib/bounded-map.ts";
import {
  AccountApi,
  type AccountConnectorParts,
  type ApiRequest,
} from "../accounts/account-api.ts";
import type { AccountFailure, AccountSecrets } from "../accounts/account-connector.ts";
import { accountFailure, failureOf } from "../accounts/account-failure.ts";
import { isRecord } from "../accounts/find-days.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { CAPTIVATE } from "./manifest.ts";
import { signInPayload } from "./payload-schema.ts";

const SESSIONS_MAX = 1_000;

/**
 * Captivate's API, which gives a short session for a user id and key. Sessions are kept in this
 * process alone, under a hash of the secrets, and are renewed once when one is refused.
 */
export class CaptivateClient {
  readonly api: AccountApi;
  readonly #sessions = new BoundedMap<string, string>({ max: SESSIONS_MAX });

  constructor(parts: AccountConnectorParts) {
    this.api = new AccountApi(parts, {
      manifest: CAPTIVATE,
      name: "Captivate",
      authorize: ({ session }) =>
        session === undefined ? {} : { authorization: `Bearer ${session}` },
      mapError: failedInBody,
    });
  }

  get<Value>(
    read: UpstreamRead,
    secrets: AccountSecrets,
    path: string,
    request: ApiRequest<Value>,
  ): Promise<Value> {
    return this.#withSession(secrets, read, (session) =>
      this.api.get(read, { session }, path, request),
    );
  }

  post<Value>(
    read: UpstreamRead,
    secrets: AccountSecrets,
    path: string,
    request: ApiRequest<Value> & { json: Record<string, unknown> },
  ): Promise<Value> {
    return this.#withSession(secrets, read, (session) =>
      this.api.post(read, { session }, path, request),
    );
  }

  /** Makes the next request sign in again, which is what proves the secrets. */
  forget(secrets: AccountSecrets): void {
    this.#sessions.delete(keyOf(secrets));
  }

  async #withSession<Value>(
    secrets: AccountSecrets,
    read: UpstreamRead,
    send: (session: string) => Promise<Value>,
  ): Promise<Value> {
    const session = await this.#session(secrets, read);
    try {
      return await send(session);
    } catch (error) {
      if (failureOf(error).code !== "needs_reauth") throw error;
    }
    // Another read may have renewed it in the meantime.
    if (this.#sessions.get(keyOf(secrets)) === session) this.forget(secrets);
    return send(await this.#session(secrets, read));
  }

  async #session(secrets: AccountSecrets, read: UpstreamRead): Promise<string> {
    const known = this.#sessions.get(keyOf(secrets));
    if (known !== undefined) return known;
    const { user } = await this.api.post(read, {}, "/authenticate/token", {
      payload: signInPayload,
      json: { username: secrets["user_id"] ?? "", token: secrets["api_key"] ?? "" },
      mapError: refusedSignIn,
    });
    this.#sessions.set(keyOf(secrets), user.token);
    return user.token;
  }
}

const keyOf = (secrets: AccountSecrets): string =>
  createHash("sha256")
    .update(JSON.stringify([secrets["user_id"], secrets["api_key"]]))
    .digest("base64url");

const hasFailed = ({ json }: UpstreamAnswer): boolean =>
  isRecord(json) && json["success"] === false;

/**
 * A wrong user id or key, in all the ways Captivate is known to report it. An HTML page of a proxy
 * does not concern the credential.
 */
function refusedSignIn(answer: UpstreamAnswer): AccountFailure | undefined {
  const { status, json } = answer;
  const isRefused =
    status === 401 ||
    ([400, 403, 422].includes(status) && isRecord(json)) ||
    (status < 300 && hasFailed(answer));
  return isRefused
    ? accountFailure(
        "needs_reauth",
        "Captivate refuses the user id or key. Connect the account again.",
      )
    : undefined;
}

/** Captivate reports failures with status 200 as well. */
function failedInBody(answer: UpstreamAnswer): AccountFailure | undefined {
  return answer.status < 300 && hasFailed(answer)
    ? accountFailure("provider_error", "Captivate answered that the call failed, and not why.")
    : undefined;
}
