import type { Services } from "../../src/app/services.ts";
import { inTransaction } from "../../src/db/connection/database.ts";
import { systemCause } from "../../src/delivery/events/record-event.ts";
import { connectAccount } from "../../src/features/accounts/connections/index.ts";
import type { Runtime } from "../../src/kernel/pipeline/context.ts";
import { UpstreamRead } from "../../src/platforms/upstream-read.ts";
import type { ApiClient } from "../api-client.ts";
import type { Connecting } from "../world/demo-accounts.ts";

const TIMEOUT_MS = 20_000;

/** An account of a show to connect. */
export interface AccountToConnect {
  showId: string;
  /** The workspace that connects it. */
  workspaceId: string;
  platform: string;
  externalId: string;
  connecting: Connecting;
}

/**
 * Connects an account that is not connected yet, in place of any other; the worker reads it. By a
 * body over the API, with the key a person would paste. Sign-ins and the browser extension need a
 * person at the platform: their credential is verified and stored here as at the end of a sign-in.
 */
export async function connectOnce(
  runtime: Runtime<Services>,
  api: ApiClient,
  { showId, workspaceId, platform, externalId, connecting }: AccountToConnect,
): Promise<void> {
  const path = `/v1/shows/${showId}/integrations/${platform}`;
  const known = await api.call<{ connected: boolean; external_account_id: string | null }>(
    "GET",
    path,
  );
  if (known.connected && known.external_account_id === externalId) return;
  if (connecting.way === "body") {
    await api.call("PUT", path, connecting.body);
    return;
  }
  const { database, services, clock, urls } = runtime;
  const { vault, connectors } = services.accounts;
  const connector = connectors.find(platform);
  if (connector === undefined) throw new Error(`The demo has no connector for ${platform}.`);
  const { secrets, accountId } = connecting;
  const account = await connector.verify(
    { secrets, accountId, handleOrUrl: null },
    new UpstreamRead(AbortSignal.timeout(TIMEOUT_MS)),
  );
  const target = { showId, platform };
  const sealed = { sealed: vault.seal(target, secrets), expiresAt: null };
  await inTransaction(database, (transaction) =>
    connectAccount(
      transaction,
      urls,
      { target, workspaceId, account, secrets: sealed },
      systemCause(clock.now()),
    ),
  );
}
