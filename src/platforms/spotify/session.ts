import { createHash, randomBytes } from "node:crypto";
import type {
  AccountAnswer,
  AccountFailure,
  AccountSecrets,
} from "../accounts/account-connector.ts";
import { accountFailure, andThen, answered, failed } from "../accounts/account-failure.ts";
import { askAccount } from "../accounts/ask-account.ts";
import { askBytes } from "../accounts/ask-bytes.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import { tokenPayload } from "./payload-schema.ts";

/** The dashboard's own client, as every browser names it. */
const CLIENT_ID = "05a1371ee5194c27860b3ff3ff3979d2";
const REDIRECT_URI = "https://podcasters.spotify.com";
const SCOPE = "streaming ugc-image-upload user-read-email user-read-private";
const TOKEN_SEC = 3_600;
/** A token with less life than this is not begun with. */
const MARGIN_MS = 60_000;
const TOKENS_MAX = 1_000;

const ENDED = accountFailure(
  "needs_reauth",
  "The session at Spotify has ended. Sign in there and sync again.",
);

interface HeldToken {
  bearer: string;
  endsAtMs: number;
}

/**
 * Makes bearer tokens of the cookies of a login, as the dashboard does, and holds them for their
 * hour.
 */
export class SpotifySession {
  readonly #upstream: UpstreamAccess;
  readonly #accountsUrl: string;
  /** By a hash of the cookies. */
  readonly #tokens = new Map<string, HeldToken>();

  constructor(upstream: UpstreamAccess, accountsUrl: string) {
    this.#upstream = upstream;
    this.#accountsUrl = accountsUrl;
  }

  async bearer(secrets: AccountSecrets, signal: AbortSignal): Promise<AccountAnswer<string>> {
    const held = this.#tokens.get(keyOf(secrets));
    if (held !== undefined && held.endsAtMs - MARGIN_MS > this.#now())
      return answered(held.bearer, 0);
    const verifier = randomBytes(48).toString("base64url");
    return andThen(await this.#authorize(secrets, verifier, signal), (code) =>
      this.#exchange(secrets, { code, verifier }, signal),
    );
  }

  /** The token was refused before its hour. */
  forget(secrets: AccountSecrets): void {
    this.#tokens.delete(keyOf(secrets));
  }

  async #authorize(
    secrets: AccountSecrets,
    verifier: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<string>> {
    const state = randomBytes(16).toString("base64url");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const query = {
      response_type: "code",
      client_id: CLIENT_ID,
      scope: SCOPE,
      redirect_uri: REDIRECT_URI,
      code_challenge: challenge,
      code_challenge_method: "S256",
      state,
      response_mode: "web_message",
      prompt: "none",
    };
    const url = `${this.#accountsUrl}/oauth2/v2/auth?${new URLSearchParams(query).toString()}`;
    const cookie = `sp_dc=${secrets["sp_dc"] ?? ""}; sp_key=${secrets["sp_key"] ?? ""}`;
    const page = await askBytes(
      {
        upstream: this.#upstream,
        request: { method: "GET", url, headers: { cookie, accept: "text/html" } },
        fault: ofLogin,
      },
      signal,
    );
    return andThen(page, (bytes) => codeOf(new TextDecoder().decode(bytes), state));
  }

  async #exchange(
    secrets: AccountSecrets,
    { code, verifier }: { code: string; verifier: string },
    signal: AbortSignal,
  ): Promise<AccountAnswer<string>> {
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: CLIENT_ID,
      code,
      redirect_uri: REDIRECT_URI,
      code_verifier: verifier,
    }).toString();
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
    };
    const request = {
      method: "POST" as const,
      url: `${this.#accountsUrl}/api/token`,
      headers,
      body,
    };
    const fault = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
      status === 400 ? ENDED : undefined;
    const answer = await askAccount(
      { upstream: this.#upstream, request, payload: tokenPayload, fault },
      signal,
    );
    return andThen(
      answer,
      ({ body: { access_token: bearer, expires_in: seconds = TOKEN_SEC } }) => {
        this.#hold(keyOf(secrets), { bearer, endsAtMs: this.#now() + seconds * 1_000 });
        return answered(bearer, 0);
      },
    );
  }

  #hold(key: string, token: HeldToken): void {
    this.#tokens.delete(key);
    this.#tokens.set(key, token);
    const oldest = this.#tokens.keys().next().value;
    if (this.#tokens.size > TOKENS_MAX && oldest !== undefined) this.#tokens.delete(oldest);
  }

  #now(): number {
    return this.#upstream.clock.now().getTime();
  }
}

const keyOf = ({ sp_dc = "", sp_key = "" }: AccountSecrets): string =>
  createHash("sha256")
    .update(JSON.stringify([sp_dc, sp_key]))
    .digest("base64url");

/** A login page instead of the answer, whether it is sent or pointed to. */
const ofLogin = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status >= 300 && status < 400 ? ENDED : undefined;

const REFUSALS =
  /\b(login_required|consent_required|interaction_required|access_denied|account_selection_required)\b/;

/**
 * Out of a page whose script posts `authorizationResponse = {type, response: {code, state}}`, its
 * keys quoted or not.
 */
function codeOf(page: string, state: string): AccountAnswer<string> {
  const response =
    /authorizationResponse\s*=\s*(\{[\s\S]*?\})\s*;?\s*(?:<\/script>|window|$|\n)/.exec(
      page,
    )?.[1] ?? page;
  const field = (name: string): string | undefined =>
    new RegExp(`["']?\\b${name}["']?\\s*:\\s*["']([^"']+)["']`).exec(response)?.[1];
  const code = field("code");
  if (code !== undefined && field("state") === state) return answered(code, 0);
  if (REFUSALS.test(page)) return failed(ENDED, 0);
  return failed(
    accountFailure("malformed_answer", "Spotify answered the sign-in in a form we do not know."),
    0,
  );
}
