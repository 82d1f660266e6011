import type { Simulation } from "../simulation.ts";

/** What `/ready` says at present. */
export interface Health {
  status: number | null;
  writes: string | null;
}

/** Asks as a balancer does: one try. */
export async function askHealth({ caller }: Simulation): Promise<Health> {
  const answer = await caller.once("GET", "/ready");
  return { status: answer?.status ?? null, writes: answer?.body.writes ?? null };
}
