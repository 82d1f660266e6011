import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { EVENT_TYPES } from "../../../delivery/events/catalogue.ts";
import { newPlainId, newTimedId } from "../../../kernel/ids.ts";
import { DAY_MS, microsecondTimestamp } from "../../../lib/time/clock.ts";
import { countPendingDeliveries, type EventPage, listEvents } from "./event.store.ts";

const DAYS = 30;
const TYPES = EVENT_TYPES.slice(0, 3).map(({ type }) => type);
const OBJECTS = ["object-0", "object-1"];

interface Seeded {
  id: string;
  createdAtUs: number;
  type: string;
  objectId: string;
}

let workspaceId: string;
let events: Seeded[];

/** The same numbers in each run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const app = useApp();
beforeAll(async () => {
  for (let day = 0; day < DAYS; day += 1) await app.advance(DAY_MS);
  workspaceId = newPlainId();
  const random = sequence(7);
  const nowUs = app.clock.now().getTime() * 1_000;
  const dayUs = DAY_MS * 1_000;
  // Busy days, quiet ones and empty weeks, and moments at the very ends of days.
  const days = [0, 0, 0, 0, 1, 1, 2, 2, 3, 9, 9, 10, 17, 29];
  events = Array.from({ length: 120 }, (_, index) => {
    const day = days[random(days.length)] ?? 0;
    const within = index % 10 === 0 ? 0 : random(dayUs / 2);
    const createdAtUs = Math.floor((nowUs - day * dayUs) / dayUs) * dayUs + within;
    return {
      id: newTimedId("evt", createdAtUs + index),
      createdAtUs: createdAtUs + index,
      type: TYPES[index % 19 === 0 ? 2 : random(2)] ?? "",
      objectId: OBJECTS[index % 23 === 0 ? 1 : 0] ?? "",
    };
  });
  for (const { id, createdAtUs, type, objectId } of events)
    await app.sql(
      `insert into events (workspace_id, id, created_at, type, api_version, source, object_id, data)
       values ($1, $2, $3, $4, '2026-10-14', 'system', $5, '{}')`,
      [workspaceId, id, microsecondTimestamp(createdAtUs), type, objectId],
    );
});

const pageOf = (changes: Partial<EventPage>): EventPage => ({
  types: null,
  objectId: null,
  createdGte: null,
  createdLt: null,
  order: "desc",
  after: null,
  limit: 7,
  now: app.clock.now(),
  ...changes,
});

/** Every page of the list, by its ids. */
async function allPages(changes: Partial<EventPage>): Promise<string[]> {
  const seen: string[] = [];
  let after: string | null = null;
  for (;;) {
    const rows = await listEvents(app.runtime.database, workspaceId, pageOf({ ...changes, after }));
    seen.push(...rows.map(({ id }) => id));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < 7) return seen;
  }
}

function expected({ types, objectId, createdGte, createdLt, order }: EventPage): string[] {
  const chosen = events
    .filter(
      (event) =>
        (types === null || types.includes(event.type)) &&
        (objectId === null || event.objectId === objectId) &&
        (createdGte === null || event.createdAtUs >= Date.parse(createdGte) * 1_000) &&
        (createdLt === null || event.createdAtUs < Date.parse(createdLt) * 1_000),
    )
    .toSorted((a, b) => a.createdAtUs - b.createdAtUs)
    .map(({ id }) => id);
  return order === "asc" ? chosen : chosen.toReversed();
}

