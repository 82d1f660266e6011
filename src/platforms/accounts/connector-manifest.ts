/**
 * The static description of a connector; the API, the docs, the refresh and the conformance suite
 * read it.
 */

/** One field of the body that connects an account. */
export interface ConnectField {
  name: string;
  /** True for a field that is sealed in the database and never returned. */
  secret: boolean;
  required: boolean;
  /** One sentence that says where a user finds the value. */
  help: string;
  /**
   * For a field that holds an address to call: the address in a text, or null where the text holds
   * none.
   */
  addressIn?: (typed: string) => string | null;
}

/** A GET with `grant_type` and the token; its answer is another token. */
export interface TokenExchange {
  url: string;
  grantType: string;
  /** True where the request contains the client secret beside the token. */
  withSecret?: boolean;
}

/** The platform's own OAuth sign-in. */
export interface PlatformOauth {
  authorizationUrl: string;
  tokenUrl: string;
  revocationUrl: string | null;
  scopes: readonly string[];
  /** Parameters in addition to the standard ones. */
  extraParameters: Readonly<Record<string, string>>;
  pkce: boolean;
  clientAuthentication: "basic" | "post";
  /**
   * How a token is renewed: by a refresh token, by an exchange while the token is valid, or not at
   * all because it does not expire. `atOnce` exchanges the hour-long token of the sign-in for a
   * renewable one.
   */
  renewal:
    | { kind: "refresh_token" }
    | ({ kind: "exchange"; notBeforeHours: number; atOnce?: TokenExchange } & TokenExchange)
    | { kind: "none" };
  /** Prefix of the settings with the client id and secret: `GOOGLE` for GOOGLE_CLIENT_ID. */
  settings: string;
}

export type ConnectMethod =
  /** A public handle or address; every read is a metered provider request. */
  | { kind: "public_profile" }
  /** A pasted key, or the `session` of the platform's dashboard captured by the extension. */
  | { kind: "api_key"; fields: readonly ConnectField[]; session?: readonly ConnectField[] }
  | { kind: "oauth"; oauth: PlatformOauth }
  /** A session captured by the browser extension, or a `token` the platform issues instead. */
  | { kind: "session"; fields: readonly ConnectField[]; token?: readonly ConnectField[] };

/**
 * The fields that the browser extension captures for the platform; empty where it captures nothing.
 */
export const sessionFieldsOf = (connect: ConnectMethod): readonly ConnectField[] =>
  connect.kind === "session"
    ? connect.fields
    : connect.kind === "api_key"
      ? (connect.session ?? [])
      : [];

export interface ConfirmedFact {
  fact: string;
  /** The evidence with its day: `recorded answers of 2026-07-25`. */
  evidence: string;
}

export interface ConnectorManifest {
  /** An identifier of the catalogue in platform.ts. */
  platform: string;
  /** Names the upstream in messages and logs: `transistor-api`. */
  source: string;
  baseUrl: string;
  connect: ConnectMethod;
  /**
   * The reads that the platform offers in general; a read that is refused for one account fails as
   * `unavailable`.
   */
  offers: {
    items: boolean;
    itemNumbers: boolean;
    daily: boolean;
    geography: boolean;
    /** True where the platform reports ages or genders; absent on most platforms. */
    demographics?: true;
  };
  /** Delay of the numbers in hours, where the platform does not state it. */
  lagHours: number;
  /** Longest window of days in one request. */
  daysPerCall: number;
  /** Days that are read again at each refresh because the platform still changes them. */
  unsettledDays: number;
  /** Facts about the upstream that public evidence confirms. Shown in docs/platforms.md. */
  confirmed: readonly ConfirmedFact[];
  /**
   * Facts about the upstream that neither public evidence nor a live account confirms. Shown in
   * docs/platforms.md.
   */
  unconfirmed: readonly string[];
}

/** The manifest as it is where the operator does not allow dashboard sessions. */
export function withoutSession(manifest: ConnectorManifest): ConnectorManifest {
  const { connect } = manifest;
  if (connect.kind === "session")
    return Object.freeze({ ...manifest, connect: { ...connect, fields: [] } });
  if (connect.kind !== "api_key") return manifest;
  const { session: _session, ...byKey } = connect;
  return Object.freeze({ ...manifest, connect: byKey });
}
