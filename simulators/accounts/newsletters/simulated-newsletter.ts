import { type Clock, DAY_MS } from "../../../src/lib/time/clock.ts";
import { between, unit } from "../../world/seeded-numbers.ts";

/** One issue of a simulated newsletter; its numbers come from `SimulatedNewsletter`. */
export interface SimulatedIssue {
  number: number;
  /**
   * Digits, so that a simulator may print it as number or text, or build its own form of id from
   * it.
   */
  id: string;
  slug: string;
  subject: string;
  sentAt: Date;
}

export interface SimulatedIssueFigures {
  recipients: number;
  uniqueOpens: number;
  /** One reader may open it several times. */
  opens: number;
  /** Readers who clicked. */
  uniqueClicks: number;
  clicks: number;
  /** On the issue's page on the web. */
  webViews: number;
}

const ISSUES = 80;
const SUBSCRIBERS = 5_214;
/** Half of all opens to come have come after so many days. */
const HALF_LIFE_DAYS = 1.5;

/**
 * A weekly newsletter. The numbers depend on seed, issue and age alone and only grow, so a test
 * computes what a connector must answer without asking the simulator.
 */
export class SimulatedNewsletter {
  readonly id: string;
  readonly name = "The Harbour Letter";
  readonly handle = "harbour-letter";
  readonly site = "https://letter.harbour.example";
  readonly clock: Clock;
  readonly #seed: number;
  readonly #subscribers: () => number;
  readonly #firstDay = Date.parse("2025-08-05T04:00:00Z");

  /** `subscribers`: today's. */
  constructor({
    clock,
    seed = 1,
    id = "90417",
    subscribers = () => SUBSCRIBERS,
  }: {
    clock: Clock;
    seed?: number;
    id?: string;
    subscribers?: () => number;
  }) {
    this.clock = clock;
    this.#seed = seed;
    this.id = id;
    this.#subscribers = subscribers;
  }

  get subscribers(): number {
    return this.#subscribers();
  }

  /** Sent by now, newest first. */
  issues(): SimulatedIssue[] {
    return this.#all()
      .filter(({ sentAt }) => sentAt <= this.clock.now())
      .toReversed();
  }

  /** Written and waiting for its day, the latest first. */
  scheduled(): SimulatedIssue[] {
    return this.#all()
      .filter(({ sentAt }) => sentAt > this.clock.now())
      .toReversed();
  }

  figures({ id, number, sentAt }: SimulatedIssue): SimulatedIssueFigures {
    const ageDays = (this.clock.now().getTime() - sentAt.getTime()) / DAY_MS;
    const come = 1 - 0.5 ** (Math.max(ageDays, 0) / HALF_LIFE_DAYS);
    const recipients = 3_000 + number * 25;
    const uniqueOpens = Math.floor(
      recipients * (0.35 + 0.2 * unit(this.#seed, id, "opens")) * come,
    );
    const uniqueClicks = Math.floor(uniqueOpens * (0.04 + 0.06 * unit(this.#seed, id, "clicks")));
    const again = between(120, 160, this.#seed, id, "again") / 100;
    return {
      recipients,
      uniqueOpens,
      opens: Math.floor(uniqueOpens * again),
      uniqueClicks,
      clicks: Math.floor(uniqueClicks * again),
      webViews: Math.floor(uniqueOpens * 0.3),
    };
  }

  #all(): SimulatedIssue[] {
    return Array.from({ length: ISSUES }, (_, index): SimulatedIssue => {
      const number = index + 1;
      return {
        number,
        id: String(1_200_000 + number * 29),
        slug: `issue-${number}`,
        subject: `Letter ${number}: what the tide brought`,
        sentAt: new Date(this.#firstDay + index * 7 * DAY_MS),
      };
    });
  }
}
