import type { Persona, Task } from "../task.ts";
import { AD_OPS_TASKS } from "./ad-ops.ts";
import { DEVELOPER_TASKS } from "./developers.ts";
import { FOUNDER_TASKS } from "./founders.ts";
import { PRODUCER_TASKS } from "./producers.ts";

/** The forty tasks, in the order in which they are played. */
export const ALL_TASKS: readonly (Task & { persona: Persona })[] = [
  ...AD_OPS_TASKS.map((task) => ({ ...task, persona: "ad ops" as const })),
  ...PRODUCER_TASKS.map((task) => ({ ...task, persona: "producer" as const })),
  ...FOUNDER_TASKS.map((task) => ({ ...task, persona: "founder" as const })),
  ...DEVELOPER_TASKS.map((task) => ({ ...task, persona: "developer" as const })),
];
