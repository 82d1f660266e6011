import type { UpstreamSettings } from "../src/app/create-platforms.ts";
import {
  SIMULATED_CHAT_MODEL,
  SIMULATED_OPENAI_KEY,
  SIMULATED_SPEECH_MODEL,
} from "../simulators/openai-server.ts";
import { SIMULATED_PODCAST_INDEX } from "../simulators/directory-server.ts";
import { SIMULATED_SCRAPECREATORS_KEY } from "../simulators/posts/scrapecreators-server.ts";
import { type Simulators, startSimulators } from "../simulators/start.ts";
import { SIMULATED_TAVILY_KEY } from "../simulators/search/tavily-server.ts";
import { SIMULATED_YOUTUBE_KEY } from "../simulators/posts/youtube-server.ts";
import {
  NO_UPSTREAMS,
  startTestApp,
  type TestApp,
  type TestAppOptions,
  TEST_START,
} from "./harness.ts";

export interface SimulatedApp extends TestApp {
  simulators: Simulators;
}

/**
 * The settings that point the connectors at simulated upstreams: addresses and keys, nothing else.
 */
export function simulatedUpstreams(simulators: Simulators): UpstreamSettings {
  return {
    ...NO_UPSTREAMS,
    youtube: { apiKey: SIMULATED_YOUTUBE_KEY, baseUrl: simulators.urls.youtube },
    counterProvider: "scrapecreators",
    apify: { token: undefined, baseUrl: simulators.urls.apify },
    scrapeCreators: {
      apiKey: SIMULATED_SCRAPECREATORS_KEY,
      baseUrl: simulators.urls.scrapecreators,
    },
    podcastDirectories: [
      {
        name: "podcast_index",
        ...SIMULATED_PODCAST_INDEX,
        baseUrl: `${simulators.urls.directories}/podcastindex`,
      },
      { name: "apple", baseUrl: `${simulators.urls.directories}/apple` },
    ],
    allowPrivateNetwork: true,
    languageModel: {
      baseUrl: simulators.urls.openai,
      name: SIMULATED_CHAT_MODEL,
      apiKey: SIMULATED_OPENAI_KEY,
      output: "json_schema",
      callsPerDay: 100,
    },
    speechToText: {
      baseUrl: simulators.urls.openai,
      model: SIMULATED_SPEECH_MODEL,
      apiKey: SIMULATED_OPENAI_KEY,
      maxBytes: 1_000_000,
      minutesPerDay: 600,
    },
    research: {
      provider: "tavily",
      apiKey: SIMULATED_TAVILY_KEY,
      baseUrl: simulators.urls.tavily,
      storage: undefined,
    },
  };
}

/**
 * An application whose connectors speak real HTTP to simulated upstreams on loopback; both clocks
 * start together.
 */
export async function startSimulatedApp(options: TestAppOptions = {}): Promise<SimulatedApp> {
  const simulators = await startSimulators({ seed: 7, start: options.start ?? TEST_START });
  const app = await startTestApp({ ...options, upstreams: simulatedUpstreams(simulators) });
  return {
    ...app,
    simulators,
    close: async () => {
      await app.close();
      await simulators.close();
    },
  };
}
