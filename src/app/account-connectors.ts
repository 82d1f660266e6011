import type { UpstreamSettings } from "./services.ts";
import type { Clock } from "../lib/clock.ts";
import type { AccountConnector } from "../platforms/accounts/account-connector.ts";
import {
  type AccountRegistry,
  createAccountRegistry,
} from "../platforms/accounts/account-registry.ts";
import type { AccountConnectorParts } from "../platforms/accounts/ask-account.ts";
import type { ConnectorManifest } from "../platforms/accounts/connector-manifest.ts";
import { ACCOUNT_MANIFESTS } from "../platforms/accounts/manifests.ts";
import { publicProfileConnector } from "../platforms/accounts/public-profile-connector.ts";
import type { HttpPort, HttpStreamPort } from "../platforms/http-port.ts";
import { PLATFORMS } from "../platforms/platform.ts";
import type { PlatformRegistry } from "../platforms/posts/registry.ts";
import { createAcastConnector } from "../platforms/acast/connector.ts";
import { createApplePodcastsConnector } from "../platforms/apple-podcasts/connector.ts";
import { APPLE_PODCASTS } from "../platforms/apple-podcasts/manifest.ts";
import { createBeehiivConnector } from "../platforms/beehiiv/connector.ts";
import { createBlubrryConnector } from "../platforms/blubrry/connector.ts";
import { createBuzzsproutConnector } from "../platforms/buzzsprout/connector.ts";
import { createCaptivateConnector } from "../platforms/captivate/connector.ts";
import { createEventbriteConnector } from "../platforms/eventbrite/connector.ts";
import { createGhostConnector } from "../platforms/ghost/connector.ts";
import { createInstagramBusinessConnector } from "../platforms/instagram-business/connector.ts";
import { createKitConnector } from "../platforms/kit/connector.ts";
import { createMailchimpConnector } from "../platforms/mailchimp/connector.ts";
import { createMegaphoneConnector } from "../platforms/megaphone/connector.ts";
import { createOmnystudioConnector } from "../platforms/omnystudio/connector.ts";
import { createPodbeanConnector } from "../platforms/podbean/connector.ts";
import { createRssComConnector } from "../platforms/rss-com/connector.ts";
import { createSimplecastConnector } from "../platforms/simplecast/connector.ts";
import { createSpotifyConnector } from "../platforms/spotify/connector.ts";
import { SPOTIFY } from "../platforms/spotify/manifest.ts";
import { createSpreakerConnector } from "../platforms/spreaker/connector.ts";
import { createTransistorConnector } from "../platforms/transistor/connector.ts";
import { createYoutubeAccountConnector } from "../platforms/youtube/account-connector.ts";

type Create = (parts: AccountConnectorParts & { stream: HttpStreamPort }) => AccountConnector;

/** How each account of a manifest is read. */
const CREATE: Readonly<Record<string, Create>> = {
  acast: createAcastConnector,
  beehiiv: createBeehiivConnector,
  blubrry: createBlubrryConnector,
  buzzsprout: createBuzzsproutConnector,
  captivate: createCaptivateConnector,
  eventbrite: createEventbriteConnector,
  ghost: createGhostConnector,
  instagramBusiness: createInstagramBusinessConnector,
  kit: createKitConnector,
  mailchimp: createMailchimpConnector,
  megaphone: createMegaphoneConnector,
  omnystudio: createOmnystudioConnector,
  podbean: createPodbeanConnector,
  rssCom: createRssComConnector,
  simplecast: createSimplecastConnector,
  spreaker: createSpreakerConnector,
  transistor: createTransistorConnector,
  youtube: createYoutubeAccountConnector,
};

/**
 * Every way an account can be connected on this server; metered platforms by the provider that
 * reads their posts.
 */
export function createAccountConnectors(
  settings: Pick<UpstreamSettings, "platformUrls" | "dashboardSessions">,
  parts: { http: HttpPort; stream: HttpStreamPort; clock: Clock; platforms: PlatformRegistry },
): AccountRegistry {
  const { http, stream, clock, platforms } = parts;
  const partsOf = ({ platform, baseUrl }: ConnectorManifest): Parameters<Create>[0] => ({
    http,
    stream,
    clock,
    baseUrl: settings.platformUrls.get(platform) ?? baseUrl,
  });
  const signedIn = ACCOUNT_MANIFESTS.flatMap(
    (manifest) => CREATE[manifest.platform]?.(partsOf(manifest)) ?? [],
  );
  const dashboards = [
    ...(settings.dashboardSessions ? [createSpotifyConnector(partsOf(SPOTIFY))] : []),
    // Apple's own reports need no session, so it is there either way.
    createApplePodcastsConnector(partsOf(APPLE_PODCASTS), { sessions: settings.dashboardSessions }),
  ];
  const metered = PLATFORMS.filter((platform) => platform.metered).flatMap(
    ({ id }) => platforms.connectorFor(id) ?? [],
  );
  return createAccountRegistry([
    ...signedIn,
    ...dashboards,
    ...metered.map(publicProfileConnector),
  ]);
}
