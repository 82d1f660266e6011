import {
  AccountApi,
  type AccountApiOptions,
  type AccountConnectorParts,
  bearerToken,
} from "../accounts/reads/account-api.ts";
import type { AccountSecrets } from "../accounts/account-connector.ts";
import { isWithheld, orUndefined } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import type { Payload } from "../accounts/reads/payload.ts";
import { SessionTokens } from "../accounts/reads/session-tokens.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { SPOTIFY, spotifyHosts } from "./manifest.ts";
import { startSession } from "./session.ts";

/** A read of Spotify's dashboard with the session of a login. */
export interface SpotifyRead {
  /** Read of the podcasters' API. */
  show: AccountRead;
  /**
   * Sends a query by its text, after a successful read with the same login; undefined where Spotify
   * does not answer it. A token that is refused here does not mean that the login is refused.
   */
  query: <Value>(query: string, payload: Payload<Value>) => Promise<Value | undefined>;
}

/** Makes reads that share the sessions of their logins. */
export function spotifyReads(
  parts: AccountConnectorParts,
): (secrets: AccountSecrets, read: UpstreamRead) => SpotifyRead {
  const hosts = spotifyHosts(parts.baseUrl);
  const options: AccountApiOptions = {
    manifest: SPOTIFY,
    name: "Spotify",
    source: "extension",
    authorize: bearerToken("bearer"),
  };
  const podcasters = new AccountApi({ ...parts, baseUrl: hosts.podcasters }, options);
  const creators = new AccountApi({ ...parts, baseUrl: hosts.creators }, options);
  const sessions = new SessionTokens((secrets, read) =>
    startSession(hosts.accounts, secrets, read),
  );
  return (secrets, read) => {
    const signIn = podcasters.of({}, read);
    return {
      show: podcasters.with(sessions.credential(secrets, signIn), read),
      query: async (query, payload) => {
        const bearer = await sessions.bearer(secrets, signIn);
        return orUndefined(
          creators.of({ bearer }, read).post("/v2/graph-pq", payload, { query }),
          (failure) => failure.code === "needs_reauth" || isWithheld(failure),
        );
      },
    };
  };
}
