import type {
  AccountAnswer,
  AccountFailure,
  AccountSecrets,
} from "../accounts/account-connector.ts";
import { andThen, answered } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  upstreamOf,
} from "../accounts/ask-account.ts";
import type { UpstreamAccess, UpstreamAnswer, UpstreamRequest } from "../upstream-call.ts";
import { type SpotifyHosts, spotifyHosts } from "./manifest.ts";
import { anyPayload } from "./payload-schema.ts";
import { SpotifySession } from "./session.ts";

interface Question<Payload> {
  payload: PayloadCheck<Payload>;
  query?: Record<string, string>;
  fault?: (answer: UpstreamAnswer) => AccountFailure | undefined;
}

/** Spotify's dashboard, asked with the session of a login. */
export class SpotifyClient {
  readonly upstream: UpstreamAccess;
  readonly #hosts: SpotifyHosts;
  readonly #session: SpotifySession;

  constructor(parts: AccountConnectorParts) {
    this.upstream = upstreamOf(parts, "Spotify");
    this.#hosts = spotifyHosts(parts.baseUrl);
    this.#session = new SpotifySession(this.upstream, this.#hosts.accounts);
  }

  get<Payload>(
    secrets: AccountSecrets,
    path: string,
    { payload, query = {}, fault }: Question<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const search = new URLSearchParams(query).toString();
    const url = `${this.#hosts.podcasters}${path}${search === "" ? "" : `?${search}`}`;
    return this.#ask(
      secrets,
      { method: "GET", url, headers: {} },
      { payload, ...(fault === undefined ? {} : { fault }) },
      signal,
    );
  }

  /** The query's text goes along: the hashes of stored ones change within the year. */
  query(
    secrets: AccountSecrets,
    body: { operationName: string; query: string; variables: Record<string, unknown> },
    fault: (answer: UpstreamAnswer) => AccountFailure | undefined,
    signal: AbortSignal,
  ): Promise<AccountAnswer<object>> {
    const origin = "https://creators.spotify.com";
    const headers = {
      "content-type": "application/json",
      "x-creator-client": "microfrontend-analytics",
      origin,
      referer: `${origin}/`,
    };
    const request = {
      method: "POST" as const,
      url: `${this.#hosts.graph}/v2/graph-pq`,
      headers,
      body: JSON.stringify(body),
    };
    return this.#ask(secrets, request, { payload: anyPayload, fault }, signal);
  }

  /** A token that is refused in the middle of a run is made anew once. */
  async #ask<Payload>(
    secrets: AccountSecrets,
    request: UpstreamRequest,
    question: Question<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const bearer = await this.#session.bearer(secrets, signal);
    const first = await andThen(bearer, (token) => this.#askWith(token, request, question, signal));
    if (first.ok || !bearer.ok || first.failure.code !== "needs_reauth") return first;
    this.#session.forget(secrets);
    const again = await andThen(await this.#session.bearer(secrets, signal), (token) =>
      this.#askWith(token, request, question, signal),
    );
    return { ...again, calls: first.calls + again.calls };
  }

  async #askWith<Payload>(
    bearer: string,
    request: UpstreamRequest,
    { payload, fault }: Question<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const headers = {
      ...request.headers,
      authorization: `Bearer ${bearer}`,
      accept: "application/json",
    };
    const answer = await askAccount(
      {
        upstream: this.upstream,
        request: { ...request, headers },
        payload,
        ...(fault === undefined ? {} : { fault }),
      },
      signal,
    );
    return andThen(answer, ({ body }) => answered(body, 0));
  }
}
