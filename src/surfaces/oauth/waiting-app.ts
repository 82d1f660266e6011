import { OAUTH_PATHS } from "../../oauth/provider/oauth-terms.ts";
import type { AuthorizationServer } from "../../oauth/provider/provider.ts";

/** The app of an authorization request that waits for a decision. */
export interface WaitingApp {
  clientId: string;
  /** What the app calls itself; its host, or its id, where it has no name. */
  name: string;
  /** Host of its metadata document; null for an app that registered itself. */
  host: string | null;
}

/** Undefined for an app that is unknown, or whose document cannot be read now. */
export async function findApp(
  { provider }: AuthorizationServer,
  clientId: string,
): Promise<WaitingApp | undefined> {
  const client = await provider.Client.find(clientId).catch(() => undefined);
  if (client === undefined) return undefined;
  const host = clientId.startsWith("https:") ? new URL(clientId).host : null;
  return { clientId, name: client.clientName?.trim() || host || clientId, host };
}

/**
 * The app that waits behind a path of the consent page; undefined for another path and for a
 * request that has ended. The id in the path is a secret of the browser that sent the request.
 */
export async function findWaitingApp(
  server: AuthorizationServer,
  path: string,
): Promise<WaitingApp | undefined> {
  const prefix = `${OAUTH_PATHS.consent}/`;
  if (!path.startsWith(prefix)) return undefined;
  const waiting = await server.provider.Interaction.find(path.slice(prefix.length)).catch(
    () => undefined,
  );
  const clientId = waiting?.params["client_id"];
  return typeof clientId === "string" ? findApp(server, clientId) : undefined;
}
