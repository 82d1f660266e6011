import type { Clock } from "../../lib/time/clock.ts";
import type { HttpPort, HttpStreamPort } from "../http-port.ts";
import { PLATFORMS } from "../platform.ts";
import type { PlatformRegistry } from "../posts/registry.ts";
import type { AccountConnector } from "./account-connector.ts";
import { ACCOUNT_PLATFORMS } from "./account-platforms.ts";
import { publicProfileConnector } from "./public-profile-connector.ts";

/** The connectors of one server, one for each platform. */
export interface AccountRegistry {
  /** Undefined where a platform cannot be connected here. */
  find(platform: string): AccountConnector | undefined;
  all(): readonly AccountConnector[];
}

/** @throws Error for two connectors of one platform, a defect that stops the start. */
export function createAccountRegistry(connectors: readonly AccountConnector[]): AccountRegistry {
  const byPlatform = new Map(
    connectors.map((connector) => [connector.manifest.platform, connector]),
  );
  if (byPlatform.size !== connectors.length)
    throw new Error(
      `Two connectors claim one platform: ${connectors
        .map(({ manifest }) => manifest.platform)
        .toSorted()
        .join(", ")}`,
    );
  return { find: (platform) => byPlatform.get(platform), all: () => connectors };
}

interface AccountSettings {
  /** Base addresses that replace those of the manifests, by platform. */
  platformUrls: ReadonlyMap<string, string>;
  dashboardSessions: boolean;
}

/**
 * The connectors of all platforms whose accounts can be connected on this server; metered platforms
 * use the provider that reads their posts.
 */
export function createAccountConnectors(
  { platformUrls, dashboardSessions }: AccountSettings,
  {
    platforms,
    ...parts
  }: { http: HttpPort; stream: HttpStreamPort; clock: Clock; platforms: PlatformRegistry },
): AccountRegistry {
  const connectable = ACCOUNT_PLATFORMS.filter(
    ({ needsSessions = false }) => dashboardSessions || !needsSessions,
  );
  const metered = PLATFORMS.filter((platform) => platform.metered).flatMap(
    ({ id }) => platforms.connectorFor(id) ?? [],
  );
  return createAccountRegistry([
    ...connectable.map(({ manifest: { platform, baseUrl }, connect }) =>
      connect({ ...parts, dashboardSessions, baseUrl: platformUrls.get(platform) ?? baseUrl }),
    ),
    ...metered.map(publicProfileConnector),
  ]);
}
