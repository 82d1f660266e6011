import { describe, expect, it } from "vitest";
import { questionKeyOf, questionsOf } from "./questions.ts";

const standard = { depth: "standard" } as const;
const quick = { depth: "quick" } as const;

describe("the questions of a run", () => {
  it("are one where the provider answers, or the search is quick", () => {
    const query = " Who owns\n Northwind? ";
    expect(questionsOf({ answers: true }, { query, ...standard }, "Northwind")).toEqual([
      "Who owns Northwind?",
    ]);
    expect(questionsOf({ answers: false }, { query, ...quick }, "Northwind")).toHaveLength(1);
  });

  it("are three for a thorough search otherwise, of the query where there is no brand", () => {
    expect(questionsOf({ answers: false }, { query: "Northwind", ...standard }, null)).toEqual([
      "Northwind",
      "Northwind podcast sponsor",
      "Northwind marketing",
    ]);
  });

  it("have at most 400 characters: a long query is cut between words into three at most", () => {
    const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(" ");
    const query = words.slice(0, 1_000);
    const questions = questionsOf({ answers: true }, { query, ...standard }, null);
    expect(questions.map(({ length }) => length <= 400)).toEqual([true, true, true]);
    expect(questions.join(" ")).toBe(query.trim());
    const letters = questionsOf({ answers: true }, { query: "😀".repeat(500), ...quick }, null);
    expect(letters.join("")).toBe("😀".repeat(500));
    expect(letters.every((text) => text.isWellFormed())).toBe(true);
  });

  it("have one key where letter case, blanks and forms of letters differ", () => {
    const key = (query: string, name: "tavily" | "brave" = "tavily") =>
      questionKeyOf({ name, answers: false }, { query, depth: "quick", maxSources: 5 }, null);
    expect(key("Ｎorthwind  Roasters ")).toBe(key("northwind roasters"));
    expect(key("northwind")).not.toBe(key("northwind", "brave"));
  });

  it("have keys of their own for two brands where the questions name the brand", () => {
    const key = (answers: boolean, brandName: string | null) =>
      questionKeyOf(
        { name: "searxng", answers },
        { query: "Sponsoring", depth: "standard", maxSources: 5 },
        brandName,
      );
    expect(key(false, "Northwind")).not.toBe(key(false, "Southwind"));
    expect(key(false, "Northwind")).not.toBe(key(false, null));
    expect(key(true, "Northwind")).toBe(key(true, "Southwind"));
  });
});
