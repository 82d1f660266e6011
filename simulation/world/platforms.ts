import { credentialOf, SharedPlatform } from "../../demo/world/shared-platform.ts";
import {
  type AccountSimulator,
  startAccountSimulator,
} from "../../simulators/accounts/account-simulator.ts";
import {
  SIMULATED_TRANSISTOR_KEY,
  TransistorServer,
} from "../../simulators/accounts/hosting/transistor-server.ts";
import { SimulatedShow } from "../../simulators/accounts/simulated-show.ts";
import { startSimulators, type Simulators } from "../../simulators/start.ts";
import { addDays } from "../../src/lib/time/calendar-day.ts";
import { type Clock, DAY_MS } from "../../src/lib/time/clock.ts";
import type { Random } from "../random.ts";
import { handleOf, type PlannedShow } from "./network-plan.ts";
import { renderFeed } from "./feed.ts";
import { PaidLog } from "./paid-log.ts";

/** The simulated platforms of a run: posts, feeds, hosts of ten shows, and what was paid for. */
export class Platforms {
  readonly simulators: Simulators;
  readonly hosts: AccountSimulator<SharedPlatform>;
  readonly paid: PaidLog;
  /** The servers of the hosts' accounts, by show. */
  readonly hostOf: ReadonlyMap<string, TransistorServer>;
  /** Titles that were changed after publication, by guid. */
  readonly titles = new Map<string, string>();
  readonly #shows: readonly PlannedShow[];

  private constructor(parts: {
    simulators: Simulators;
    hosts: AccountSimulator<SharedPlatform>;
    hostOf: ReadonlyMap<string, TransistorServer>;
    shows: readonly PlannedShow[];
    paid: PaidLog;
  }) {
    this.simulators = parts.simulators;
    this.hosts = parts.hosts;
    this.hostOf = parts.hostOf;
    this.paid = parts.paid;
    this.#shows = parts.shows;
  }

  static async start(
    shows: readonly PlannedShow[],
    {
      random,
      programClock,
      seed,
      start,
      days,
    }: { random: Random; programClock: Clock; seed: number; start: string; days: number },
  ): Promise<Platforms> {
    const simulators = await startSimulators({ seed });
    const { clock } = simulators.world;
    const hostOf = new Map(
      shows
        .filter(({ account }) => account === "transistor")
        .map((show, place) => {
          const restatedOn = random.between(1, Math.max(1, days - 1));
          const server = new TransistorServer(
            new SimulatedShow({
              clock,
              seed: seed + place,
              id: String(48_000 + place),
              name: show.title,
              handle: show.slug,
              catalogue: show.episodes,
              firstDay: random.between(40, 900),
              growth: { from: start, daily: 0.001, weekdays: [1, 1, 1, 1, 1, 1, 1] },
              restatement: {
                day: addDays(start, restatedOn - 3),
                at: new Date(Date.parse(addDays(start, restatedOn)) + DAY_MS / 2),
                part: 0.9,
              },
            }),
          );
          return [show.slug, server] as const;
        }),
    );
    const hosts = await startAccountSimulator(new SharedPlatform(hostOf));
    const paid = new PaidLog();
    const { scrapecreators } = simulators;
    const answer = scrapecreators.answer.bind(scrapecreators);
    scrapecreators.answer = (request) => {
      const answered = answer(request);
      const subject = `${request.path}?${request.query.toString()}`;
      // By the program's clock: where that is set back, it reads again what it read ahead.
      paid.add({
        subject,
        at: programClock.now(),
        paidAt: clock.now(),
        status: answered.status,
      });
      return answered;
    };
    for (const { slug, episodes } of shows)
      for (const { posts, title, publishedAt, durationSec } of episodes)
        for (const { platform, externalId } of posts)
          simulators.world.setPost(platform, externalId, {
            title,
            author_handle: handleOf(slug),
            published_at: publishedAt.toISOString(),
            duration_sec: durationSec,
          });
    return new Platforms({ simulators, hosts, hostOf, shows, paid });
  }

  get now(): Date {
    return this.simulators.world.clock.now();
  }

  feedUrl(slug: string): string {
    return `${this.simulators.urls.feeds}/${slug}.xml`;
  }

  /** Moves the time, and publishes what is out by then. */
  moveTo(time: Date): void {
    const { world } = this.simulators;
    world.clock.advance(time.getTime() - world.clock.now().getTime());
    this.publish();
  }

  publish(): void {
    for (const show of this.#shows)
      this.simulators.feeds.put(`${show.slug}.xml`, renderFeed(show, this.now, this.titles));
  }

  async close(): Promise<void> {
    await this.simulators.close();
    await this.hosts.close();
  }
}

/** The key of a show's account at its host. */
export const hostKeyOf = (slug: string): string => credentialOf(SIMULATED_TRANSISTOR_KEY, slug);
