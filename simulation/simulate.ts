import { HOUR_MS } from "../src/lib/time/clock.ts";
import { type Day, noFaults } from "./actors/day.ts";
import { integrate } from "./actors/integrator.ts";
import { meet } from "./actors/people.ts";
import { moveWorld } from "./actors/platforms.ts";
import { publish } from "./actors/publisher.ts";
import { sell } from "./actors/sponsor.ts";
import { dayNumber, type Moment, momentsOf, turnsOn } from "./calendar.ts";
import type { PlannedFault } from "./faults/fault.ts";
import {
  BACKED_UP_ONCE_IN_DAYS,
  planFaults,
  RESTORED_AFTER_DAYS,
  SLEEPS_ONCE_IN_DAYS,
} from "./faults/plan-faults.ts";
import { backUp, type KeptBackup, restore } from "./faults/restore.ts";
import { createInvariants } from "./invariants/index.ts";
import type { Invariant } from "./invariants/invariant.ts";
import { Simulation, type SimulationOptions } from "./simulation.ts";
import type { PersonBrowser } from "./world/browser.ts";
import { Mails } from "./world/mails.ts";
import { setUp } from "./world/set-up.ts";

/** What one day was, for who watches. */
export interface DayDone {
  day: string;
  number: number;
  turns: string | null;
  faults: string[];
  asked: number;
  violations: Violation[];
  /** Milliseconds by what they were spent on. */
  spentMs: Record<string, number>;
}

export interface Violation {
  day: string;
  number: number;
  invariant: string;
  evidence: string[];
}

const RECEIVER_DOWN_DAYS_MAX = 2;

export interface RunOptions extends SimulationOptions {
  /** Faults by the number of the day, in the place of those of the seed; no sleep, no restore. */
  faults?: readonly (readonly PlannedFault[])[];
}

/** Runs day after day; each is yielded when its invariants were asked. */
export class Run {
  readonly simulation: Simulation;
  readonly mails: Mails;
  readonly #owner: PersonBrowser;
  readonly #invariants: Invariant[];
  readonly #faults: RunOptions["faults"];
  #backup: KeptBackup | undefined;
  #receiverDownDays = 0;
  #day: Day | undefined;

  private constructor(
    simulation: Simulation,
    mails: Mails,
    { owner, faults }: { owner: PersonBrowser; faults: RunOptions["faults"] },
  ) {
    this.simulation = simulation;
    this.mails = mails;
    this.#owner = owner;
    this.#invariants = createInvariants();
    this.#faults = faults;
  }

  static async start(options: RunOptions): Promise<Run> {
    const simulation = await Simulation.start(options);
    try {
      await simulation.moveTo(new Date(Date.parse(options.start) + HOUR_MS));
      const mails = new Mails(simulation.outbox);
      const owner = await setUp(simulation, mails);
      return new Run(simulation, mails, { owner, faults: options.faults });
    } catch (error) {
      await simulation.close();
      throw error;
    }
  }

