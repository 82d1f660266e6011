import { describe, expect, it } from "vitest";
import type { CandidatePost } from "../claim.ts";
import { BEES, claims, CLOCK, day, post, TIDE } from "../claims.test-support.ts";

const reasonOf = (posts: readonly CandidatePost[]): string | undefined =>
  claims(posts)
    .find(({ candidateKey }) => candidateKey === "p")
    ?.evidence.find(({ kind }) => kind === "link")?.text;
const reasonAt = (text: string, at: string): string | undefined =>
  reasonOf([post("p", { text, publishedAt: day(at) })]);

describe("the doubt about a link", () => {
  it("is none under words of the episode", () => {
    expect(reasonAt(`Forty hives, two lanes of traffic ${BEES.link}`, "2026-03-11")).toMatch(
      /^It links to the episode "/,
    );
  });

  it("is several where two old episodes are linked", () => {
    expect(reasonAt(`${TIDE.link} ${BEES.link}`, "2026-04-30")).toMatch(/and to others\.$/);
  });

  it("is unrelated where a single label stands over words of nothing", () => {
    expect(
      reasonAt(`My kettle broke today, sadly.\n\nHear us: ${CLOCK.link}`, "2026-03-19"),
    ).toMatch(/have nothing in common with it\.$/);
  });

  it("is the latest episode with which the words have something in common", () => {
    const text = `More clover, and the jar you asked for is in this one ${TIDE.link} from us`;
    expect(reasonAt(text, "2026-03-15")).toMatch(/its words have more in common\.$/);
  });
});
