import { setTimeout as delay } from "node:timers/promises";
import { DAY_MS, HOUR_MS } from "../../src/lib/time/clock.ts";
import { askHealth } from "../actors/operator.ts";
import type { Fault } from "./fault.ts";

/** Processes that are killed, connections that end, a database that fails over, a full disk. */

const WORK_LASTS_MS = 350;
const READY_WITHIN_MS = 15_000;
const UNAVAILABLE = 503;

export const kill: Fault = {
  name: "kill",
  strike: async ({ simulation, faults }, work) => {
    faults.interrupts = true;
    const afterMs = simulation.random("kills").between(5, WORK_LASTS_MS);
    const working = work();
    await delay(afterMs);
    await simulation.kill();
    await working;
  },
};

/** Killed while a paid request is under way: its answer is not received. */
export const killWhilePaying: Fault = {
  name: "kill while paying",
  strike: async ({ simulation, faults }, work) => {
    faults.interrupts = true;
    const { scrapecreators } = simulation.platforms.simulators;
    const answer = scrapecreators.answer.bind(scrapecreators);
    let left = simulation.random("kills while paying").between(1, 4);
    scrapecreators.answer = (request) => {
      const answered = answer(request);
      left -= 1;
      if (left === 0) void simulation.kill();
      return answered;
    };
    await work();
    scrapecreators.answer = answer;
    await simulation.revive();
  },
};

export const restart: Fault = {
  name: "restart",
  strike: async ({ simulation }, work) => {
    await work();
    await simulation.stopProgram();
    await simulation.revive();
  },
};

export const cutConnections: Fault = {
  name: "connections lost",
  strike: async ({ simulation, faults }, work) => {
    faults.interrupts = true;
    const random = simulation.random("cut connections");
    const working = work();
    for (let cut = 0; cut < 3; cut += 1) {
      await delay(random.between(5, WORK_LASTS_MS / 3));
      await simulation.database.cutConnections();
    }
    await working;
  },
};

export const failOver: Fault = {
  name: "failover",
  strike: async ({ simulation, faults }, work) => {
    faults.interrupts = true;
    const working = work();
    await delay(simulation.random("failovers").between(5, WORK_LASTS_MS));
    await simulation.database.failOver();
    await working;
  },
};

/**
 * The disk of the database is full for the work of a moment. Writes are then refused and `/ready`
 * tells so, at most five seconds late; afterwards they are accepted again.
 */
export const fullDisk: Fault = {
  name: "disk full",
  strike: async (day, work) => {
    const { simulation, faults } = day;
    if (!simulation.database.hasDisk) {
      await work();
      return;
    }
    faults.interrupts = true;
    const release = await simulation.database.fillDisk();
    const told = await until(async () => {
      const { status, writes } = await askHealth(simulation);
      return status === UNAVAILABLE || status === null || writes === "refused";
    });
    if (!told) faults.wrongHealth.push("/ready accepted writes while the disk was full");
    const id = [...simulation.ledger.clusters.keys()].at(-1);
    if (id !== undefined)
      await simulation.caller.once("GET", `/v1/clusters/${id}/metrics`, {
        headers: { authorization: `Bearer ${simulation.ledger.key}` },
      });
    const working = work();
    await delay(WORK_LASTS_MS);
    await release();
    await working;
    const recovered = await until(async () => (await askHealth(simulation)).writes === "accepted");
    if (!recovered) faults.wrongHealth.push("/ready refused writes after the disk had space again");
  },
};

/** Time runs out of step: the clock is set back by hours, and what happens then is done. */
export const stepBack: Fault = {
  name: "clock set back",
  strike: async ({ simulation }, work) => {
    const random = simulation.random("steps");
    await work();
    const now = simulation.clock.now();
    await simulation.moveTo(new Date(now.getTime() - random.between(1, 5) * HOUR_MS), {
      isStep: true,
    });
    await work();
    await simulation.moveTo(now, { isStep: true });
  },
};

/** A clock that is days ahead for a while. */
export const stepAhead: Fault = {
  name: "clock ahead",
  strike: async ({ simulation }, work) => {
    const now = simulation.clock.now();
    const days = simulation.random("leaps").between(1, 9);
    await simulation.moveTo(new Date(now.getTime() + days * DAY_MS), { isStep: true });
    await work();
    await simulation.moveTo(now, { isStep: true });
    await work();
  },
};

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  const giveUpMs = performance.now() + READY_WITHIN_MS;
  while (performance.now() < giveUpMs) {
    if (await holds()) return true;
    await delay(200);
  }
  return false;
}
