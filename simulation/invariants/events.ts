import { DAY_MS } from "../../src/lib/time/clock.ts";
import { pageEvents } from "../actors/integrator.ts";
import type { Invariant } from "./invariant.ts";

/**
 * The integrator that pages events has all of them: what is stored was paged, and each acknowledged
 * write has its event.
 */
export const eventsComplete: Invariant = {
  name: "no event is missing",
  ask: async (day) => {
    await pageEvents(day);
    const { simulation } = day;
    const { ledger, database } = simulation;
    const stored = await database.rows<{ id: string; type: string }>(
      `select id, type from events
       where workspace_id = $1 and created_at > $2 and created_at <= $3`,
      [ledger.workspaceId, new Date(simulation.clock.now().getTime() - 2 * DAY_MS), ledger.pagedTo],
    );
    const known = new Set(
      [...ledger.paged.values()].map(({ type, objectId }) => `${type} ${objectId}`),
    );
    const missing = ledger.events.filter(({ type, objectId }) => !known.has(`${type} ${objectId}`));
    ledger.events = [];
    return [
      ...stored
        .filter(({ id }) => !ledger.paged.has(id))
        .map(({ id, type }) => `event ${id} (${type}) is stored and was not paged`),
      ...missing.map(
        ({ type, objectId, day: on }) =>
          `${type} of ${objectId}, acknowledged on ${on}, is missing`,
      ),
    ];
  },
};
