import {
  AccountApi,
  type AccountConnectorParts,
  type ApiRequest,
  bearerToken,
} from "../accounts/account-api.ts";
import type { AccountSecrets } from "../accounts/account-connector.ts";
import { failureOf } from "../accounts/account-failure.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { SPOTIFY, spotifyHosts } from "./manifest.ts";
import { SpotifySession } from "./session.ts";

/** Spotify's dashboard, read with the session of a login. */
export class SpotifyClient {
  readonly api: AccountApi;
  readonly #session: SpotifySession;

  constructor(parts: AccountConnectorParts) {
    const { podcasters, accounts } = spotifyHosts(parts.baseUrl);
    this.api = new AccountApi(
      { ...parts, baseUrl: podcasters },
      {
        manifest: SPOTIFY,
        name: "Spotify",
        source: "extension",
        authorize: bearerToken("bearer"),
      },
    );
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
