import type { PlatformOauth } from "./connector-manifest.ts";
import type { AccountSecrets } from "./account-connector.ts";

/** Tokens issued by a platform. */
export interface PlatformTokens {
  /** As stored: `access_token`, and `refresh_token` where there is one. */
  secrets: AccountSecrets;
  /** Of the access token; null when it does not expire. */
  expiresAt: Date | null;
}

/** `access_denied`: the user declined. `invalid_grant`: the code or token is invalid or expired. */
export type TokenRefusal = "access_denied" | "invalid_grant" | "not_configured" | "provider_error";

export type TokenAnswer =
  | { ok: true; tokens: PlatformTokens }
  | { ok: false; code: TokenRefusal; message: string };

/** The address to send the user to, and what is kept until they return. */
export interface StartedSignIn {
  url: string;
  /** Random; returned in the address. */
  state: string;
  /** Sealed by the caller. */
  verifier: string | null;
}

/** The port of signing in at platforms by their own OAuth. */
export interface PlatformSignIn {
  /** True where the operator has set a client id and secret for it. */
  isConfigured(oauth: PlatformOauth): boolean;
  start(oauth: PlatformOauth): Promise<StartedSignIn>;
  finish(
    oauth: PlatformOauth,
    back: { address: URL; state: string; verifier: string | null },
  ): Promise<TokenAnswer>;
  /** Renewed tokens. `invalid_grant`: a person must sign in again. */
  renew(oauth: PlatformOauth, secrets: AccountSecrets): Promise<TokenAnswer>;
  /** Revokes the tokens. Never throws: the account is disconnected all the same. */
  revoke(oauth: PlatformOauth, secrets: AccountSecrets): Promise<void>;
}
