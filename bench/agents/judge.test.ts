import { describe, expect, it } from "vitest";
import { expectedOf, missingIn, missingInAnswer } from "./judge.ts";
import { filledPath, PlaceError, resolved, valueAt } from "./places.ts";
import type { Expectation, Task } from "./task.ts";

const ANSWER = {
  data: [
    { id: "a", name: "Radio Silence, Part 1", reach: 7, note: null },
    { id: "b", name: "Radio Silence, Part 2", reach: 12, note: null, tags: ["coffee"] },
  ],
};

describe("a place in an answer", () => {
  it.each([
    ["data[0].id", "a"],
    ["data[-1].id", "b"],
    ["data[id=b].reach", 12],
    ["data[name~Part 1].id", "a"],
    ["data[max reach].id", "b"],
    ["data[1].tags[=coffee]", "coffee"],
    ["data[0].note", null],
    ["data.length", 2],
  ])("%s is found", (place, value) => expect(valueAt(ANSWER, place)).toBe(value));

  it.each(["data[2].id", "data[id=c]", "data[0].tags", "nodes", "data[0] id"])(
    "%s is a fault and never undefined",
    (place) => expect(() => valueAt(ANSWER, place)).toThrow(PlaceError),
  );

  it("stands in arguments and in paths", () => {
    const answers = new Map([["clusters", ANSWER]]);
    expect(
      resolved(
        { ids: ["$clusters.data[0].id", "x"], body: { id: "$clusters.data[1].id" } },
        answers,
      ),
    ).toEqual({ ids: ["a", "x"], body: { id: "b" } });
    expect(filledPath("/v1/clusters/{clusters.data[name~Part 2].id}/metrics", answers)).toBe(
      "/v1/clusters/b/metrics",
    );
    expect(() => filledPath("/v1/{shows.data[0].id}", answers)).toThrow(PlaceError);
  });
});

const missing = (text: string, expectation: Expectation, value: unknown): number =>
  missingIn(text, [{ expectation, value }]).length;
const FIGURE: Expectation = { figure: "reach" };

describe("a figure in the answers of tools", () => {
  it("is found with and without separators, and as a ratio of four digits", () => {
    expect(missing("reach 79919; views 3", FIGURE, 79_919)).toBe(0);
    expect(missing("reach 79,919.", FIGURE, 79_919)).toBe(0);
    expect(missing("engagement_rate 0.05981", FIGURE, 0.059_805_8)).toBe(0);
  });

  it("is not found in a longer number or word, nor far from the words it stands behind", () => {
    expect(missing("reach 179919, 79919.5 and a79919", FIGURE, 79_919)).toBe(1);
    const opens = { ...FIGURE, after: "opens" };
    expect(missing("opens 0; label x", opens, 0)).toBe(0);
    expect(missing(`0 opens${" ".repeat(80)}0`, opens, 0)).toBe(1);
  });

  it("is unknown only where the API has none and the answer has the words for it", () => {
    const unknown: Expectation = { ...FIGURE, isUnknown: true, after: "reports no numbers" };
    expect(missing("Apple reports no numbers by age", unknown, null)).toBe(0);
    expect(missing("Apple reports no numbers by age", unknown, 5)).toBe(1);
    expect(missing("total 0", unknown, null)).toBe(1);
    expect(missing("reach null", FIGURE, null)).toBe(1);
  });
});

const TASK: Task = {
  id: "x",
  asks: "?",
  steps: [],
  expect: [{ figure: "day", equals: "2026-12-08", read: "/v1/slots", at: "air_date" }],
  says: [["stale", "old"]],
};

describe("an answer in a model's words", () => {
  it("may write days and amounts as people do, and needs a word of each group", () => {
    const expected = [
      { expectation: FIGURE, value: "2026-12-08" },
      { expectation: FIGURE, value: 97_600 },
    ];
    const answer = "It airs on 8 December for £976.00; the number is old.";
    expect(missingInAnswer(answer, TASK, expected)).toEqual([]);
    expect(missingInAnswer("It airs on 9 December for £976.00.", TASK, expected)).toEqual([
      "reach: 2026-12-08",
      "stale/old",
    ]);
  });

  it("is wrong where the API has another value than the task has written", async () => {
    const read = async (): Promise<unknown> => ({ air_date: "2026-12-09" });
    await expect(expectedOf(TASK, new Map(), read)).rejects.toThrow("not 2026-12-08");
  });
});
