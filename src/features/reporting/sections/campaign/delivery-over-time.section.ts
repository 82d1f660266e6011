import { Type } from "typebox";
import type { Block, SeriesBlock } from "../../../../domain/report-documents/document.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { readClusterDays } from "../measurement/cluster-days.ts";
import { readAccountEvidence } from "../reading/account-evidence.ts";
import {
  type CampaignReads,
  readCampaign,
  readDays,
  readLines,
  readMetrics,
  readPace,
  readPacing,
} from "../reading/campaign-reads.ts";
import { sentence, warnings } from "../reading/blocks.ts";
import { readTimeline } from "../reading/show-reads.ts";
import { listText, platformText, plural } from "../reading/words.ts";
import { defineSection, type SectionReading } from "../section.ts";

export const deliveryOverTimeSection = defineSection({
  type: "delivery_over_time",
  title: "Delivery over time",
  description:
    "Reach of single days, and for a campaign what was delivered by the end of each day beside " +
    "even delivery, with the days on which slots aired.",
  reports: ["campaign", "show", "network", "cluster", "custom"],
  options: strictObject({
    daily: Type.Boolean({ default: true, description: "Bars of single days." }),
    cumulative: Type.Boolean({ default: true, description: "The line of the sum to each day." }),
  }),
  read: async (reading, options) => {
    const reads = await readCampaign(reading);
    if (reads !== undefined) return contentOf(await campaignBlocks(reads, options));
    if (reading.subject.cluster_refs.length > 0)
      return contentOf(await readClusterDays(reading, options));
    const content = contentOf(options.daily ? await showBlocks(reading) : []);
    return content && { ...content, evidence: await readAccountEvidence(reading) };
  },
});

const contentOf = (blocks: Block[]) => (blocks.length === 0 ? undefined : { blocks });

interface Shown {
  daily: boolean;
  cumulative: boolean;
}

async function campaignBlocks(reads: CampaignReads, shown: Shown): Promise<Block[]> {
  return [
    ...(shown.cumulative ? await cumulativeBlocks(reads) : []),
    ...(shown.daily ? await dailyBlocks(reads) : []),
  ];
}

async function cumulativeBlocks(reads: CampaignReads): Promise<Block[]> {
  const pace = await readPace(reads);
  const { goal } = (await readPacing(reads)).view;
  const { window } = reads.reading;
  if (pace === null)
    return [
      sentence(
        "no_pace",
        "There is no line of delivery: nothing is promised or delivered on known days, or the " +
          "campaign has more than 500 clusters or 400 days.",
      ),
    ];
  const days = pace.days.filter(
    ({ date }) => window === null || (date >= window.start_date && date <= window.end_date),
  );
  const block: SeriesBlock = {
    kind: "series",
    key: "delivered",
    title: "Delivered impressions by the end of each day",
    definition: null,
    form: "cumulative",
    days: days.map(({ date, delivered, expected, partial }) => ({
      day: date,
      count: delivered,
      expected: expected === null ? null : Math.round(expected),
      is_incomplete: partial,
    })),
    goal: goal?.metric === "impressions" ? goal.target : null,
    markers: await markersOf(reads),
  };
  return [
    ...(days.length === 0 ? [] : [block]),
    ...warnings("left_out", [
      ...(pace.undated_slots === 0
        ? []
        : [
            `${plural(pace.undated_slots, "slot")} with a promise but without a day: not in the line.`,
          ]),
      ...(pace.clusters_in_part === 0
        ? []
        : [
            `${plural(pace.clusters_in_part, "cluster")} of which only chosen posts count: not in ` +
              "the days before today.",
          ]),
    ]),
  ];
}

/** The days on which slots aired or air. */
async function markersOf(reads: CampaignReads): Promise<SeriesBlock["markers"]> {
  const lines = await readLines(reads);
  const aired = reads.slots.flatMap((slot) => {
    const day = slot.aired_at?.slice(0, 10) ?? slot.air_date;
    const isOff = slot.status === "canceled" || slot.status === "missed";
    return day === null || isOff ? [] : [{ day, label: lines.get(slot.id)?.show_name ?? "Slot" }];
  });
  return [...Map.groupBy(aired, ({ day }) => day)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, slots]) => ({
      day,
      label: listText([...new Set(slots.map(({ label }) => label))], 3),
    }));
}

async function dailyBlocks(reads: CampaignReads): Promise<Block[]> {
  const days = await readDays(reads);
  if (days === undefined) return [];
  const { groups, warnings: texts } = days;
  // Warnings about the posts themselves are those of the figures to date.
  const { warnings: ofPosts } = await readMetrics(reads);
  const today = utcDay(reads.reading.context.now);
  if (groups.every(({ reach }) => reach === null)) return [];
  return [
    {
      kind: "series",
      key: "reach_by_day",
      title: "Reach gained from one reading to the next, UTC days",
      definition: "reach",
      form: "daily",
      days: groups.flatMap(({ day, reach }) =>
        day === null ? [] : [{ day, count: reach, expected: null, is_incomplete: day >= today }],
      ),
      goal: null,
      markers: [],
    },
    ...warnings(
      "days_in_part",
      texts.filter((text) => !ofPosts.includes(text)),
    ),
  ];
}

async function showBlocks(reading: SectionReading): Promise<Block[]> {
  const timeline = await readTimeline(reading);
  const [series] = timeline?.series ?? [];
  if (timeline === undefined || series === undefined) return [];
  if (series.points.every(({ value }) => value === null)) return [];
  return [
    {
      kind: "series",
      key: "reach_by_day",
      title: "Reach by day",
      definition: "reach",
      form: "daily",
      days: series.points.map(({ date, value, partial }) => ({
        day: date,
        count: value,
        expected: null,
        is_incomplete: partial || value === null,
      })),
      goal: null,
      markers: timeline.breaks.map(({ date, platform }) => ({
        day: date,
        label: `${platformText(platform)} counts differently from here`,
      })),
    },
    ...warnings(
      "definition_changed",
      timeline.breaks.map(({ note }) => note),
    ),
  ];
}
