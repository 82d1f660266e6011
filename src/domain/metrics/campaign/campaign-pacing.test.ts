import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  deliveredBy,
  type PacedCampaign,
  type PacedSlot,
  paceCampaign,
  paceSlot,
  percentOfTime,
} from "./campaign-pacing.ts";
import type { CampaignPost } from "./campaign-figures.ts";
import { TOTALLED_METRICS } from "../metric-sums.ts";

const post = (fields: Partial<CampaignPost>, known: Partial<CampaignPost["counts"]> = {}) =>
  ({
    nodeId: "a",
    platform: "youtube",
    format: "full_episode",
    reach: null,
    likes: null,
    comments: null,
    counts: {
      ...Object.fromEntries(TOTALLED_METRICS.map((metric) => [metric, null])),
      ...known,
    },
    ...fields,
  }) as CampaignPost;

describe("deliveredBy", () => {
  it("counts audio by the host's downloads, and by plays only without them", () => {
    const spotify = post({ nodeId: "s", platform: "spotify" }, { plays: 40 });
    const host = post({ nodeId: "h", platform: "simplecast" }, { downloads: 90 });
    expect(deliveredBy("audio_read", [spotify, host])).toEqual({
      count: 90,
      metrics: ["downloads"],
    });
    expect(deliveredBy("audio_read", [spotify])).toEqual({ count: 40, metrics: ["plays"] });
    expect(deliveredBy("audio_read", [post({}, { views: 7 })])).toEqual({
      count: null,
      metrics: [],
    });
  });

  it("counts video, clips and newsletters by what each platform reports", () => {
    const video = post({}, { views: 1_000 });
    const clip = post({ platform: "tiktok", format: "short" }, { views: 300, impressions: 9 });
    const tweet = post({ platform: "twitter", format: "post" }, { impressions: 50 });
    const letter = post({ platform: "beehiiv", format: "newsletter", reach: 80 }, { opens: 100 });
    expect(deliveredBy("video_integration", [video, clip, letter]).count).toBe(1_000);
    expect(deliveredBy("social_clip", [clip, tweet]).count).toBe(350);
    expect(deliveredBy("newsletter_placement", [letter, video]).count).toBe(80);
  });
});

const slot = (fields: Partial<PacedSlot> = {}): PacedSlot => ({
  id: "a",
  guaranteed: 1_000,
  delivered: null,
  firstDay: 100,
  state: "due",
  ...fields,
});
const campaign = (fields: Partial<PacedCampaign> = {}): PacedCampaign => ({
  goal: 1_000,
  delivered: null,
  firstDay: 100,
  lastDay: 109,
  slots: [],
  ...fields,
});

describe("pacing", () => {
  it("of time runs from the first midnight to the last", () => {
    expect(percentOfTime(campaign(), 99)).toBe(0);
    expect(percentOfTime(campaign(), 105)).toBe(50);
    expect(percentOfTime(campaign(), 110)).toBe(100);
    expect(percentOfTime(campaign({ lastDay: null }), 105)).toBeNull();
  });

  it("is on track within 5 % either way", () => {
    const state = (delivered: number) => paceCampaign(campaign({ delivered }), 105).state;
    expect([474, 475, 525, 526].map(state)).toEqual(["behind", "on_track", "on_track", "ahead"]);
  });

  it("gives a slot 30 days, or up to the campaign's last day", () => {
    const long = campaign({ lastDay: 500 });
    expect(paceSlot(slot(), long, 115).expected).toBe(500);
    expect(paceSlot(slot(), campaign(), 105).expected).toBe(500);
    expect(paceSlot(slot({ firstDay: 200 }), campaign(), 200.5).expected).toBe(500);
  });

  it("projects a missed slot as what it has, and one that is due as what it was promised", () => {
    expect(paceSlot(slot({ state: "missed", delivered: 30 }), campaign(), 105)).toMatchObject({
      projectedTotal: 30,
      state: "behind",
    });
    expect(paceSlot(slot({ firstDay: 108 }), campaign(), 105).projectedTotal).toBe(1_000);
    const aired = slot({ state: "aired", delivered: 400 });
    expect(paceSlot(aired, campaign(), 105).projectedTotal).toBe(800);
    expect(paceSlot(slot({ state: "aired" }), campaign(), 105).projectedTotal).toBeNull();
  });

  it("expects no more than the goal, never less later, and at the end what was delivered", () => {
    const slots = fc.array(
      fc.record({
        id: fc.constant("a"),
        guaranteed: fc.option(fc.integer({ min: 1, max: 10_000 })),
        delivered: fc.option(fc.nat(10_000)),
        firstDay: fc.option(fc.integer({ min: 90, max: 120 })),
        state: fc.constantFrom("due", "aired", "missed", "canceled"),
      }) as fc.Arbitrary<PacedSlot>,
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(slots, fc.nat(400), fc.nat(400), fc.nat(5_000), (given, one, two, delivered) => {
        const paced = campaign({ slots: given, delivered });
        const [early, late] = [one, two].toSorted((a, b) => a - b).map((n) => 90 + n / 10);
        const before = paceCampaign(paced, early ?? 0);
        const after = paceCampaign(paced, late ?? 0);
        expect(before.expected ?? 0).toBeLessThanOrEqual(after.expected ?? 0);
        expect(after.expected ?? 0).toBeLessThanOrEqual(1_000);
        const end = paceCampaign(paced, 200);
        expect([end.expected, end.projectedTotal]).toEqual([1_000, delivered]);
      }),
    );
  });
});
