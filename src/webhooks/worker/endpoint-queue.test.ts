import { describe, expect, it } from "vitest";
import { EndpointQueue } from "./endpoint-queue.ts";
import type { PreparedDelivery } from "../queue/prepare-deliveries.ts";

const WINDOW_MAX = 10;
const delivery = {} as PreparedDelivery;
const deliveries = (count: number): PreparedDelivery[] =>
  Array.from({ length: count }, () => delivery);

function queueWith(count: number): EndpointQueue {
  const queue = new EndpointQueue("we_a", 0);
  queue.enqueue(deliveries(count), count);
  return queue;
}

/** Starts all that may start now; returns how many. */
function start(queue: EndpointQueue): number {
  let started = 0;
  while (queue.dequeue(WINDOW_MAX) !== undefined) started += 1;
  return started;
}

describe("an endpoint's queue", () => {
  it("starts with two attempts at once and opens to ten as answers come", () => {
    const queue = queueWith(100);
    expect(start(queue)).toBe(2);
    for (let answer = 0; answer < 20; answer += 1) {
      queue.onSettled(true, WINDOW_MAX);
      start(queue);
    }
    for (let answer = 0; answer < 10; answer += 1) queue.onSettled(true, WINDOW_MAX);
    expect(start(queue)).toBe(10);
  });

  it("is down to one attempt after an endpoint hangs, and slow from then on until it answers", () => {
    const queue = queueWith(20);
    start(queue);
    queue.onSettled(false, WINDOW_MAX);
    expect(queue.isSlow).toBe(true);
    queue.onSettled(false, WINDOW_MAX);
    expect(start(queue)).toBe(1);
    queue.onSettled(true, WINDOW_MAX);
    expect(queue.isSlow).toBe(false);
    expect(start(queue)).toBe(2);
  });

  it("keeps to its share where several workers deliver", () => {
    const queue = queueWith(20);
    for (let answer = 0; answer < 20; answer += 1) {
      queue.dequeue(3);
      queue.onSettled(true, 3);
    }
    queue.enqueue(deliveries(20), 20);
    let started = 0;
    while (queue.dequeue(3) !== undefined) started += 1;
    expect(started).toBe(3);
  });

  it("asks for what fills its window, and for more the quicker the endpoint answers", () => {
    const queue = new EndpointQueue("we_a", 0);
    queue.mayHaveMore = true;
    expect(queue.capacity(WINDOW_MAX, 100)).toBe(2);
    queue.onClaimStart(100);
    queue.enqueue(deliveries(2), 2);
    start(queue);
    queue.onSettled(true, WINDOW_MAX);
    queue.onSettled(true, WINDOW_MAX);
    // Two answers in 10 ms are 50 in a quarter of a second, beside a window of four.
    expect(queue.capacity(WINDOW_MAX, 110)).toBe(54);
    // The same two in a second are not even one.
    expect(queue.capacity(WINDOW_MAX, 1_100)).toBe(4);
  });

  it("asks for nothing when nothing more is due, and asks again when notified during a claim", () => {
    const queue = new EndpointQueue("we_a", 0);
    expect(queue.capacity(WINDOW_MAX, 1)).toBe(0);
    queue.mayHaveMore = true;
    queue.onClaimStart(1);
    queue.mayHaveMore = true;
    queue.enqueue([], 2);
    expect(queue.capacity(WINDOW_MAX, 2)).toBe(2);
  });
});
