import { keptBody } from "../../../simulators/accounts/simulated-body.ts";
import { simulatedViewers } from "../../../simulators/accounts/dashboards/simulated-audience.ts";
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
} from "../../../simulators/accounts/dashboards/youtube-account-server.ts";
import {
  DEMOGRAPHIC_DIMENSIONS,
  type DemographicDimension,
} from "../../domain/metrics/audience/demographic-buckets.ts";
import type { ExpectedAccount } from "../accounts/conformance/account-conformance.test-support.ts";
import {
  type ConnectorSetup,
  openConnector,
} from "../accounts/conformance/describe-connector.test-suite.ts";
import { connectYoutubeAccount } from "./account-connector.ts";

export const WINDOW = { from: "2026-08-10", to: "2026-09-20" };
/** Thirty days, the last of which ended in California 72 hours before now. */
export const PLACES = { from: "2026-09-17", to: "2026-10-16" };

export const countsOnDay = (show: SimulatedShow, day: string) => {
  const { engagedViews, estimatedMinutesWatched, ...counts } = simulatedChannelDay(show, day);
  return { ...counts, engaged_views: engagedViews, watch_time_sec: estimatedMinutesWatched * 60 };
};

/** A channel of 64 videos, read with its owner's sign-in. */
export const CHANNEL: ConnectorSetup<SimulatedShow, YoutubeAccountServer> = {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new YoutubeAccountServer(show),
  connector: connectYoutubeAccount,
  basePath: "/youtube/v3",
  access: (show) => ({
    secrets: { access_token: SIMULATED_YOUTUBE_TOKEN },
    externalId: SIMULATED_CHANNEL_ID,
    handle: show.handle,
  }),
  wrongSecrets: { access_token: "wrong-4711" },
  expected: expectedOf,
  shapes: {
    // YouTube prints every counter as text.
    countsAsText: {},
    hiddenCounter: { state: { hidesSubscribers: true }, of: "totals", metric: "subscribers" },
    accountGone: { isGone: true },
    refused: { state: { lacksAnalyticsScope: true }, read: "daily" },
  },
  options: { noRows: ["columnHeaders"] },
};

export const openChannel = () => openConnector(CHANNEL);

function expectedOf(show: SimulatedShow): Omit<ExpectedAccount, "externalId"> {
  const items = show.episodes().map((episode) => ({
    externalId: simulatedVideoId(episode),
    text: keptBody(episode.number),
    counts: simulatedVideo(show, episode),
  }));
  const places = simulatedPlaces(show, PLACES.from, PLACES.to);
  const byCountry = (metric: string, factor = 1) =>
    Object.fromEntries(
      [...places.countries].map(([code, values]) => [code, Number(values[metric]) * factor]),
    );
  return {
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
    demographics: DEMOGRAPHIC_DIMENSIONS.map((dimension) => ({
      metric: "viewers_share" as const,
      dimension,
      valueKind: "share" as const,
      buckets: sharesBy(dimension),
    })),
  };
}

/** The simulator's percentages with the port's names of buckets. */
function sharesBy(dimension: DemographicDimension): Record<string, number> {
  const report = { age: "ageGroup", gender: "gender", age_gender: "ageGroup,gender" }[dimension];
  return Object.fromEntries(
    (simulatedViewers(report) ?? []).map(([key, values]) => [
      key
        .replace("age65-", "65+")
        .replace("age", "")
        .replace("user_specified", "non_binary")
        .replace(",", "/"),
      Number(values["viewerPercentage"]) / 100,
    ]),
  );
}
