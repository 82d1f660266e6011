import { onTestFinished } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import {
  SIMULATED_CHANNEL_ID,
  SIMULATED_SUBSCRIBERS,
  SIMULATED_YOUTUBE_TOKEN,
  simulatedChannelDay,
  simulatedPlaces,
  simulatedVideo,
  simulatedVideoId,
  YoutubeAccountServer,
} from "../../../simulators/accounts/youtube-account-server.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import { type AccountConformance, standsOn } from "../accounts/account-conformance.test-suite.ts";
import { YoutubeAccountConnector } from "./account-connector.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

export const NOW = "2026-10-20T12:00:00.000Z";
export const WINDOW = { from: "2026-08-10", to: "2026-09-20" };
/** Thirty days, the last of which was over in California 72 hours before now. */
export const PLACES = { from: "2026-09-17", to: "2026-10-16" };
export const calm = (): AbortSignal => new AbortController().signal;

export const countsOnDay = (show: SimulatedShow, day: string) => {
  const { engagedViews, estimatedMinutesWatched, ...counts } = simulatedChannelDay(show, day);
  return { ...counts, engaged_views: engagedViews, watch_time_sec: estimatedMinutesWatched * 60 };
};

export async function openChannel() {
  const clock = new ManualClock(NOW);
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new YoutubeAccountServer(show));
  const { service } = simulator;
  const access = {
    secrets: { access_token: SIMULATED_YOUTUBE_TOKEN },
    externalId: SIMULATED_CHANNEL_ID,
    handle: show.handle,
    profileUrl: null,
  };
  const items = show.episodes().map((episode) => ({
    externalId: simulatedVideoId(episode),
    counts: simulatedVideo(show, episode),
  }));
  const places = simulatedPlaces(show, PLACES.from, PLACES.to);
  const byCountry = (metric: string, factor = 1) =>
    Object.fromEntries(
      [...places.countries].map(([code, values]) => [code, Number(values[metric]) * factor]),
    );
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(YoutubeAccountConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/youtube/v3`,
        analyticsBaseUrl: `${simulator.origin}/v2`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { access_token: "wrong-4711" },
    expected: () => ({
      externalId: SIMULATED_CHANNEL_ID,
      totals: {
        subscribers: SIMULATED_SUBSCRIBERS,
        views: items.reduce((sum, { counts }) => sum + counts.views, 0),
        posts: items.length,
      },
      items,
      daily: {
        window: WINDOW,
        days: show
          .days(WINDOW.from, WINDOW.to)
          .map((day) => ({ day, counts: countsOnDay(show, day) })),
      },
      geography: [
        { metric: "views", valueKind: "count", countries: byCountry("views") },
        {
          metric: "watch_time_sec",
          valueKind: "count",
          countries: byCountry("estimatedMinutesWatched", 60),
        },
      ],
    }),
    shapes: {
      countsAsText: () => true,
      hiddenCounter: () => {
        service.hidesSubscribers = true;
        return { of: "totals", metric: "subscribers" };
      },
      accountGone: () => (service.isGone = true),
      refused: () => {
        service.lacksAnalyticsScope = true;
        return "daily";
      },
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, service, show, clock };
}

/** Closed when the test ends. */
export async function openForTest() {
  const opened = await openChannel();
  onTestFinished(opened.close);
  return opened;
}
