import { describe, expect, it } from "vitest";
import type { ReadWish } from "../queue/delivery-queue.store.ts";
import type { DuePrepared } from "../queue/prepare-deliveries.ts";
import { EndpointQueue } from "./endpoint-queue.ts";

const DUE_AT = new Date("2026-10-20T12:00:00Z");

const DUE_US = DUE_AT.getTime() * 1_000;

let lastId = 0;
const deliveries = (count: number, dueAt = DUE_AT): DuePrepared[] =>
  Array.from({ length: count }, () => {
    lastId += 1;
    return { delivery: { id: `whd_${lastId}`, dueUs: dueAt.getTime() * 1_000 } } as DuePrepared;
  });

/** A read that returns these. */
function read(queue: EndpointQueue, wish: ReadWish, prepared: DuePrepared[]): void {
  queue.endRead(wish, {
    isReachable: true,
    version: 1,
    rowCount: prepared.length,
    dueToUs: prepared.at(-1)?.delivery.dueUs ?? null,
    prepared,
  });
}

function queueWith(count: number): EndpointQueue {
  const queue = new EndpointQueue("we_a", 0);
  read(queue, queue.startRead(count, 0), deliveries(count));
  return queue;
}

/** Starts all that may start now; returns their ids. */
function start(queue: EndpointQueue): string[] {
  const started: string[] = [];
  for (let next = queue.dequeue(); next !== undefined; next = queue.dequeue())
    started.push(next.delivery.id);
  return started;
}

describe("an endpoint's queue", () => {
  it("starts with two attempts at once and opens to ten as answers come", () => {
    const queue = queueWith(100);
    const inFlight = start(queue);
    expect(inFlight).toHaveLength(2);
    for (let answer = 0; answer < 20; answer += 1) {
      queue.settle(inFlight.shift() ?? "", { gotAnswer: true });
      inFlight.push(...start(queue));
    }
    for (const id of inFlight) queue.settle(id, { gotAnswer: true });
    expect(start(queue)).toHaveLength(10);
  });

  it("is down to one attempt after an endpoint hangs, and slow from then on until it answers", () => {
    const queue = queueWith(20);
    const [first = "", second = ""] = start(queue);
    queue.settle(first, { gotAnswer: false });
    expect(queue.isSlow).toBe(true);
    queue.settle(second, { gotAnswer: false });
    const [third = ""] = start(queue);
    expect(start(queue)).toEqual([]);
    queue.settle(third, { gotAnswer: true });
    expect(queue.isSlow).toBe(false);
    expect(start(queue)).toHaveLength(2);
  });

  it("asks for what fills its window, and for more the quicker the endpoint answers", () => {
    const queue = new EndpointQueue("we_a", 0);
    queue.mayHaveMore = true;
    expect(queue.capacity(100)).toBe(2);
    read(queue, queue.startRead(2, 100), deliveries(2));
    for (const id of start(queue)) queue.settle(id, { gotAnswer: true });
    // Two answers in 10 ms are 50 in a quarter of a second, beside a window of four.
    expect(queue.capacity(110)).toBe(54);
    // The same two in a second are not even one.
    expect(queue.capacity(1_100)).toBe(4);
  });

  it("asks for nothing when nothing more is due, and again when notified during a read", () => {
    const queue = new EndpointQueue("we_a", 0);
    expect(queue.capacity(1)).toBe(0);
    queue.mayHaveMore = true;
    const wish = queue.startRead(2, 1);
    queue.mayHaveMore = true;
    read(queue, wish, []);
    expect(queue.capacity(2)).toBe(2);
  });

  it("reads on where it ended, and begins anew at the end", () => {
    const queue = new EndpointQueue("we_a", 0);
    expect(queue.startRead(3, 0)).toEqual({ limit: 3, dueFromUs: null });
    read(queue, { limit: 3, dueFromUs: null }, deliveries(3));
    const second = queue.startRead(4, 0);
    expect(second).toEqual({ limit: 4, dueFromUs: DUE_US });
    read(queue, second, deliveries(2));
    expect({ more: queue.mayHaveMore, resting: queue.resting }).toEqual({
      more: true,
      resting: undefined,
    });
    const third = queue.startRead(2, 0);
    expect(third).toEqual({ limit: 2, dueFromUs: null });
    read(queue, third, []);
    expect(queue.resting).toEqual({ version: 1, isReachable: true });
  });

  it("begins anew after two seconds of a queue that never ends: what came late lies behind", () => {
    const queue = queueWith(3);
    expect(queue.startRead(3, 1_999).dueFromUs).toBe(DUE_US);
    expect(queue.startRead(3, 2_000).dueFromUs).toBeNull();
    expect(queue.startRead(3, 2_001).dueFromUs).toBeNull();
  });

  it("names what it has in hand from where a read begins, until it is stored or forgotten", () => {
    const queue = new EndpointQueue("we_a", 0);
    const earlier = deliveries(2, new Date(DUE_AT.getTime() - 1));
    const prepared = [...earlier, ...deliveries(2)];
    read(queue, queue.startRead(4, 0), prepared);
    const [first = "", second, third, fourth] = prepared.map(({ delivery }) => delivery.id);
    const inHand = (dueFromUs: number | null): string[] => [...queue.inHandFrom(dueFromUs)];
    // Those of the time at which a read begins are among what it finds.
    expect(inHand(DUE_US)).toEqual([third, fourth]);
    expect(inHand(null)).toEqual([first, second, third, fourth]);
    start(queue);
    queue.settle(first, { gotAnswer: true });
    queue.drain();
    expect(inHand(null)).toEqual([second]);
  });

  it("that leaves asks for nothing and starts nothing more", () => {
    const queue = queueWith(20);
    const inFlight = start(queue);
    queue.leave();
    for (const id of inFlight) queue.settle(id, { gotAnswer: true });
    queue.mayHaveMore = true;
    expect({ capacity: queue.capacity(1), started: start(queue) }).toEqual({
      capacity: 0,
      started: [],
    });
  });

  it("that leaves is idle once nothing is in flight, whatever is notified or read meanwhile", () => {
    const queue = queueWith(20);
    const inFlight = start(queue);
    const wish = queue.startRead(5, 0);
    queue.leave();
    queue.mayHaveMore = true;
    read(queue, wish, deliveries(5));
    queue.mayHaveMore = true;
    for (const id of inFlight) queue.settle(id, { gotAnswer: true });
    expect(queue.isIdle).toBe(true);
  });

  it("of an endpoint that is disabled forgets what it had ready, and reads nothing more", () => {
    const queue = queueWith(20);
    start(queue);
    const wish = queue.startRead(5, 0);
    queue.endRead(wish, {
      isReachable: false,
      version: 7,
      rowCount: wish.limit,
      dueToUs: DUE_US,
      prepared: [],
    });
    expect({ ready: queue.ready, wants: queue.wantsMore(1), resting: queue.resting }).toEqual({
      ready: [],
      wants: false,
      resting: { version: 7, isReachable: false },
    });
  });
});
