/** The port to an external provider that signing in needs, independent of its protocol. */

export interface SocialProviderSettings {
  /** Name in pages and API calls. */
  id: string;
  /** Name on the button: "Continue with …". */
  name: string;
  /** Issuer as the provider writes it, including a slash at its end. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /**
   * Addresses for which `email_verified` proves the present owner of the mailbox. Google confirms
   * an address of a foreign domain once, and keeps the confirmation after the mailbox has passed to
   * another person; it hosts `gmail.com` and the domains with the claim `hd`.
   */
  vouchesFor: "every_address" | "hosted_addresses";
}

/** The secrets of a sign-in in progress, each of 256 bits. */
export interface SocialProof {
  state: string;
  nonce: string;
  /** The PKCE code verifier. */
  verifier: string;
}

/** Parameters of the provider's redirect. */
export interface SocialReturn {
  code: string;
  /** Issuer of RFC 9207; null where the provider does not send it. */
  iss: string | null;
}

/** An account at a provider, with an address that the provider confirmed. */
export interface SocialIdentity {
  issuer: string;
  subject: string;
  /** Address in the form of `normaliseEmail`. */
  email: string;
  name: string;
  /** True where the provider proves the present owner of the mailbox. */
  isVouchedFor: boolean;
}

export interface SocialProvider {
  readonly id: string;
  readonly name: string;
  /** Issuer as in the provider's identities. */
  readonly issuer: string;
  /**
   * The address at which the person signs in.
   *
   * @throws ApiError `service_unavailable` when the provider does not answer.
   */
  authorizationUrl(proof: SocialProof, now: Date): Promise<string>;
  /**
   * The identity of the person who returned. The provider's tokens are read and not stored.
   *
   * @throws ApiError `credential_invalid` for an invalid proof; `service_unavailable` when the
   *   provider does not answer.
   */
  identify(returned: SocialReturn, proof: SocialProof, now: Date): Promise<SocialIdentity>;
}
