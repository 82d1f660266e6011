import type { Config } from "./config/config.ts";
import type { Clock } from "../lib/time/clock.ts";
import { createApifyProvider } from "../platforms/posts/counters/apify/provider.ts";
import { counterConnector } from "../platforms/posts/counters/counter-connector.ts";
import {
  COUNTER_PLATFORMS,
  type CounterProvider,
} from "../platforms/posts/counters/counter-provider.ts";
import { createScrapecreatorsProvider } from "../platforms/posts/counters/scrapecreators/provider.ts";
import type { HttpPort } from "../platforms/http-port.ts";
import { createPlatformRegistry, type PlatformRegistry } from "../platforms/posts/registry.ts";
import { createYoutubeConnector } from "../platforms/youtube/connector.ts";

/**
 * The part of the configuration that sets the sources of numbers. Real and simulated upstreams
 * differ only here.
 */
export type UpstreamSettings = Pick<
  Config,
  | "youtube"
  | "counterProvider"
  | "apify"
  | "scrapeCreators"
  | "allowPrivateNetwork"
  | "directories"
  | "podcastDirectories"
  | "platformClients"
  | "platformUrls"
  | "providerCallsPerDay"
  | "signUp"
  | "confirmsRecipients"
  | "socialProviders"
  | "dashboardSessions"
  | "languageModel"
  | "speechToText"
  | "modelsPrivateNetwork"
  | "research"
  | "dataDirectory"
  | "fileStorage"
>;

/**
 * The connectors for which the configuration has credentials; a platform without a connector
 * answers `not_configured`.
 */
export function createPlatforms(
  settings: UpstreamSettings,
  http: HttpPort,
  clock: Clock,
): PlatformRegistry {
  const { youtube } = settings;
  const provider = counterProvider(settings, http, clock);
  return createPlatformRegistry([
    ...(youtube.apiKey === undefined
      ? []
      : [
          createYoutubeConnector({ http, clock, apiKey: youtube.apiKey, baseUrl: youtube.baseUrl }),
        ]),
    ...(provider === undefined
      ? []
      : COUNTER_PLATFORMS.map((platform) => counterConnector(provider, platform))),
  ]);
}

function counterProvider(
  settings: UpstreamSettings,
  http: HttpPort,
  clock: Clock,
): CounterProvider | undefined {
  const { apify, scrapeCreators } = settings;
  if (settings.counterProvider === "apify" && apify.token !== undefined)
    return createApifyProvider({ http, clock, token: apify.token, baseUrl: apify.baseUrl });
  if (settings.counterProvider === "scrapecreators" && scrapeCreators.apiKey !== undefined) {
    return createScrapecreatorsProvider({
      http,
      clock,
      apiKey: scrapeCreators.apiKey,
      baseUrl: scrapeCreators.baseUrl,
    });
  }
  return undefined;
}
