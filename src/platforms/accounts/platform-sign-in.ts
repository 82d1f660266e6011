import type { PlatformOauth } from "./connector-manifest.ts";
import type { AccountSecrets } from "./account-connector.ts";

/** Tokens as a platform gave them. */
export interface PlatformTokens {
  /** As they are sealed: access_token and what renews it. */
  secrets: AccountSecrets;
  /** Of the access token; null when it does not end. */
  expiresAt: Date | null;
}

/**
 * `access_denied`: the person said no. `invalid_grant`: what was given opens nothing, or nothing
 * any more.
 */
export type TokenRefusal = "access_denied" | "invalid_grant" | "not_configured" | "provider_error";

export type TokenAnswer =
  | { ok: true; tokens: PlatformTokens }
  | { ok: false; code: TokenRefusal; message: string };

/** Where a person is sent, and what is kept until they come back. */
export interface StartedSignIn {
  url: string;
  /** Random; comes back in the address. */
  state: string;
  /** Sealed by the caller. */
  verifier: string | null;
}

/** Signing in at platforms that have an OAuth of their own. */
export interface PlatformSignIn {
  /** True where the operator gave a client id and secret for it. */
  isConfigured(oauth: PlatformOauth): boolean;
  start(oauth: PlatformOauth): Promise<StartedSignIn>;
  finish(
    oauth: PlatformOauth,
    back: { address: URL; state: string; verifier: string | null },
  ): Promise<TokenAnswer>;
  /** Tokens that live longer. `invalid_grant`: a person must sign in again. */
  renew(oauth: PlatformOauth, secrets: AccountSecrets): Promise<TokenAnswer>;
  /** Tells the platform that we let go. Never throws: the account is disconnected all the same. */
  revoke(oauth: PlatformOauth, secrets: AccountSecrets): Promise<void>;
}
