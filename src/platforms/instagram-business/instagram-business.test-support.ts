import { onTestFinished } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  InstagramBusinessAccountServer,
  SIMULATED_INSTAGRAM_ID,
  SIMULATED_INSTAGRAM_TOKEN,
  simulatedFollowerCountries,
  simulatedInsights,
  simulatedMediaId,
} from "../../../simulators/accounts/instagram-business-account-server.ts";
import {
  type SimulatedEpisode,
  SimulatedShow,
} from "../../../simulators/accounts/simulated-show.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import { type AccountConformance, standsOn } from "../accounts/account-conformance.test-suite.ts";
import type { AccountItem } from "../accounts/account-connector.ts";
import type { HttpPort } from "../http-port.ts";
import { InstagramBusinessConnector } from "./connector.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

export const calm = (): AbortSignal => new AbortController().signal;

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

export async function openAccount() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new InstagramBusinessAccountServer(show));
  const { service } = simulator;
  const access = {
    secrets: { access_token: SIMULATED_INSTAGRAM_TOKEN },
    externalId: SIMULATED_INSTAGRAM_ID,
    handle: show.handle,
    profileUrl: null,
  };
  const connect = (overrides: { timeoutMs?: number; http?: HttpPort } = {}) =>
    answersBy(InstagramBusinessConnector)({
      http: loopbackHttp,
      clock,
      baseUrl: `${simulator.origin}/v25.0`,
      ...overrides,
    });
  const conformance: AccountConformance = {
    connector: connect,
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { access_token: "wrong-4711" },
    expected: () => ({
      externalId: SIMULATED_INSTAGRAM_ID,
      totals: { followers: show.followers, posts: show.episodes().length },
      items: show.episodes().map((episode) => ({
        externalId: simulatedMediaId(episode),
        counts: countsOf(show, episode),
      })),
      geography: [
        {
          metric: "followers",
          valueKind: "count",
          countries: Object.fromEntries([...simulatedFollowerCountries(show)].slice(0, 8)),
        },
      ],
    }),
    shapes: {
      countsAsText: () => false,
      hiddenCounter: () => {
        service.hidesLikes = true;
        return { of: "newest_item", metric: "likes" };
      },
      accountGone: () => (service.isGone = true),
      refused: () => {
        service.lacksInsights = true;
        return "geography";
      },
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, connect, simulator, service, show, clock };
}

/** With the first page listed; closed when the test ends. */
export async function openForTest() {
  const opened = await openAccount();
  onTestFinished(opened.close);
  const { access } = opened;
  const connector = opened.connect();
  const listed = await connector.listItems?.(access, null, calm());
  if (!listed?.ok) throw new Error("The first page was not listed.");
  opened.simulator.seen.length = 0;
  const { items } = listed.value;
  const [reel, picture] = ["/reel/", "/p/"].map((path) =>
    items.find(({ url }) => url?.includes(path)),
  );
  if (reel === undefined || picture === undefined)
    throw new Error("The first page has no reel or no picture.");
  const readOne = async (item: AccountItem) => {
    const answer = await connector.readItems?.(access, [item], calm());
    if (!answer?.ok) throw new Error("The post was not read.");
    const readings = answer.value.get(item.externalId);
    return {
      calls: answer.calls,
      counts:
        readings &&
        Object.fromEntries(Object.entries(readings).map(([metric, { value }]) => [metric, value])),
    };
  };
  return { ...opened, items, reel, picture, readOne };
}
