import { createHash } from "node:crypto";
import { json, type SimulatedAnswer, type SimulatedRequest, text } from "../answer.ts";
import { SimulatedPlatform } from "./simulated-platform.ts";

export const SIMULATED_CLIENT = {
  clientId: "simulated-client",
  clientSecret: "simulated-client-secret-0815",
};

/** How this platform differs from the standard. */
const CALM = {
  /** A renewal brings a new refresh token and ends the old one. */
  rotates: false,
  /** Every access token issued so far is refused, also before its expiry. */
  isForgetful: false,
  /** The person withdrew the permission: nothing is renewed any more. */
  isWithdrawn: false,
  /** The person declines on the platform's page. */
  isDeclined: false,
  /** Tokens come in a list under `data`, without type and life, as Instagram sends them. */
  wrapsTokens: false,
  /** What the answer does not name is printed as null, as Blubrry prints its scope. */
  printsNulls: false,
  expiresInSec: 3_600,
};

interface Grant {
  accessToken: string;
  refreshToken: string | null;
}

interface WaitingCode {
  redirectUri: string;
  challenge: string | null;
}

/**
 * A platform's sign-in: `/authorize` sends back at once, `/token` trades codes and refresh tokens,
 * `/exchange` and `/refresh` trade a token for another, `/revoke` ends one.
 */
export class OauthServer extends SimulatedPlatform<undefined, typeof CALM> {
  /** The token that opens the account now; null after it was given back. */
  grant: Grant | null = null;
  /** What `/revoke` was sent. */
  revoked: string[] = [];
  readonly #codes = new Map<string, WaitingCode>();
  #issued = 0;

  constructor() {
    super(undefined, CALM);
  }

  override reset(): void {
    super.reset();
    this.grant = null;
    this.revoked = [];
    this.#codes.clear();
  }

  failure(status: number): SimulatedAnswer {
    return json({ error: status < 500 ? "invalid_request" : "server_error" }, status);
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    if (request.path.endsWith("/authorize")) return this.#authorize(request.query);
    if (request.path.endsWith("/exchange")) return this.#exchange(request, "ig_exchange_token");
    if (request.path.endsWith("/refresh")) return this.#exchange(request, "ig_refresh_token");
    const form = new URLSearchParams(request.body.toString("utf8"));
    if (!isClient(request, form)) return json({ error: "invalid_client" }, 401);
    if (request.path.endsWith("/revoke")) return this.#revoke(form);
    if (form.get("grant_type") === "authorization_code") return this.#trade(form);
    if (form.get("grant_type") === "refresh_token") return this.#renew(form);
    return json({ error: "unsupported_grant_type" }, 400);
  }

  #authorize(query: URLSearchParams): SimulatedAnswer {
    const redirectUri = query.get("redirect_uri") ?? "";
    if (
      query.get("client_id") !== SIMULATED_CLIENT.clientId ||
      query.get("response_type") !== "code" ||
      redirectUri === ""
    )
      return json({ error: "invalid_request" }, 400);
    const back = new URL(redirectUri);
    back.searchParams.set("state", query.get("state") ?? "");
    if (this.state.isDeclined) back.searchParams.set("error", "access_denied");
    else {
      const code = `simulated-code-${(this.#issued += 1)}`;
      this.#codes.set(code, { redirectUri, challenge: query.get("code_challenge") });
      back.searchParams.set("code", code);
    }
    return { ...text("", 302), headers: { location: back.href } };
  }

  #trade(form: URLSearchParams): SimulatedAnswer {
    const code = form.get("code") ?? "";
    const waiting = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = form.has("code_verifier")
      ? createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url")
      : null;
    if (
      waiting === undefined ||
      waiting.redirectUri !== form.get("redirect_uri") ||
      waiting.challenge !== challenge
    )
      return json({ error: "invalid_grant" }, 400);
    return this.#give(this.#token("refresh"));
  }

  #renew(form: URLSearchParams): SimulatedAnswer {
    if (
      this.state.isWithdrawn ||
      this.grant === null ||
      form.get("refresh_token") !== this.grant.refreshToken
    )
      return json(
        {
          error: "invalid_grant",
          error_description: `Token ${form.get("refresh_token")} has been expired or revoked.`,
        },
        400,
      );
    this.state.isForgetful = false;
    // A platform that does not rotate leaves the refresh token out.
    return this.state.rotates
      ? this.#give(this.#token("refresh"))
      : this.#give(this.grant.refreshToken, { isNamed: false });
  }

  /**
   * A GET that answers a token with a longer life; the first time together with the client's
   * secret.
   */
  #exchange({ query, headers }: SimulatedRequest, grantType: string): SimulatedAnswer {
    const token = query.get("access_token");
    const isTold =
      query.get("grant_type") === grantType && headers.authorization === `Bearer ${token}`;
    const isOurs =
      grantType !== "ig_exchange_token" ||
      query.get("client_secret") === SIMULATED_CLIENT.clientSecret;
    if (this.state.isWithdrawn || !isTold || !isOurs || this.grant?.accessToken !== token)
      return json(
        { error: { message: `Invalid token ${token}`, type: "OAuthException", code: 190 } },
        400,
      );
    this.grant = { accessToken: this.#token("long"), refreshToken: null };
    return json({
      access_token: this.grant.accessToken,
      token_type: "bearer",
      expires_in: 5_183_944,
    });
  }

  #give(refreshToken: string | null, { isNamed = true } = {}): SimulatedAnswer {
    this.grant = { accessToken: this.#token("access"), refreshToken };
    const { accessToken } = this.grant;
    if (this.state.wrapsTokens)
      return json({
        data: [
          {
            access_token: accessToken,
            user_id: "17841400000000000",
            permissions: "instagram_business_basic",
          },
        ],
      });
    return json({
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: this.state.expiresInSec,
      ...(this.state.printsNulls ? { scope: null, refresh_token: null } : {}),
      ...(isNamed && refreshToken !== null ? { refresh_token: refreshToken } : {}),
    });
  }

  #revoke(form: URLSearchParams): SimulatedAnswer {
    this.revoked.push(form.get("token") ?? "");
    this.grant = null;
    return json({});
  }

  #token(kind: string): string {
    return `simulated-${kind}-token-${(this.#issued += 1)}`;
  }

  /** Whether a request with this token is accepted. */
  opens(token: string | undefined): boolean {
    return !this.state.isForgetful && this.grant !== null && token === this.grant.accessToken;
  }
}

/** By HTTP Basic, whose parts are form-encoded first, or in the body. */
function isClient({ headers }: SimulatedRequest, form: URLSearchParams): boolean {
  const { clientId, clientSecret } = SIMULATED_CLIENT;
  const [scheme, credentials] = (headers.authorization ?? "").split(" ");
  const basic = Buffer.from(credentials ?? "", "base64")
    .toString("utf8")
    .split(":")
    .map(decodeURIComponent);
  const [id, secret] =
    scheme === "Basic" ? basic : [form.get("client_id"), form.get("client_secret")];
  return id === clientId && secret === clientSecret;
}
