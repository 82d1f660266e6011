/**
 * What a connector is, apart from what it does: read by the API, the documents, the refresh and the
 * conformance suite.
 */

/** One field of the body that connects an account. */
export interface ConnectField {
  name: string;
  /** Sealed in the database and never given back. */
  secret: boolean;
  required: boolean;
  /** One sentence: where a person finds it. */
  help: string;
}

/** A GET with `grant_type` and the token that answers another token. */
export interface TokenExchange {
  url: string;
  grantType: string;
  /** The call wants our client secret beside the token. */
  withSecret?: boolean;
}

/** How the platform's own sign-in runs. */
export interface PlatformOauth {
  authorizationUrl: string;
  tokenUrl: string;
  revocationUrl: string | null;
  scopes: readonly string[];
  /** What the platform wants beside the standard's parameters. */
  extraParameters: Readonly<Record<string, string>>;
  pkce: boolean;
  clientAuthentication: "basic" | "post";
  /**
   * How a token is kept alive: by a refresh token, by exchanging itself while it lives
   * (`exchange_url`), or not at all because it does not end. `atOnce` turns the hour-long token of
   * the sign-in into the one that can be kept alive.
   */
  renewal:
    | { kind: "refresh_token" }
    | ({ kind: "exchange"; notBeforeHours: number; atOnce?: TokenExchange } & TokenExchange)
    | { kind: "none" };
  /**
   * Begins the names of the settings with our client id and secret there: `GOOGLE` for
   * GOOGLE_CLIENT_ID.
   */
  settings: string;
}

export type ConnectMethod =
  /**
   * A handle or address anybody may read; every read is a provider's call that someone pays for.
   */
  | { kind: "public_profile" }
  | { kind: "api_key"; fields: readonly ConnectField[] }
  | { kind: "oauth"; oauth: PlatformOauth }
  /**
   * A session captured by the browser extension. `token`: what the platform gives out for the same
   * purpose, in its place.
   */
  | { kind: "session"; fields: readonly ConnectField[]; token?: readonly ConnectField[] };

export interface ConnectorManifest {
  /** Of the catalogue in platform.ts, which also says metered and premium. */
  platform: string;
  /** Names the upstream for people and logs: `transistor-api`. */
  source: string;
  baseUrl: string;
  connect: ConnectMethod;
  /** What the platform gives at all; what one account is refused comes as `unavailable`. */
  offers: { items: boolean; itemNumbers: boolean; daily: boolean; geography: boolean };
  /** How far the numbers run behind, in hours, when the platform says nothing itself. */
  lagHours: number;
  /** Longest window one call for days may ask for. */
  daysPerCall: number;
  /** Days that are read again at each refresh because the platform still changes them. */
  unsettledDays: number;
  /**
   * Facts about the upstream that no live account has confirmed yet. Shown in docs/platforms.md.
   */
  unconfirmed: readonly string[];
}
