import { texts as areaTexts } from "../campaigns.ts";

const POST_COUNTS = {
  likes: "Likes",
  comments: "Comments",
  long_views: "Long views",
  short_views: "Short views",
} as const;

/** Texts of the overview of a campaign. */
export const texts = {
  pace: {
    title: "Pace",
    note: "The black line is what should be there by the days on which slots air.",
    delivered: "Delivered",
    of: (target: string, source: "goals" | "guarantees"): string =>
      source === "goals" ? `of ${target} aimed at` : `of ${target} guaranteed`,
    should: (count: string): string => `should be ${count}`,
    pace: "Pace",
    behind: (points: string): string => `${points} points behind`,
    ahead: (points: string): string => `${points} points ahead`,
    onTrack: "on track",
    noGoal: "no target",
    noGoalText: "Give the campaign a target or its slots guarantees: then there is a pace.",
    nothing: "nothing counted",
    times: (time: string, due: string): string => `time ${time} %, due by air dates ${due} %`,
    end: "Will end at",
    endNote: "if planned slots air and those that aired go on as they began",
    ruler: (actual: string, expected: string, target: string): string =>
      `${actual} delivered, ${expected} due by now, ${target} in all`,
  },
  goals: "Targets",
  goal: { impressions: "Impressions", reach: "Reach", plays: "Plays" },
  goalOf: (value: string, target: string, percent: string): string =>
    `${value} of ${target}, ${percent} %`,
  facts: {
    title: "Facts",
    brand: "Brand",
    noBrand: "none",
    agency: "Agency",
    days: "Days",
    timezone: "Time zone",
    budget: "Budget",
    rates: "Media value at",
    rateSets: {
      campaign: "rates of the campaign",
      network: "rates of the network",
      operator: "rates of this server",
    },
    promo: "Promo",
    order: "Insertion order",
    openOrder: "The order it came from",
    byHand: "entered by hand",
    points: "Talking points",
    tags: "Tags",
    notes: "Notes",
    clusters: "Clusters",
    reports: "Reports",
    slots: "Slots",
    slotsOf: (count: number, state: keyof typeof areaTexts.slotStates): string =>
      `${count} ${areaTexts.slotStates[state]}`,
  },
  metrics: {
    title: "Figures",
    note: "Counts to date of the posts of the linked clusters, each post once.",
    by: "Group by",
    groups: { platform: "Platform", show: "Show", slot: "Slot", day: "Day" },
    kinds: {
      posts: "Posts",
      reach: "Reach",
      views: "Views",
      impressions: "Impressions",
      plays: "Plays",
      downloads: "Downloads",
      engagement: "Engagement",
      emv: "Media value",
    },
    none: "Nothing counts so far",
    noneText: "Link clusters with the campaign: their posts then count for it.",
    link: "Link clusters",
    noSlot: "no slot",
    together: "Together",
    stale: (count: number): string =>
      count === 1 ? "1 cluster is stale" : `${count} clusters are stale`,
    hidden: (count: number): string =>
      count === 1
        ? "1 link of a show that is gone is not counted"
        : `${count} links of shows that are gone are not counted`,
    day: "Gained on the day, UTC",
    slotAt: (position: number): string => `Slot ${position}`,
  },
  emv: {
    title: "Media value",
    note: (rates: string): string =>
      `Earned media value at ${rates}; what ad servers counted is not in it.`,
    counts: POST_COUNTS,
    count: "Counted",
    rate: "Rate",
    amount: "Amount",
    post: "Post",
    kind: "What",
    each: (rate: string): string => `${rate} each`,
    thousand: (rate: string): string => `${rate} for 1,000`,
    receipts: "Every amount",
    receiptsOf: (count: string): string => `All ${count} amounts`,
    hide: "Hide the amounts",
    leftOut: (count: string, amount: string): string => `${count} smaller ones come to ${amount}.`,
    none: "Nothing has a price so far",
    noneText: "Likes, comments and views of linked posts are priced by the rates.",
    shares: (amount: string, count: string): string => `${amount} from ${count} counts`,
    reading: "Its readings",
  },
};