describe("the list of events", () => {
  const moments = (): (string | null)[] => {
    const at = (days: number): string =>
      new Date(app.clock.now().getTime() - days * DAY_MS).toISOString();
    const midnight = `${at(1).slice(0, 10)}T00:00:00.000Z`;
    return [null, at(0), at(1.5), midnight, at(5), at(12), at(40), "9999-12-31T00:00:00Z"];
  };

  it.each(["asc", "desc"] as const)(
    "holds every event once and in order over busy, quiet and empty days, %s",
    async (order) => {
      for (const types of [null, [TYPES[2] ?? ""], TYPES.slice(1), ["show.created"]])
        for (const objectId of [null, ...OBJECTS]) {
          const changes = { order, types, objectId };
          expect(await allPages(changes)).toEqual(expected(pageOf(changes)));
        }
    },
  );

  it.each(["asc", "desc"] as const)("keeps to every pair of bounds, %s", async (order) => {
    for (const createdGte of moments())
      for (const createdLt of moments()) {
        const changes = { order, createdGte, createdLt };
        expect(await allPages(changes)).toEqual(expected(pageOf(changes)));
      }
  });

  it.each([null, OBJECTS[0] ?? ""])(
    "shows upwards what gets its place before midnight while the list is read, object %s",
    async (objectId) => {
      const id = newPlainId();
      const dayUs = DAY_MS * 1_000;
      const todayUs = Math.floor((app.clock.now().getTime() * 1_000) / dayUs) * dayUs;
      const times = [todayUs - dayUs - 2, todayUs - dayUs - 1, todayUs - dayUs];
      const [first, late, last] = times.map((createdAtUs) => ({
        id: newTimedId("evt", createdAtUs),
        createdAt: microsecondTimestamp(createdAtUs),
      }));
      const add = (event: typeof first) =>
        app.sql(
          `insert into events
             (workspace_id, id, created_at, type, api_version, source, object_id, data)
           values ($1, $2, $3, $4, '2026-10-14', 'system', $5, '{}')`,
          [id, event?.id, event?.createdAt, TYPES[0], OBJECTS[0]],
        );
      await add(first);
      let statements = 0;
      const database = app.runtime.database.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          if (statements === 1) for (const event of [late, last]) await add(event);
          return result;
        },
      });
      const from = new Date(todayUs / 1_000 - 2.9 * DAY_MS).toISOString();
      const page = pageOf({ order: "asc", createdGte: from, objectId });
      const rows = await listEvents(database, id, page);
      expect(rows.map((row) => row.id)).toEqual([first?.id, late?.id, last?.id]);
    },
  );

  it("asks once upwards from yesterday on, also where there is nothing", async () => {
    let statements = 0;
    const database = app.runtime.database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    });
    const page = pageOf({ order: "asc", createdGte: app.clock.now().toISOString() });
    await listEvents(database, newPlainId(), page);
    expect(statements).toBe(1);
  });

  it("takes leap seconds, which JavaScript has no time for", async () => {
    const leap = "2016-12-31T23:59:60Z";
    const lengthOf = async (changes: Partial<EventPage>): Promise<number> =>
      (
        await listEvents(
          app.runtime.database,
          workspaceId,
          pageOf({ ...changes, limit: 2 * events.length }),
        )
      ).length;
    expect(await lengthOf({ order: "asc", createdGte: leap })).toBe(events.length);
    expect(await lengthOf({ order: "desc", createdLt: leap })).toBe(0);
  });

  it("counts pending deliveries with their event, and resends of any later day", async () => {
    const [first, second, third] = events.toSorted((a, b) => a.createdAtUs - b.createdAtUs);
    if (first === undefined || second === undefined || third === undefined)
      throw new Error("too few events");
    const nowUs = app.clock.now().getTime() * 1_000;
    const add = (event: Seeded, kind: string, status: string, createdAtUs: number) =>
      app.sql(
        `insert into webhook_deliveries (
           workspace_id, id, created_at, endpoint_id, event_id, event_type, kind, status, updated_at
         )
         values ($1, $2, $3, 'we_1', $4, $5, $6, $7, now())`,
        [
          workspaceId,
          newTimedId("whd", createdAtUs),
          microsecondTimestamp(createdAtUs),
          event.id,
          event.type,
          kind,
          status,
        ],
      );
    await add(first, "event", "pending", first.createdAtUs);
    await add(first, "event", "succeeded", first.createdAtUs);
    await add(first, "resend", "pending", nowUs);
    await add(first, "resend", "pending", nowUs - DAY_MS * 1_000);
    await add(second, "event", "failed", second.createdAtUs);
    await add(second, "resend", "succeeded", nowUs);
    const ids = [first.id, second.id, third.id];
    const counts = await countPendingDeliveries(app.runtime.database, workspaceId, ids);
    expect(ids.map((id) => counts.get(id))).toEqual([3, 0, 0]);
  });
});
