import * as client from "openid-client";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { HOUR_MS, SECOND_MS } from "../../../lib/time/clock.ts";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { causeOf, judgeOpenidError } from "./openid-errors.ts";
import { identityOf } from "./openid-identity.ts";
import { PROVIDER_TIMEOUT_MS, providerFetch } from "./provider-fetch.ts";
import { providerUnavailable, socialSignInFailed } from "../sign-in-errors.ts";
import type {
  SocialIdentity,
  SocialProof,
  SocialProvider,
  SocialProviderSettings,
  SocialReturn,
} from "./social-provider.ts";

const SCOPE = "openid email profile";
/**
 * How long metadata is cached: one hour, because a provider that moves an endpoint serves the old
 * one for longer.
 */
const METADATA_LIFE_MS = HOUR_MS;

export interface OpenidProviderParts {
  outbound: Pick<OutboundClient, "request">;
  /** The redirect URI; registered at the provider, so it never changes. */
  redirectUri: string;
  /** Allows http, for a provider on this machine or in a private network. */
  allowHttp: boolean;
}

/** An OpenID Connect provider, through openid-client. */
export class OpenidProvider implements SocialProvider {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly #settings: SocialProviderSettings;
  readonly #parts: OpenidProviderParts;
  #known: { configuration: Promise<client.Configuration>; untilMs: number } | null = null;

  constructor(settings: SocialProviderSettings, parts: OpenidProviderParts) {
    this.id = settings.id;
    this.name = settings.name;
    this.issuer = settings.issuer;
    this.#settings = settings;
    this.#parts = parts;
  }

  async authorizationUrl({ state, nonce, verifier }: SocialProof, now: Date): Promise<string> {
    const configuration = await this.#configuration(now);
    const challenge = await client.calculatePKCECodeChallenge(verifier);
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#parts.redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: "S256",
    }).href;
  }

  async identify(
    { code, iss }: SocialReturn,
    { state, nonce, verifier }: SocialProof,
    now: Date,
  ): Promise<SocialIdentity> {
    const configuration = await this.#configuration(now);
    const back = new URL(this.#parts.redirectUri);
    back.search = new URLSearchParams({ state, code, ...(iss === null ? {} : { iss }) }).toString();
    try {
      const tokens = await client.authorizationCodeGrant(configuration, back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw socialSignInFailed();
      // Both claims come from one source: an address of the ID token and a confirmation of the
      // userinfo endpoint would prove nothing together.
      const isWhole = claims["email"] !== undefined && claims["email_verified"] !== undefined;
      const asksMore = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const told = asksMore
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
      return identityOf(
        { issuer: claims.iss, subject: claims.sub, told },
        this.#settings.vouchesFor,
      );
    } catch (error) {
      throw error instanceof ApiError ? error : judgeOpenidError(error, this.name);
    }
  }

  /** The provider's metadata, fetched once an hour; a failure is not cached. */
  #configuration(now: Date): Promise<client.Configuration> {
    if (this.#known !== null && now.getTime() < this.#known.untilMs)
      return this.#known.configuration;
    const known = { configuration: this.#discover(), untilMs: now.getTime() + METADATA_LIFE_MS };
    this.#known = known;
    known.configuration.catch(() => {
      if (this.#known === known) this.#known = null;
    });
    return known.configuration;
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const { outbound, allowHttp } = this.#parts;
    try {
      return await client.discovery(
        new URL(issuer),
        clientId,
        { client_secret: clientSecret },
        authenticateWith(clientSecret),
        {
          [client.customFetch]: providerFetch(outbound),
          timeout: PROVIDER_TIMEOUT_MS / SECOND_MS,
          // The ID token's signature is verified too: the server that answers may not be
          // its signer.
          // oxlint-disable-next-line typescript/no-deprecated -- deprecated as a warning against use in production; set for private networks only
          execute: [
            client.enableNonRepudiationChecks,
            ...(allowHttp ? [client.allowInsecureRequests] : []),
          ],
        },
      );
    } catch (error) {
      throw providerUnavailable(this.name, causeOf(error));
    }
  }
}

/**
 * Basic authentication, the default of the standard, unless the provider supports
 * `client_secret_post`.
 */
function authenticateWith(clientSecret: string): client.ClientAuth {
  const [post, basic] = [
    client.ClientSecretPost(clientSecret),
    client.ClientSecretBasic(clientSecret),
  ];
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes("client_secret_post") === true
      ? post
      : basic)(server, ...rest);
}
