import { describe, expect, it } from "vitest";
import { indexOfRun } from "./term-runs.ts";
import { Vocabulary } from "./terms.ts";

const vocabulary = new Vocabulary();
const postOf = (text: string) => {
  const terms = vocabulary.termsOf(text);
  const positions = new Map<number, number[]>();
  for (const [at, { id }] of terms.entries()) positions.set(id, [...(positions.get(id) ?? []), at]);
  return { terms, positions };
};

describe("a run of terms in a post", () => {
  const post = postOf("the tide and the tide that left the harbour");

  it.each([
    ["the tide that left", 3],
    ["the tide", 0],
    ["harbour", 8],
    ["the harbour and", -1],
    ["tide left", -1],
    ["", -1],
  ])("%j stands at %i", (run, at) => {
    expect(indexOfRun(vocabulary.termsOf(run), post)).toBe(at);
  });

  it("is not found where it goes on behind the end", () => {
    expect(indexOfRun(vocabulary.termsOf("the harbour wall"), post)).toBe(-1);
  });
});
