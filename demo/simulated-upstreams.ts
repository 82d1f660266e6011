import { SIMULATED_PODCAST_INDEX } from "../simulators/directory-server.ts";
import { SIMULATED_SCRAPECREATORS_KEY } from "../simulators/posts/scrapecreators-server.ts";
import { SIMULATED_YOUTUBE_KEY } from "../simulators/posts/youtube-server.ts";
import { SIMULATED_TAVILY_KEY } from "../simulators/search/tavily-server.ts";
import type { Config } from "../src/app/config/config.ts";
import type { Stage } from "./demo-stage.ts";

/** The configuration with the upstreams simulated: addresses, keys and sessions. */
export function withSimulatedUpstreams(
  config: Config,
  {
    simulators: { urls },
    platforms: { platformUrls },
  }: {
    simulators: Pick<Stage["simulators"], "urls">;
    platforms: Pick<Stage["platforms"], "platformUrls">;
  },
): Config {
  return {
    ...config,
    allowPrivateNetwork: true,
    youtube: { apiKey: SIMULATED_YOUTUBE_KEY, baseUrl: urls.youtube },
    counterProvider: "scrapecreators",
    scrapeCreators: { apiKey: SIMULATED_SCRAPECREATORS_KEY, baseUrl: urls.scrapecreators },
    directories: {
      apple: { baseUrl: `${urls.directories}/apple` },
      podcastIndex: undefined,
      spotify: undefined,
    },
    podcastDirectories: [
      {
        name: "podcast_index",
        ...SIMULATED_PODCAST_INDEX,
        baseUrl: `${urls.directories}/podcastindex`,
      },
      { name: "apple", baseUrl: `${urls.directories}/apple` },
    ],
    platformUrls,
    dashboardSessions: true,
    research: {
      provider: "tavily",
      apiKey: SIMULATED_TAVILY_KEY,
      baseUrl: urls.tavily,
      storage: undefined,
    },
  };
}