  async *days(): AsyncGenerator<DayDone> {
    const { start, days } = this.simulation.options;
    for (let number = 0; number < days; number += 1) {
      const day = dayNumber(start, number);
      const isAsleep = this.simulation
        .random("sleeps")
        .onceIn(SLEEPS_ONCE_IN_DAYS / this.simulation.options.density);
      if (number > 0 && isAsleep && this.#faults === undefined) {
        yield doneOf(day, number, ["asleep"]);
        continue;
      }
      this.#day = {
        day,
        number,
        simulation: this.simulation,
        mails: this.mails,
        owner: this.#owner,
        faults: noFaults(),
      };
      yield await this.#live(this.#day);
    }
  }

  /** What one invariant has to report at present, about the last day. */
  async askAbout(invariant: string): Promise<string[]> {
    const found = this.#invariants.find(({ name }) => name === invariant);
    if (found === undefined || this.#day === undefined)
      throw new Error(`Nothing can be asked about: ${invariant}.`);
    return found.ask(this.#day);
  }

  /** Asks every invariant about the present. */
  async ask(day: Day): Promise<Violation[]> {
    const violations: Violation[] = [];
    for (const { name, ask } of this.#invariants) {
      const evidence = await ask(day);
      if (evidence.length > 0)
        violations.push({ day: day.day, number: day.number, invariant: name, evidence });
    }
    return violations;
  }

  /** The database is lost, and everything since the backup with it. */
  async restore(backup: KeptBackup): Promise<void> {
    await restore(this.simulation, backup);
    for (const { forget } of this.#invariants) forget?.();
  }

  async close(): Promise<void> {
    await this.simulation.close();
  }

  async #live(day: Day): Promise<DayDone> {
    const done = doneOf(day.day, day.number, day.faults.names);
    const timed = async (what: string, act: () => Promise<unknown>): Promise<void> => {
      const startedAt = performance.now();
      await act();
      done.spentMs[what] = (done.spentMs[what] ?? 0) + performance.now() - startedAt;
    };
    const faults = this.#faults?.[day.number] ?? planFaults(this.simulation, day.day);
    for (const moment of momentsOf(day.day)) {
      const at = new Date(Date.parse(day.day) + moment.atMs);
      if (at > this.simulation.clock.now()) await this.simulation.moveTo(at);
      const own = faults.filter((fault) => fault.at === moment.name);
      if (moment.kind === "work")
        await timed(own.some(({ fault }) => isOfMachines(fault.name)) ? "faults" : "work", () =>
          this.#work(day, moment, own),
        );
      else if (moment.kind === "people") await timed("people", () => act(day));
      else
        await timed("invariants", async () => {
          await this.simulation.work("drain");
          done.violations = await this.ask(day);
          done.asked = this.#invariants.length;
        });
    }
    if (this.#faults === undefined) await timed("restores", () => this.#keepOrRestore(day));
    this.#openReceiver();
    this.mails.forgetBefore(new Date(this.simulation.clock.now().getTime() - 96 * HOUR_MS));
    return done;
  }

  /** Faults of one moment strike together, each around the work of the others. */
  async #work(day: Day, _moment: Moment, faults: readonly PlannedFault[]): Promise<void> {
    const work = faults.reduce<() => Promise<unknown>>(
      (inner, { fault }) =>
        () => {
          day.faults.names.push(fault.name);
          return fault.strike(day, inner);
        },
      () => this.simulation.work(),
    );
    await work();
    // A fault that waits for requests that did not come is over.
    this.simulation.platforms.simulators.faults.clear();
    await this.simulation.revive();
  }

  async #keepOrRestore(day: Day): Promise<void> {
    const { simulation } = this;
    const isBackedUp = simulation
      .random("backups")
      .onceIn(BACKED_UP_ONCE_IN_DAYS / simulation.options.density);
    if (this.#backup === undefined && isBackedUp) {
      this.#backup = await backUp(simulation, day.number);
      day.faults.names.push("backed up");
    } else if (this.#backup !== undefined && day.number >= this.#backup.day + RESTORED_AFTER_DAYS) {
      await this.restore(this.#backup);
      this.#backup = undefined;
      day.faults.names.push("restored");
    }
  }

  #openReceiver(): void {
    const { receiver } = this.simulation;
    this.#receiverDownDays = receiver.isDown ? this.#receiverDownDays + 1 : 0;
    const random = this.simulation.random("receiver");
    if (this.#receiverDownDays >= random.between(1, RECEIVER_DOWN_DAYS_MAX))
      receiver.isDown = false;
  }
}

const OF_MACHINES = /kill|lost|failover|disk|clock|restart/;
const isOfMachines = (name: string): boolean => OF_MACHINES.test(name);

async function act(day: Day): Promise<void> {
  moveWorld(day);
  await publish(day);
  await sell(day);
  await meet(day);
  await integrate(day);
}

const doneOf = (day: string, number: number, faults: string[]): DayDone => ({
  day,
  number,
  turns: turnsOn(day),
  faults,
  asked: 0,
  violations: [],
  spentMs: {},
});
