import type { NullableTimestamp, Optional, Timestamp } from "../column-types.ts";

/** Tables of people and their credentials, of migrations/0005, 0011 and 0017. */

export interface PeopleTable {
  id: string;
  /** In lower case; unique. */
  email: string;
  name: string;
  /** Null for a person who has always signed in at a provider. */
  password_hash: string | null;
  email_verified_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SignUpsTable {
  token_hash: Buffer;
  pepper_id: string;
  email: string;
  name: string;
  password_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export type LinkPurpose = "verify" | "reset" | "set_up";

export interface PersonLinksTable {
  token_hash: Buffer;
  pepper_id: string;
  purpose: LinkPurpose;
  person_id: Optional<string>;
  /** Whom a set-up link admits; both null for the first account. */
  email: Optional<string>;
  workspace_id: Optional<string>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export type SignedInBy = "password" | "passkey" | "mail_link" | "set_up" | "social";

export interface SessionsTable {
  token_hash: Buffer;
  pepper_id: string;
  id: string;
  person_id: string;
  signed_in_by: SignedInBy;
  created_at: Timestamp;
  last_used_at: Timestamp;
  expires_at: Timestamp;
}

export interface PersonIdentitiesTable {
  issuer: string;
  /** The provider's identifier of the account. */
  subject: string;
  person_id: string;
  created_at: Timestamp;
}

/** Accounts that a person took away; a sign-in alone does not link them again. */
export interface RemovedIdentitiesTable {
  person_id: string;
  issuer: string;
  subject: string;
  removed_at: Timestamp;
}

export interface SocialSignInsTable {
  state_hash: Buffer;
  browser_secret_hash: Buffer;
  pepper_id: string;
  /** Provider, nonce and PKCE verifier as JSON, sealed. */
  sealed_request: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface PasskeysTable {
  /** The authenticator's identifier, base64url. */
  credential_id: string;
  id: string;
  person_id: string;
  name: string;
  /** COSE. */
  public_key: Buffer;
  /** Always 0 on authenticators that do not count. */
  sign_count: number;
  transports: string[];
  /** Whether the vendor of the authenticator syncs it to other devices. */
  backed_up: boolean;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
}

export type ChallengePurpose = "register" | "sign_in";

export interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  pepper_id: string;
  purpose: ChallengePurpose;
  person_id: Optional<string>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface MailAllowancesTable {
  address_hash: Buffer;
  purpose: string;
  window_started_at: Timestamp;
  used: number;
}
