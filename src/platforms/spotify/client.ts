import {
  AccountApi,
  type AccountConnectorParts,
  type ApiRequest,
  bearerToken,
  type ErrorMapper,
} from "../accounts/account-api.ts";
import type { AccountSecrets } from "../accounts/account-connector.ts";
import { failureOf } from "../accounts/account-failure.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { SPOTIFY, spotifyHosts } from "./manifest.ts";
import { anyPayload } from "./payload-schema.ts";
import { SpotifySession } from "./session.ts";

const CREATORS_ORIGIN = "https://creators.spotify.com";

export interface GraphQuery {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

/** Spotify's dashboard, read with the session of a login. */
export class SpotifyClient {
  readonly api: AccountApi;
  readonly #graph: AccountApi;
  readonly #session: SpotifySession;

  constructor(parts: AccountConnectorParts) {
    const { podcasters, accounts, graph } = spotifyHosts(parts.baseUrl);
    const options = {
      manifest: SPOTIFY,
      name: "Spotify",
      source: "extension",
      authorize: bearerToken("bearer"),
    } as const;
    this.api = new AccountApi({ ...parts, baseUrl: podcasters }, options);
    this.#graph = new AccountApi({ ...parts, baseUrl: graph }, options);
    this.#session = new SpotifySession(this.api, accounts);
  }

  get<Value>(
    read: UpstreamRead,
    secrets: AccountSecrets,
    path: string,
    request: ApiRequest<Value>,
  ): Promise<Value> {
    return this.#withBearer(secrets, read, (bearer) =>
      this.api.get(read, { bearer }, path, request),
    );
  }

  /** The query's text is sent along: the hashes of stored queries change within the year. */
  query(
    read: UpstreamRead,
    secrets: AccountSecrets,
    { operationName, query, variables }: GraphQuery,
    mapError: ErrorMapper,
  ): Promise<object> {
    return this.#withBearer(secrets, read, (bearer) =>
      this.#graph.post(read, { bearer }, "/v2/graph-pq", {
        payload: anyPayload,
        json: { operationName, query, variables },
        headers: {
          "x-creator-client": "microfrontend-analytics",
          origin: CREATORS_ORIGIN,
          referer: `${CREATORS_ORIGIN}/`,
        },
        mapError,
      }),
    );
  }

  /** A token that is refused in the middle of a read is renewed once. */
  async #withBearer<Value>(
    secrets: AccountSecrets,
    read: UpstreamRead,
    send: (bearer: string) => Promise<Value>,
  ): Promise<Value> {
    const bearer = await this.#session.bearer(secrets, read);
    try {
      return await send(bearer);
    } catch (error) {
      if (failureOf(error).code !== "needs_reauth") throw error;
    }
    this.#session.forget(secrets);
    return send(await this.#session.bearer(secrets, read));
  }
}
