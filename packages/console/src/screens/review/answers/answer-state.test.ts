import { describe, expect, it } from "vitest";
import { type Given, isAnswered, isLater, NO_ANSWERS, withGiven, without } from "./answer-state.ts";

const given = (kind: Given["kind"]): Given => ({ kind, state: "sending", clusterId: null });

describe("answers of a sitting", () => {
  it("are undone in the order they were given, those of one key together", () => {
    let answers = withGiven(NO_ANSWERS, [["a", given("accept")]]);
    answers = withGiven(answers, [
      ["b", given("accept")],
      ["c", given("accept")],
    ]);
    expect(answers.past).toEqual([["a"], ["b", "c"]]);
    answers = without(answers, ["b", "c"]);
    expect(answers.past).toEqual([["a"]]);
    expect(isAnswered(answers, "b")).toBe(false);
  });

  it("go on without a second place in what can be undone", () => {
    const answers = withGiven(NO_ANSWERS, [["a", given("accept")]]);
    const done = withGiven(answers, [["a", { ...given("accept"), state: "done" }]], false);
    expect([done.past, done.given.get("a")?.state]).toEqual([[["a"]], "done"]);
  });

  it("leave a refused one open, which is then nothing to undo", () => {
    const answers = withGiven(NO_ANSWERS, [["a", given("accept")]]);
    expect(without(answers, ["a"])).toEqual(NO_ANSWERS);
  });

  it("do not take what was put off for answered", () => {
    const answers = withGiven(NO_ANSWERS, [["a", given("later")]]);
    expect([isAnswered(answers, "a"), isLater(answers, "a")]).toEqual([false, true]);
  });
});
