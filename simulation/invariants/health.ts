import { askHealth } from "../actors/operator.ts";
import type { Invariant } from "./invariant.ts";

const OK = 200;

/** Health tells the truth: during today's faults, and at the end of the day, when all is well. */
export const healthIsTrue: Invariant = {
  name: "health tells the truth",
  ask: async ({ simulation, faults }) => {
    const { status } = await askHealth(simulation);
    const broken = simulation.caller.broken.splice(0);
    return [
      ...faults.wrongHealth,
      ...(status === OK ? [] : [`/ready answered ${status} while all was well`]),
      ...broken.map((answer) => `500 from ${answer}`),
    ];
  },
};
