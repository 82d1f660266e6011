import { describe, expect, it } from "vitest";
import { AttemptSlots } from "./attempt-slots.ts";
import type { EndpointQueue } from "./endpoint-queue.ts";

const queueOf = (parts: Partial<EndpointQueue>): EndpointQueue =>
  ({ isSlow: false, hasReady: true, mayHaveMore: true, ...parts }) as EndpointQueue;
const SLOTS = 512;

describe("the slots of a delivery worker", () => {
  it("are at most half for slow endpoints, and all for the others", () => {
    const slots = new AttemptSlots();
    const [slow, quick] = [queueOf({ isSlow: true }), queueOf({})];
    for (let taken = 0; taken < SLOTS / 2; taken += 1) {
      expect(slots.isFreeFor(slow)).toBe(true);
      slots.take({ isSlow: true });
    }
    expect([slots.isFreeFor(slow), slots.isFreeFor(quick)]).toEqual([false, true]);
    for (let taken = 0; taken < SLOTS / 2; taken += 1) slots.take({ isSlow: false });
    expect(slots.isFreeFor(quick)).toBe(false);
  });

  it("go to those that waited, the longest first, and to no more than there are slots", () => {
    const slots = new AttemptSlots();
    const frees = Array.from({ length: SLOTS }, () => slots.take({ isSlow: false }));
    const [first, second] = [queueOf({}), queueOf({})];
    slots.await(first);
    slots.await(second);
    expect([...slots.ofWaiting()]).toEqual([]);
    expect(frees.pop()?.()).toBe(true);
    const served: EndpointQueue[] = [];
    for (const queue of slots.ofWaiting()) {
      served.push(queue);
      slots.take(queue);
    }
    expect(served).toEqual([first]);
    expect(slots.inFlight).toBe(SLOTS);
  });

  it("say when the last one was freed, and not while others were free anyway", () => {
    const slots = new AttemptSlots();
    const free = slots.take({ isSlow: false });
    expect(free()).toBe(false);
    const slow = Array.from({ length: SLOTS / 2 }, () => slots.take({ isSlow: true }));
    expect(slow.pop()?.()).toBe(true);
  });

  it("remember that a read was left out for want of one, until reads begin again", () => {
    const slots = new AttemptSlots();
    for (let taken = 0; taken < SLOTS; taken += 1) slots.take({ isSlow: false });
    expect(slots.isFreeForRead(queueOf({ mayHaveMore: false }))).toBe(false);
    expect(slots.isReadHeldUp).toBe(false);
    slots.isFreeForRead(queueOf({}));
    expect(slots.isReadHeldUp).toBe(true);
    slots.beginReads();
    expect(slots.isReadHeldUp).toBe(false);
  });
});
