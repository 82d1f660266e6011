import type { PlatformOauth } from "./connector-manifest.ts";
import type { AccountSecrets } from "./account-connector.ts";

/** Tokens issued by a platform. */
export interface PlatformTokens {
  /** The tokens as they are stored: `access_token`, and `refresh_token` where there is one. */
  secrets: AccountSecrets;
  /** Expiry of the access token; null when it does not expire. */
  expiresAt: Date | null;
}

/** `access_denied`: the user declined. `invalid_grant`: the code or token is invalid or expired. */
export type TokenRefusal = "access_denied" | "invalid_grant" | "not_configured" | "provider_error";

export type TokenAnswer =
  | { ok: true; tokens: PlatformTokens }
  | { ok: false; code: TokenRefusal; message: string };

/** The address to send the user to, and the values kept until the user returns. */
export interface StartedSignIn {
  url: string;
  /** Random value that the platform returns in the address. */
  state: string;
  /** PKCE verifier; the caller seals it. */
  verifier: string | null;
}

/** The port of signing in at platforms by their own OAuth. */
export interface PlatformSignIn {
  /** True where the operator has set a client id and secret for the platform. */
  isConfigured(oauth: PlatformOauth): boolean;
  start(oauth: PlatformOauth): Promise<StartedSignIn>;
  finish(
    oauth: PlatformOauth,
    back: { address: URL; state: string; verifier: string | null },
  ): Promise<TokenAnswer>;
  /** Renews the tokens. `invalid_grant`: a person must sign in again. */
  renew(oauth: PlatformOauth, secrets: AccountSecrets): Promise<TokenAnswer>;
  /**
   * Revokes the tokens. Never throws: the account is disconnected even where the platform fails.
   */
  revoke(oauth: PlatformOauth, secrets: AccountSecrets): Promise<void>;
}
