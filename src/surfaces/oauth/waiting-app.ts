import { errors } from "oidc-provider";
import type { AuthorizationServer } from "../../people/oauth/provider/provider.ts";

/** The app of an authorization request that waits for a decision. */
export interface WaitingApp {
  clientId: string;
  /** Name of the app by its own claim; its host or its id where it has no name. */
  name: string;
  /** Host of its metadata document; null for an app that registered itself. */
  host: string | null;
}

/** The app; undefined for an unknown app, "unread" where its document cannot be read now. */
export async function findApp(
  { provider }: AuthorizationServer,
  clientId: string,
): Promise<WaitingApp | "unread" | undefined> {
  try {
    const client = await provider.Client.find(clientId);
    if (client === undefined) return undefined;
    const host = clientId.startsWith("https:") ? new URL(clientId).host : null;
    return { clientId, name: client.clientName?.trim() || host || clientId, host };
  } catch (error) {
    // Only the reading of metadata documents causes errors of the library; stored registrations
    // cause none.
    if (error instanceof errors.OIDCProviderError) return "unread";
    throw error;
  }
}

/**
 * The app of the request behind a consent page's id; undefined for a request that has ended, and
 * where the app cannot be read. The id is a secret of the browser that sent the request.
 */
export async function findWaitingApp(
  server: AuthorizationServer,
  uid: string,
): Promise<WaitingApp | undefined> {
  const waiting = await server.provider.Interaction.find(uid).catch(() => undefined);
  const clientId = waiting?.params["client_id"];
  if (typeof clientId !== "string") return undefined;
  const app = await findApp(server, clientId).catch(() => undefined);
  return app === "unread" ? undefined : app;
}
