import { describe, expect, it } from "vitest";
import { campaignChanges, campaignValues, newCampaign, wrongNumbers } from "./campaign-draft.ts";

const empty = campaignValues(null, { timezone: "Europe/London", currency: "gbp" });

describe("the form of a campaign", () => {
  it("leaves out of a new campaign what is empty", () => {
    expect(newCampaign({ ...empty, name: " Autumn " })).toEqual({
      name: "Autumn",
      timezone: "Europe/London",
      currency: "gbp",
    });
  });

  it("sends money in minor units, goals as numbers and tags one by one", () => {
    const values = { ...empty, name: "A", budget: "1200.5", impressions: "60,000", tags: "a, b," };
    expect(newCampaign(values)).toMatchObject({
      budget_minor: 120_050,
      goals: { impressions: 60_000, reach: null, plays: null },
      tags: ["a", "b"],
    });
  });

  it("sends of an existing campaign what differs alone, and null for what was emptied", () => {
    const stored = { ...empty, name: "A", agency_name: "Quay", impressions: "10" };
    expect(campaignChanges(stored, stored)).toEqual({});
    expect(campaignChanges(stored, { ...stored, agency_name: "", impressions: "" })).toEqual({
      agency_name: null,
      goals: null,
    });
  });

  it("names fields that are no numbers; rates are given together", () => {
    expect(wrongNumbers({ ...empty, budget: "many", reach: "1.5" })).toEqual(["budget", "reach"]);
    expect(wrongNumbers({ ...empty, like_rate: "0.1" })).toEqual([
      "comment_rate",
      "long_cpm",
      "short_cpm",
    ]);
    expect(wrongNumbers(empty)).toEqual([]);
  });
});
