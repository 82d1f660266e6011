import { DAY_MS, HOUR_MS } from "../../src/lib/time/clock.ts";
import type { Day } from "../actors/day.ts";
import type { Invariant } from "./invariant.ts";

/** Every event is delivered, and twice only where an answer may have been lost. */

const REMEMBERED_MS = 4 * DAY_MS;
/** The endpoint gets its last attempt within three days. */
const OPEN_MS = 3 * DAY_MS + 6 * HOUR_MS;
const isGood = (status: number): boolean => status < 300;

export function deliveredOnce(): Invariant {
  /** Days, by number, on which an answer may have been lost. */
  let interrupted = new Set<string>();
  return {
    name: "no delivery is missing or doubled",
    forget: () => {
      interrupted = new Set([...interrupted, "restored"]);
    },
    ask: async (day) => {
      if (day.faults.interrupts) interrupted.add(day.day);
      const faults = [...(await missing(day)), ...doubled(day, interrupted)];
      day.simulation.receiver.forgetBefore(
        new Date(day.simulation.clock.now().getTime() - REMEMBERED_MS),
      );
      if (interrupted.has("restored")) interrupted = new Set([day.day]);
      return faults;
    },
  };
}

interface DeliveryRow extends Record<string, unknown> {
  event_id: string;
  status: string;
  completed_at: Date | null;
  final_reason: string | null;
}

async function missing({ simulation, day }: Day): Promise<string[]> {
  const now = simulation.clock.now().getTime();
  const { ledger, database } = simulation;
  const undelivered = await database.rows<{ id: string; type: string }>(
    `select id, type from events
     where workspace_id = $1 and created_at > $2 and created_at < $3
       and created_at > (select created_at from webhook_endpoints where id = $4)
       and not exists (
         select from webhook_deliveries deliveries
         where deliveries.workspace_id = events.workspace_id
           and deliveries.event_id = events.id and deliveries.created_at > $2
       )`,
    [ledger.workspaceId, new Date(now - 2 * DAY_MS), new Date(now - HOUR_MS), ledger.endpointId],
  );
  const open = await database.rows<DeliveryRow>(
    `select event_id, status, completed_at, final_reason from webhook_deliveries
     where created_at < $1 and status = 'pending' or status = 'failed' and updated_at > $2`,
    [new Date(now - OPEN_MS), new Date(`${day}T00:00:00Z`)],
  );
  const received = new Set(
    simulation.receiver.received
      .filter(({ status }) => isGood(status))
      .map(({ eventId }) => eventId),
  );
  const succeeded = await database.rows<DeliveryRow>(
    `select event_id, status, completed_at, final_reason from webhook_deliveries
     where status = 'succeeded' and completed_at > $1`,
    [new Date(now - DAY_MS)],
  );
  return [
    ...undelivered.map(({ id, type }) => `event ${id} (${type}) has no delivery`),
    ...open.map(
      ({ event_id: id, status, final_reason: reason }) =>
        `delivery of ${id} is ${status} ${reason}`,
    ),
    ...succeeded
      .filter(({ event_id: id }) => !received.has(id))
      .map(({ event_id: id }) => `delivery of ${id} is said to have succeeded and did not come`),
  ];
}

function doubled({ simulation }: Day, interrupted: ReadonlySet<string>): string[] {
  const good = simulation.receiver.received.filter(({ status }) => isGood(status));
  return [...Map.groupBy(good, ({ deliveryId }) => deliveryId)].flatMap(([id, all]) =>
    all.length > 1 &&
    !interrupted.has("restored") &&
    !all.some(({ at }) => interrupted.has(at.toISOString().slice(0, 10)))
      ? [`delivery ${id} of event ${all[0]?.eventId} came ${all.length} times`]
      : [],
  );
}
