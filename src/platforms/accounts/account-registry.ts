import type { AccountConnector } from "./account-connector.ts";

/** The connectors of one server, one a platform. */
export interface AccountRegistry {
  /** Undefined where a platform cannot be connected here. */
  find(platform: string): AccountConnector | undefined;
  all(): readonly AccountConnector[];
}

/**
 * @throws Error on two connectors for one platform: a fault of the program that should stop the
 * start.
 */
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
