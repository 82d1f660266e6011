import type { SimulatedDelivery } from "../../../simulators/accounts/hosting/simulated-export.ts";
import { uuidOf } from "../../../simulators/accounts/uuid-of.ts";
import { utcDay } from "../../lib/time/clock.ts";
import type { AccountConformance } from "../accounts/conformance/account-conformance.test-support.ts";
import { describeAccountConformance } from "../accounts/conformance/account-conformance.test-suite.ts";
import type { Counts } from "../posts/readings.ts";
import { type MegaphoneHouse, MISSING_DAY, openMegaphone } from "./megaphone.test-support.ts";

const WINDOW = { from: "2026-08-10", to: "2026-08-31" };
const LAST_FINAL = "2026-10-19";

const sumOf = (deliveries: readonly SimulatedDelivery[], type: SimulatedDelivery["type"]): number =>
  deliveries
    .filter((delivery) => delivery.type === type)
    .reduce((sum, { count }) => sum + count, 0);

const countsOf = (deliveries: readonly SimulatedDelivery[]): Counts => ({
  downloads: sumOf(deliveries, "download"),
  streams: sumOf(deliveries, "play"),
});

/** From the simulated deliveries; an episode has numbers where every day of its life is there. */
function expectedOf({
  show,
  export: written,
}: MegaphoneHouse): ReturnType<AccountConformance["expected"]> {
  const lifeOf = (published: string, episode: string): SimulatedDelivery[] =>
    show
      .days(published, LAST_FINAL)
      .flatMap((day) => written.deliveries(day).filter((delivery) => delivery.episode === episode));
  const lastWeeks = show.days("2026-09-22", LAST_FINAL).flatMap((day) => written.deliveries(day));
  const byCountry = (type: SimulatedDelivery["type"]): Record<string, number> =>
    Object.fromEntries(
      ["US", "GB"].map((code) => [
        code,
        sumOf(
          lastWeeks.filter(({ country }) => country === code),
          type,
        ),
      ]),
    );
  return {
    externalId: written.podcastId,
    totals: { posts: show.episodes().length },
    items: show.episodes().map(({ id, publishedAt }) => {
      const published = utcDay(publishedAt);
      const isWhole = published > MISSING_DAY && published <= LAST_FINAL;
      return {
        externalId: uuidOf(id),
        counts: isWhole ? countsOf(lifeOf(published, uuidOf(id))) : {},
      };
    }),
    daily: {
      window: WINDOW,
      days: show
        .days(WINDOW.from, WINDOW.to)
        .filter((day) => day !== MISSING_DAY)
        .map((day) => ({ day, counts: countsOf(written.deliveries(day)) })),
    },
    geography: [
      { metric: "downloads", valueKind: "count", countries: byCountry("download") },
      { metric: "streams", valueKind: "count", countries: byCountry("play") },
    ],
  };
}

async function open(): Promise<AccountConformance> {
  const house = await openMegaphone();
  const { rest, s3, access } = house;
  return {
    connector: house.connector,
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { ...access.secrets, api_token: "wrong-4711" },
    expected: () => expectedOf(house),
    shapes: {
      countsAsText: () => (rest.service.state.countsAsText = true),
      hiddenCounter: () => {
        house.export.daysWithoutPlays.add(LAST_FINAL);
        house.put(LAST_FINAL);
        return { of: "newest_day", metric: "streams" };
      },
      accountGone: () => (rest.service.state.isGone = true),
      refused: () => {
        s3.service.state.forbids = "everything";
        return "daily";
      },
    },
    // Files of an export, summed whole.
    unlisted: ["daily", "geography"],
    fault: rest.fault,
    requests: () => rest.seen.length + s3.seen.length,
    now: () => house.clock.now(),
    reset: () => {
      rest.reset();
      s3.reset();
      if (house.export.daysWithoutPlays.delete(LAST_FINAL)) house.put(LAST_FINAL);
    },
    close: house.close,
  };
}

describeAccountConformance("megaphone", open);
