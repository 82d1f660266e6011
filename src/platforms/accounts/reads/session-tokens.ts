import { createHash } from "node:crypto";
import { BoundedMap } from "../../../lib/bounded-map.ts";
import type { AccountSecrets } from "../account-connector.ts";
import { failureOf } from "../account-failure.ts";
import type { AccountRead, Credential } from "./account-read.ts";

/** A token that a platform gives for a credential. */
export interface SessionToken {
  bearer: string;
  /**
   * Time until which the token is used, in milliseconds since 1970; without it, the token is used
   * until it is refused.
   */
  endsAtMs?: number;
}

const SESSIONS_MAX = 1_000;

/**
 * Tokens of a platform whose stored credential only opens sessions. They are kept only in this
 * process, under a hash of the credential, and a refused token is renewed once in a read.
 */
export class SessionTokens {
  readonly #start: (secrets: AccountSecrets, read: AccountRead) => Promise<SessionToken>;
  readonly #tokens = new BoundedMap<string, SessionToken>({ max: SESSIONS_MAX });

  /** `start` receives a read without a credential. */
  constructor(start: (secrets: AccountSecrets, read: AccountRead) => Promise<SessionToken>) {
    this.#start = start;
  }

  /** The credential of a read: the token, as `bearer`. `read` starts sessions. */
  credential(secrets: AccountSecrets, read: AccountRead): Credential {
    return async (send) => {
      const bearer = await this.bearer(secrets, read);
      try {
        return await send({ bearer });
      } catch (error) {
        if (failureOf(error).code !== "needs_reauth") throw error;
      }
      // Another read may have renewed it in the meantime.
      if (this.#tokens.get(keyOf(secrets))?.bearer === bearer) this.forget(secrets);
      return send({ bearer: await this.bearer(secrets, read) });
    };
  }

  async bearer(secrets: AccountSecrets, read: AccountRead): Promise<string> {
    const held = this.#tokens.get(keyOf(secrets));
    if (held !== undefined && (held.endsAtMs ?? Infinity) > read.now().getTime())
      return held.bearer;
    const token = await this.#start(secrets, read);
    this.#tokens.set(keyOf(secrets), token);
    return token.bearer;
  }

  /** Makes the next request start a new session, which tests the credential. */
  forget(secrets: AccountSecrets): void {
    this.#tokens.delete(keyOf(secrets));
  }
}

const byName = ([one]: [string, string], [other]: [string, string]): number =>
  one < other ? -1 : 1;

const keyOf = (secrets: AccountSecrets): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(secrets).sort(byName)))
    .digest("base64url");
