import type { Database } from "../../../src/db/connection/database.ts";
import { newId } from "../../../src/kernel/ids.ts";
import { deriveSecrets } from "../../../src/kernel/secrets.ts";
import { newToken } from "../../../src/kernel/access/credentials/tokens.ts";
import { HOUR_MS, systemClock } from "../../../src/lib/time/clock.ts";
import { createAuthorizationServer } from "../../../src/people/oauth/provider/provider.ts";
import { createOutboundClient } from "../../../src/infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../../src/infrastructure/outbound/outbound-policy.ts";
import { withDatabase } from "../../harness/environment.ts";
import { MASTER_KEY } from "../../harness/read-path.ts";

/** Apps that people let in, without the people: rows as a consent and a code leave them. */

export const CLIENT_ID = "app_benchbenchbenchbenchbench";
const SCOPES = ["shows:read", "clusters:read", "offline_access"];

async function insertClient(database: Database, now: Date): Promise<void> {
  const metadata = {
    client_id: CLIENT_ID,
    client_name: "Bench",
    redirect_uris: ["https://bench.example/cb"],
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
  await database
    .insertInto("oauth_clients")
    .values({
      client_id: CLIENT_ID,
      metadata: JSON.stringify(metadata),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insertConnections(
  database: Database,
  workspaceId: string,
  people: readonly string[],
): Promise<string[]> {
  const now = systemClock.now();
  await insertClient(database, now);
  const connections = people.map((user_id) => ({
    workspace_id: workspaceId,
    grant_id: newId("grt"),
    user_id,
    client_id: CLIENT_ID,
    client_name: "Bench",
    scopes: SCOPES,
    created_at: now,
  }));
  await database.insertInto("oauth_connections").values(connections).execute();
  await database
    .insertInto("oauth_grant_directory")
    .values(
      connections.map(({ workspace_id, grant_id, client_id, created_at }) => ({
        workspace_id,
        grant_id,
        client_id,
        created_at,
      })),
    )
    .execute();
  return connections.map(({ grant_id }) => grant_id);
}

/** So many connections, each with an access token. */
export function seedConnections(
  url: string,
  workspaceId: string,
  count: number,
): Promise<string[]> {
  return withDatabase({ url }, async (database) => {
    const secrets = deriveSecrets(MASTER_KEY);
    const grantIds = await insertConnections(
      database,
      workspaceId,
      Array.from({ length: count }, (_, index) => `bench reader ${index}`),
    );
    const now = systemClock.now();
    const tokens = grantIds.map((grantId) => ({ grantId, token: newToken("cma") }));
    await database
      .insertInto("oauth_access_tokens")
      .values(
        tokens.map(({ grantId, token }) => {
          const { hash, pepperId } = secrets.hashCredential(token);
          return {
            token_hash: hash,
            pepper_id: pepperId,
            grant_id: grantId,
            client_id: CLIENT_ID,
            user_id: "bench reader",
            workspace_id: workspaceId,
            scopes: SCOPES,
            created_at: now,
            expires_at: new Date(now.getTime() + HOUR_MS),
          };
        }),
      )
      .execute();
    return tokens.map(({ token }) => token);
  });
}

/** One app on one person's computer, with the newest token of its family. */
export interface Chain {
  workspaceId: string;
  grantId: string;
  refreshToken: string;
  tokenHash: Buffer;
}

/**
 * So many connections, each with a refresh token that the authorization server itself has written.
 */
export function seedChains(url: string, workspaceId: string, count: number): Promise<Chain[]> {
  return withDatabase({ url }, async (database) => {
    const secrets = deriveSecrets(MASTER_KEY);
    const people = Array.from({ length: count }, () => newId("per"));
    const grantIds = await insertConnections(database, workspaceId, people);
    const base = "http://127.0.0.1";
    const outbound = createOutboundClient({
      policy: { allowPrivateNetwork: false, ownAddresses: [], ports: DEFAULT_PORTS },
      userAgent: "bench",
    });
    const { provider } = createAuthorizationServer({
      database,
      clock: systemClock,
      secrets,
      outbound,
      addresses: {
        baseUrl: base,
        siteUrl: base,
        networkSiteUrl: base,
        mcpUrl: `${base}/mcp`,
        statusUrl: base,
        appUrl: base,
        docsUrl: base,
      },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      limits: { takeRequest: () => null, takeFailure: () => null },
    });
    const client = await provider.Client.find(CLIENT_ID);
    if (client === undefined) throw new Error("the bench's app is not there");
    const chains: Chain[] = [];
    for (const [index, grantId] of grantIds.entries()) {
      const refreshToken = await new provider.RefreshToken({
        client,
        accountId: people[index] ?? "",
        grantId,
        scope: SCOPES.join(" "),
        gty: "authorization_code",
        expiresWithSession: false,
      }).save();
      chains.push({
        workspaceId,
        grantId,
        refreshToken,
        tokenHash: secrets.hashCredential(refreshToken).hash,
      });
    }
    outbound.close();
    return chains;
  });
}
