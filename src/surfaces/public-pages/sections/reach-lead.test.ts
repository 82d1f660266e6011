import { describe, expect, it } from "vitest";
import type { ReachLead } from "../../../features/sharing/public-pages/index.ts";
import { reachLead } from "./reach-lead.ts";

const LEAD: ReachLead = {
  from: "2026-10-24",
  to: "2026-11-20",
  reach: 1_500,
  previous_reach: 1_000,
  change_percent: 50,
  change_of_all: true,
  known_in_part: [],
  categories: [],
};
const textOf = (lead: Partial<ReachLead>): string =>
  String(reachLead({ ...LEAD, ...lead }))
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ");

describe("the comparison with the days before", () => {
  it("has the number of those days, where the change is that of both numbers", () => {
    expect(textOf({})).toContain("+50 % on the 28 days before (1,000), the same weekdays.");
    expect(textOf({})).not.toContain("in part");
  });

  it("names no number that its change is not of", () => {
    const text = textOf({
      change_percent: 12,
      change_of_all: false,
      known_in_part: [{ platform_name: "YouTube", days_known: 21, days: 28 }],
    });
    expect(text).toContain(
      "+12 % on the 28 days before, over the platforms that are known alike in both.",
    );
    expect(text).not.toContain("1,000");
    expect(text).toContain("Known in part: YouTube 21 of 28 days");
  });

  it("has no change where nothing compares", () => {
    expect(textOf({ change_percent: null })).toContain("The 28 days before had 1,000;");
    expect(textOf({ previous_reach: null, change_percent: null })).toContain(
      "Nothing is known of the 28 days before.",
    );
  });
});
