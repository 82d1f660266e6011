import { type Clock, DAY_MS } from "../../src/lib/time/clock.ts";
import { between } from "../world/seeded-numbers.ts";

export interface SimulatedEvent {
  number: number;
  /** Digits. */
  id: string;
  title: string;
  createdAt: Date;
  publishedAt: Date;
  startsAt: Date;
  isCanceled: boolean;
}

export interface SimulatedTicketClass {
  name: string;
  total: number;
  sold: number;
}

const EVENTS = 90;
const DAYS_BETWEEN = 6;
/** A draft is published after five days and begins 30 days later. */
const DRAFT_DAYS = 5;
const ON_SALE_DAYS = 30;

/**
 * An organisation's events: tickets sell evenly from the day of publication to the start. Depends
 * on seed and time alone.
 */
export class SimulatedEvents {
  readonly organizationId = "410077";
  readonly name = "Harbour Audio Live";
  readonly clock: Clock;
  readonly #seed: number;
  readonly #firstDay = Date.parse("2025-08-05T04:00:00Z");

  constructor({ clock, seed = 1 }: { clock: Clock; seed?: number }) {
    this.clock = clock;
    this.#seed = seed;
  }

  /** Created by now, newest first: drafts and events called off among them. */
  created(): SimulatedEvent[] {
    return Array.from({ length: EVENTS }, (_, index) => this.#event(index))
      .filter(({ createdAt }) => createdAt <= this.clock.now())
      .toReversed();
  }

  /** Published and not called off, newest first. */
  published(): SimulatedEvent[] {
    return this.created().filter(
      ({ publishedAt, isCanceled }) => publishedAt <= this.clock.now() && !isCanceled,
    );
  }

  ticketClasses({ id, publishedAt }: SimulatedEvent): SimulatedTicketClass[] {
    const onSale = (this.clock.now().getTime() - publishedAt.getTime()) / (ON_SALE_DAYS * DAY_MS);
    const part = Math.min(Math.max(onSale, 0), 1);
    return ["General admission", "Students"].map((name) => {
      const total = between(40, 200, this.#seed, id, name);
      return { name, total, sold: Math.floor(total * part * 0.9) };
    });
  }

  soldOf(event: SimulatedEvent): number {
    return this.ticketClasses(event).reduce((sum, { sold }) => sum + sold, 0);
  }

  #event(index: number): SimulatedEvent {
    const number = index + 1;
    const createdAt = new Date(this.#firstDay + index * DAYS_BETWEEN * DAY_MS);
    const publishedAt = new Date(createdAt.getTime() + DRAFT_DAYS * DAY_MS);
    return {
      number,
      id: String(880_000_000 + number * 41),
      title: `Live recording ${number}`,
      createdAt,
      publishedAt,
      startsAt: new Date(publishedAt.getTime() + ON_SALE_DAYS * DAY_MS),
      isCanceled: number % 11 === 0,
    };
  }
}
