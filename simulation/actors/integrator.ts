import { DAY_MS } from "../../src/lib/time/clock.ts";
import type { KnownEvent } from "../ledger.ts";
import type { Day } from "./day.ts";

/** Pages the events as the documentation has it, and reads numbers. */

const PAGES_MAX = 50;
const READ_A_DAY = 3;
/** How long it remembers events that it has seen. */
const REMEMBERED_MS = 25 * DAY_MS;

export async function integrate(day: Day): Promise<void> {
  await pageEvents(day);
  const { simulation } = day;
  const random = simulation.random("integrator");
  const clusters = [...simulation.ledger.clusters.keys()];
  for (const id of random.some(clusters, READ_A_DAY))
    await simulation.call("GET", `/v1/clusters/${id}/metrics`);
  await simulation.call("GET", "/v1/analytics/overview?window=30");
}

/** From the newest known event on, oldest first, until there is no more. */
export async function pageEvents({ simulation }: Day): Promise<void> {
  const { ledger } = simulation;
  const from = ledger.pagedTo === "" ? "" : `&created_gte=${encodeURIComponent(ledger.pagedTo)}`;
  let path = `/v1/events?order=asc&limit=100${from}`;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await simulation.call("GET", path);
    if (answer?.status !== 200) return;
    for (const event of answer.body.data as EventRow[]) {
      ledger.paged.set(event.id, knownOf(event));
      ledger.pagedTo = event.created_at;
    }
    if (answer.body.has_more !== true) break;
    const cursor = encodeURIComponent(String(answer.body.next_cursor));
    path = `/v1/events?order=asc&limit=100${from}&cursor=${cursor}`;
  }
  const oldest = new Date(simulation.clock.now().getTime() - REMEMBERED_MS).toISOString();
  for (const [id, { createdAt }] of ledger.paged) if (createdAt < oldest) ledger.paged.delete(id);
}

interface EventRow {
  id: string;
  type: string;
  created_at: string;
  data: { object: { id: string; global_id?: string } };
}

const knownOf = ({ id, type, created_at: createdAt, data }: EventRow): KnownEvent => ({
  id,
  type,
  createdAt,
  objectId: data.object.global_id ?? data.object.id,
});
