import {
  InstagramBusinessAccountServer,
  SIMULATED_INSTAGRAM_ID,
  SIMULATED_INSTAGRAM_TOKEN,
  simulatedFollowerCountries,
} from "../../../simulators/accounts/dashboards/instagram-business-account-server.ts";
import {
  simulatedInsights,
  simulatedMediaId,
} from "../../../simulators/accounts/dashboards/instagram-posts.ts";
import { simulatedFollowers } from "../../../simulators/accounts/dashboards/simulated-audience.ts";
import { keptBody } from "../../../simulators/accounts/simulated-body.ts";
import {
  type SimulatedEpisode,
  SimulatedShow,
} from "../../../simulators/accounts/simulated-show.ts";
import {
  DEMOGRAPHIC_DIMENSIONS,
  type DemographicDimension,
} from "../../domain/metrics/audience/demographic-buckets.ts";
import type { AccountItem } from "../accounts/account-connector.ts";
import {
  type ConnectorSetup,
  openConnector,
  soon,
} from "../accounts/conformance/describe-connector.test-suite.ts";
import { connectInstagramBusiness } from "./connector.ts";

export function countsOf(show: SimulatedShow, episode: SimulatedEpisode) {
  const {
    views,
    likes,
    comments,
    shares,
    saved: saves,
    ig_reels_video_view_total_time: watchedMs,
  } = simulatedInsights(show, episode);
  return {
    views,
    likes,
    comments,
    shares,
    saves,
    watch_time_sec: watchedMs === undefined ? undefined : Math.round(watchedMs / 1_000),
  };
}

/** The simulator's followers with the port's names of buckets. */
function followersBy(show: SimulatedShow, dimension: DemographicDimension): Record<string, number> {
  const genders: Record<string, string> = { F: "female", M: "male", U: "unknown" };
  return Object.fromEntries(
    [...(simulatedFollowers(show.followers, dimension.replace("_", ",")) ?? [])].map(
      ([key, count]) => [
        key
          .split(",")
          .map((name) => genders[name] ?? name)
          .toReversed()
          .join("/"),
        count,
      ],
    ),
  );
}

/** Title and body, cut to the length that is kept. */
function captionOf({ number, title }: SimulatedEpisode): string {
  const whole = [title, keptBody(number)].filter(Boolean).join("\n\n");
  return Array.from(whole).slice(0, 10_000).join("").trim();
}

/** An account of 64 posts, read with its owner's sign-in. */
export const ACCOUNT: ConnectorSetup<SimulatedShow, InstagramBusinessAccountServer> = {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new InstagramBusinessAccountServer(show),
  connector: connectInstagramBusiness,
  basePath: "/v25.0",
  access: (show) => ({
    secrets: { access_token: SIMULATED_INSTAGRAM_TOKEN },
    externalId: SIMULATED_INSTAGRAM_ID,
    handle: show.handle,
  }),
  wrongSecrets: { access_token: "wrong-4711" },
  expected: (show) => ({
    totals: { followers: show.followers, posts: show.episodes().length },
    items: show.episodes().map((episode) => ({
      externalId: simulatedMediaId(episode),
      text: captionOf(episode),
      counts: countsOf(show, episode),
    })),
    geography: [
      {
        metric: "followers",
        valueKind: "count",
        countries: Object.fromEntries([...simulatedFollowerCountries(show)].slice(0, 8)),
      },
    ],
    demographics: DEMOGRAPHIC_DIMENSIONS.map((dimension) => ({
      metric: "followers" as const,
      dimension,
      valueKind: "count" as const,
      buckets: followersBy(show, dimension),
    })),
  }),
  shapes: {
    countsAsText: false,
    hiddenCounter: { state: { hidesLikes: true }, of: "newest_item", metric: "likes" },
    accountGone: { isGone: true },
    refused: { state: { lacksInsights: true }, read: "geography" },
  },
};

/** A connector whose first page is listed. */
export async function openListed() {
  const opened = await openConnector(ACCOUNT);
  const { access } = opened;
  const connector = opened.connector();
  const listed = await connector.listItems?.(access, null, soon());
  if (!listed?.ok) throw new Error("The first page was not listed.");
  opened.simulator.seen.length = 0;
  const { items } = listed.value;
  const [reel, picture] = ["/reel/", "/p/"].map((path) =>
    items.find(({ url }) => url?.includes(path)),
  );
  if (reel === undefined || picture === undefined)
    throw new Error("The first page has no reel or no picture.");
  const readOne = async (item: AccountItem) => {
    const answer = await connector.readItems?.(access, [item], soon());
    if (!answer?.ok) throw new Error("The post was not read.");
    const readings = answer.value.get(item.externalId);
    return {
      requests: answer.requests,
      counts:
        readings &&
        Object.fromEntries(Object.entries(readings).map(([metric, { value }]) => [metric, value])),
    };
  };
  return { ...opened, items, reel, picture, readOne };
}
