import { describe, expect, it } from "vitest";
import { EndpointLane } from "./endpoint-lane.ts";
import type { PreparedDelivery } from "../queue/prepare-deliveries.ts";

const WINDOW_MAX = 10;
const delivery = {} as PreparedDelivery;
const deliveries = (count: number): PreparedDelivery[] =>
  Array.from({ length: count }, () => delivery);

function laneWith(count: number): EndpointLane {
  const lane = new EndpointLane("we_a", 0);
  lane.take(deliveries(count), count);
  return lane;
}

/** Begins all that may begin now, and says how many. */
function begin(lane: EndpointLane): number {
  let begun = 0;
  while (lane.begin(WINDOW_MAX) !== undefined) begun += 1;
  return begun;
}

describe("an endpoint's lane", () => {
  it("starts with two attempts at once and opens to ten as answers come", () => {
    const lane = laneWith(100);
    expect(begin(lane)).toBe(2);
    for (let answer = 0; answer < 20; answer += 1) {
      lane.ended(true, WINDOW_MAX);
      begin(lane);
    }
    for (let answer = 0; answer < 10; answer += 1) lane.ended(true, WINDOW_MAX);
    expect(begin(lane)).toBe(10);
  });

  it("is down to one attempt after an endpoint hangs, and slow from then on until it answers", () => {
    const lane = laneWith(20);
    begin(lane);
    lane.ended(false, WINDOW_MAX);
    expect(lane.isSlow).toBe(true);
    lane.ended(false, WINDOW_MAX);
    expect(begin(lane)).toBe(1);
    lane.ended(true, WINDOW_MAX);
    expect(lane.isSlow).toBe(false);
    expect(begin(lane)).toBe(2);
  });

  it("keeps to its share where several workers deliver", () => {
    const lane = laneWith(20);
    for (let answer = 0; answer < 20; answer += 1) {
      lane.begin(3);
      lane.ended(true, 3);
    }
    lane.take(deliveries(20), 20);
    let begun = 0;
    while (lane.begin(3) !== undefined) begun += 1;
    expect(begun).toBe(3);
  });

  it("asks for what fills its window, and for more the quicker the endpoint answers", () => {
    const lane = new EndpointLane("we_a", 0);
    lane.mayHaveMore = true;
    expect(lane.room(WINDOW_MAX, 100)).toBe(2);
    lane.claiming(100);
    lane.take(deliveries(2), 2);
    begin(lane);
    lane.ended(true, WINDOW_MAX);
    lane.ended(true, WINDOW_MAX);
    // Two answers in 10 ms are 50 in a quarter of a second, beside a window of four.
    expect(lane.room(WINDOW_MAX, 110)).toBe(54);
    // The same two in a second are not even one.
    expect(lane.room(WINDOW_MAX, 1_100)).toBe(4);
  });

  it("asks for nothing when nothing more is due, and is heard again when woken during a claim", () => {
    const lane = new EndpointLane("we_a", 0);
    expect(lane.room(WINDOW_MAX, 1)).toBe(0);
    lane.mayHaveMore = true;
    lane.claiming(1);
    lane.mayHaveMore = true;
    lane.take([], 2);
    expect(lane.room(WINDOW_MAX, 2)).toBe(2);
  });
});
