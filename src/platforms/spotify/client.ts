import {
  AccountApi,
  type AccountApiOptions,
  type AccountConnectorParts,
  type ApiRequest,
  bearerToken,
} from "../accounts/account-api.ts";
import type { AccountSecrets } from "../accounts/account-connector.ts";
import { failureOf, isWithheld, orUndefined } from "../accounts/account-failure.ts";
import type { Payload } from "../accounts/payload.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { SPOTIFY, spotifyHosts } from "./manifest.ts";
import { SpotifySession } from "./session.ts";

/** Spotify's dashboard, read with the session of a login. */
export class SpotifyClient {
  readonly api: AccountApi;
  readonly #creators: AccountApi;
  readonly #session: SpotifySession;

  constructor(parts: AccountConnectorParts) {
    const { podcasters, accounts, creators } = spotifyHosts(parts.baseUrl);
    const options: AccountApiOptions = {
      manifest: SPOTIFY,
      name: "Spotify",
      source: "extension",
      authorize: bearerToken("bearer"),
    };
    this.api = new AccountApi({ ...parts, baseUrl: podcasters }, options);
    this.#creators = new AccountApi({ ...parts, baseUrl: creators }, options);
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

  /**
   * A query by its text, after a read that the same login was granted; undefined where Spotify does
   * not answer it. That a token is refused here does not concern the login.
   */
  async query<Value>(
    read: UpstreamRead,
    secrets: AccountSecrets,
    query: string,
    payload: Payload<Value>,
  ): Promise<Value | undefined> {
    const bearer = await this.#session.bearer(secrets, read);
    const answer = this.#creators.post(read, { bearer }, "/v2/graph-pq", {
      payload,
      json: { query },
    });
    return orUndefined(answer, (failure) => failure.code === "needs_reauth" || isWithheld(failure));
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
