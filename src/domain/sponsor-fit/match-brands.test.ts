import { describe, expect, it } from "vitest";
import { type BrandProfile, matchBrands, type Subject } from "./match-brands.ts";

const brand = (fields: Partial<BrandProfile>): BrandProfile => ({
  id: "a",
  name: "Northwind Roasters",
  description: null,
  categories: [],
  talkingPoints: null,
  blockedCategories: [],
  blockedTopics: [],
  ...fields,
});
const SHOW = { id: "s", name: "Salt & Signal", categories: ["Food", "Society"] };
const subject = (fields: Partial<Subject> = {}): Subject => ({
  show: SHOW,
  text: "",
  spoken: "",
  ...fields,
});
const COFFEE = brand({
  categories: ["food", "Coffee"],
  description: "Single-origin coffee roasted on the quay",
});

describe("matchBrands", () => {
  it("adds up category, topic, past campaigns and mentions, each with its proof", () => {
    const [match] = matchBrands(
      [COFFEE],
      subject({ text: "An episode about roasting coffee with Northwind Roasters" }),
      [{ brandId: "a", showId: "s", campaignId: "c1", campaignName: "Spring" }],
    );
    expect(match).toMatchObject({
      parts: { category: 30, past_campaign: 20, mention: 10 },
    });
    const { parts, score } = match ?? { parts: null, score: 0 };
    expect(score).toBe(Object.values(parts ?? {}).reduce((sum, points) => sum + points, 0));
    expect(match?.proofPoints.map(({ type, ref }) => [type, ref])).toEqual([
      ["category", null],
      ["past_campaign", "c1"],
      ["topic", null],
      ["mention", null],
    ]);
  });

  it("leaves out brands that block the show's category or a topic that is named", () => {
    const blocked = [
      brand({ ...COFFEE, blockedCategories: ["FOOD"] }),
      brand({ ...COFFEE, id: "b", blockedTopics: ["true crime"] }),
      brand({ ...COFFEE, id: "c" }),
    ];
    const found = matchBrands(blocked, subject({ text: "A true crime story" }), []);
    expect(found.map(({ brandId }) => brandId)).toEqual(["c"]);
    const apart = matchBrands(blocked, subject({ text: "Untrue crimes" }), []);
    expect(apart.map(({ brandId }) => brandId)).toEqual(["b", "c"]);
  });

  it("ranks equal scores by id, leaves out those without a point, and reads scripts without blanks", () => {
    const tea = (id: string) => brand({ id, name: id, description: "抹茶と煎茶の専門店" });
    const found = matchBrands(
      [tea("b"), tea("a"), brand({ id: "c", name: "Tidewater", description: "mattresses" })],
      subject({ show: null, text: "煎茶の淹れ方を話す回" }),
      [],
    );
    expect(found.map(({ brandId }) => brandId)).toEqual(["a", "b"]);
    expect(found[0]?.score).toBe(found[1]?.score);
  });

  it("counts a campaign on another show for less than one on this show", () => {
    const past = (showId: string) =>
      matchBrands([brand({})], subject(), [
        { brandId: "a", showId, campaignId: "c", campaignName: "C" },
      ])[0]?.score;
    expect([past("s"), past("other")]).toEqual([20, 12]);
  });
});
