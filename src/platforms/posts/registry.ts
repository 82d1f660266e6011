import type { PostConnector, ReadFailure } from "./connector.ts";
import { findPlatform, platformName, PLATFORMS } from "../platform.ts";
import { readFailure } from "./read-failure.ts";

/** Whether a platform's posts can be read on this server, and by which upstream. */
export interface PlatformDescription {
  platform: string;
  name: string;
  metered: boolean;
  /** The upstream that is used, or null where none is set up. */
  source: string | null;
}

export interface PlatformRegistry {
  /**
   * The source of a platform's numbers; undefined where none is set up (answer `notConfigured`).
   */
  connectorFor(platform: string): PostConnector | undefined;
  /** Every platform of the catalogue in its order, with the upstream that is used for it. */
  describe(): PlatformDescription[];
}

/**
 * The connectors of one server, one per platform. Throws on two connectors for one platform and on
 * a platform the catalogue does not know: both are faults of the configuration and should stop the
 * start.
 */
export function createPlatformRegistry(connectors: readonly PostConnector[]): PlatformRegistry {
  const byPlatform = new Map<string, PostConnector>();
  for (const connector of connectors) {
    const { platform } = connector;
    if (!findPlatform(platform))
      throw new Error(`There is no platform "${platform}" for the connector ${connector.source}.`);
    const earlier = byPlatform.get(platform);
    if (earlier)
      throw new Error(
        `Two connectors claim ${platform}: ${earlier.source} and ${connector.source}.`,
      );
    byPlatform.set(platform, connector);
  }
  return {
    connectorFor: (platform) => byPlatform.get(platform),
    describe: () =>
      PLATFORMS.map(({ id, name, metered }) => ({
        platform: id,
        name,
        metered,
        source: byPlatform.get(id)?.source ?? null,
      })),
  };
}

/** The failure of a read for which no connector is set up. */
export function notConfigured(platform: string): ReadFailure {
  return readFailure(
    "not_configured",
    `No source of ${platformName(platform)} numbers is set up on this server.`,
  );
}
