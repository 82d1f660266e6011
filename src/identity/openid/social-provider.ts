/** Signing in at somebody else's: what this house asks of a provider, whatever it speaks. */

export interface SocialProviderSettings {
  /** What pages and calls name it by. */
  id: string;
  /** What people read: "Continue with …". */
  name: string;
  /** As the provider writes it, a slash at the end included. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /**
   * For whose mailboxes its `email_verified` is a proof today. Google confirms an address of
   * somebody else's domain once and keeps it after the mailbox has gone to another person; it hosts
   * `gmail.com` and what carries the claim `hd`.
   */
  vouchesFor: "every_address" | "hosted_addresses";
}

/** What a sign-in under way is recognised by. Each is a secret of 256 bits. */
export interface SocialProof {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

/** What the provider's redirect brought back. */
export interface SocialReturn {
  code: string;
  /** RFC 9207; null where the provider does not send it. */
  iss: string | null;
}

/** An account at a provider whose address the provider calls confirmed. */
export interface SocialIdentity {
  issuer: string;
  subject: string;
  /** As `normaliseEmail` gives it. */
  email: string;
  name: string;
  /** The provider proves today that the mailbox is this person's. */
  isVouchedFor: boolean;
}

export interface SocialProvider {
  readonly id: string;
  readonly name: string;
  /**
   * Where the person signs in. @throws ApiError `service_unavailable` when the provider does not
   * answer.
   */
  authorizationUrl(proof: SocialProof, now: Date): Promise<string>;
  /**
   * Who came back. The provider's tokens are read here and forgotten.
   *
   * @throws ApiError `credential_invalid` for an answer that proves nothing; `service_unavailable`
   * when the provider does not answer.
   */
  identify(returned: SocialReturn, proof: SocialProof, now: Date): Promise<SocialIdentity>;
}
