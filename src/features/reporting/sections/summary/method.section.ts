import type { Block } from "../../../../domain/report-documents/document.ts";
import { formatMoment, formatWindow } from "../../../../domain/report-documents/format.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type PostRow, readPostRows } from "../measurement/post-rows.ts";
import { isOld, KEPT_WORDS, oldestOf } from "../reading/ages.ts";
import { readCampaign } from "../reading/campaign-reads.ts";
import { type ColumnOf, sentence, table } from "../reading/blocks.ts";
import { documentDefinition } from "../reading/counted.ts";
import { readOverview, readShows, showText } from "../reading/show-reads.ts";
import { windowSoFar } from "../reading/window.ts";
import { countText, listText, platformText, plural } from "../reading/words.ts";
import { defineSection, type SectionReading } from "../section.ts";
import { definitionsNamed } from "./definitions-named.ts";

export const methodSection = defineSection({
  type: "method",
  title: "How this was counted",
  isAboutOthers: true,
  description:
    "What every metric of the report counts, how far each platform lags behind, which earlier " +
    "numbers were kept, which shows are missing, the time zone, and what is older than 36 hours. " +
    "It cannot be removed.",
  reports: ["campaign", "show", "network", "cluster", "custom"],
  options: strictObject({}),
  read: async (reading) => {
    const named = definitionsNamed(reading.before);
    const posts = await readPostRows(reading);
    const platforms = [
      ...postPlatforms(posts, reading.context.now),
      ...(await accountPlatforms(reading)),
    ];
    return {
      blocks: [
        sentence("time", await timeText(reading)),
        sentence(
          "counters",
          "Counts are those that platforms show. Reach adds counters of several platforms and is " +
            "no number of distinct people; sums of unique counts, such as listeners, may count one " +
            "person more than once. What is not known is empty and never 0.",
        ),
        sentence("age", ageText(platforms)),
        ...definitionsTable(named),
        ...platformsTable(platforms),
        ...keptTable(posts),
        sentence("shows", await showsText(reading)),
      ],
      definitions: named,
    };
  },
});

async function timeText(reading: SectionReading): Promise<string> {
  const reads = await readCampaign(reading);
  const { context, subject } = reading;
  const at = `All figures were read on ${formatMoment(context.now.toISOString())}`;
  const window = windowSoFar(reading) ?? null;
  const byDay = window === null ? "" : `, and figures by day are of ${formatWindow(window)}`;
  if (reads !== undefined)
    return (
      `${at}; counts are to date${byDay}. Days of the campaign are in ${reads.campaign.timezone}, ` +
      "days of figures by day are UTC."
    );
  if (subject.cluster_refs.length > 0) return `${at}; counts are to date${byDay}. Days are UTC.`;
  const overview = await readOverview(reading);
  const days = overview === undefined ? "" : `; figures are of ${formatWindow(overview.window)}`;
  return `${at}${days}. Days are UTC.`;
}

/** What was read of a platform, of posts or of accounts. */
interface PlatformLag {
  key: string;
  platform: string;
  what: string;
  oldest: string | null;
  newest: string | null;
  /** Up to when the numbers are complete, where the platform gives it. */
  through: string | null;
  lagHours: number | null;
  old: number;
  all: number;
}

const newestOf = (moments: readonly (string | null | undefined)[]): string | null =>
  moments.reduce<string | null>(
    (newest, one) => (one != null && (newest === null || one > newest) ? one : newest),
    null,
  );

const hoursFrom = (from: string | null, to: string | null): number | null =>
  from === null || to === null
    ? null
    : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / HOUR_MS));

function postPlatforms(posts: readonly PostRow[], now: Date): PlatformLag[] {
  return [...Map.groupBy(posts, ({ platform }) => platform)].map(([platform, own]) => {
    const read = own.map(({ lastFetchedAt }) => lastFetchedAt);
    const covered = own.flatMap(({ reading }) => (reading?.as_of == null ? [] : [reading]));
    return {
      key: `posts ${platform}`,
      platform,
      what: plural(own.length, "post"),
      oldest: oldestOf(read),
      newest: newestOf(read),
      through: oldestOf(covered.map(({ as_of: at }) => at)),
      lagHours: covered.reduce<number | null>((most, { as_of: at, fetched_at: fetched }) => {
        const lag = hoursFrom(at, fetched);
        return lag !== null && (most === null || lag > most) ? lag : most;
      }, null),
      old: read.filter((at) => isOld(at, now)).length,
      all: own.length,
    };
  });
}

/** Of the accounts of the shows, where the report is about accounts. */
async function accountPlatforms(reading: SectionReading): Promise<PlatformLag[]> {
  if (reading.subject.campaign_id !== null || reading.subject.cluster_refs.length > 0) return [];
  const overview = await readOverview(reading);
  return (overview?.by_platform ?? [])
    .filter(({ connected }) => connected)
    .map(({ platform, accounts, freshness, as_of: through }) => ({
      key: `accounts ${platform}`,
      platform,
      what: plural(accounts, "account"),
      oldest: freshness?.last_updated ?? null,
      newest: null,
      through,
      lagHours: hoursFrom(through, freshness?.last_updated ?? null),
      old: freshness?.stale === true ? accounts : 0,
      all: accounts,
    }));
}

function ageText(platforms: readonly PlatformLag[]): string {
  const old = platforms.filter((one) => one.old > 0);
  if (platforms.length === 0) return "Nothing has been read.";
  if (old.length === 0) return "Everything was read within the last 36 hours.";
  return (
    "Older than 36 hours: " +
    listText(
      old.map((one) => `${platformText(one.platform)} (${countText(one.old)} of ${one.what})`),
      20,
    ) +
    "."
  );
}

const definitionsTable = (ids: readonly string[]): Block[] => {
  const items = ids.flatMap((id) => documentDefinition(id) ?? []);
  return items.length === 0
    ? []
    : [
        table("definitions", "What is counted", {
          items,
          keyOf: ({ id }) => id,
          columns: [
            { key: "metric", label: "Metric", kind: "text", cell: ({ label }) => label },
            { key: "definition", label: "Definition", kind: "text", cell: ({ text }) => text },
            { key: "version", label: "Version", kind: "count", cell: ({ version }) => version },
          ],
        }),
      ];
};

const LAG: readonly ColumnOf<PlatformLag>[] = [
  {
    key: "platform",
    label: "Platform",
    kind: "text",
    cell: ({ platform }) => platformText(platform),
  },
  { key: "read", label: "Read", kind: "text", cell: ({ what }) => what },
  { key: "oldest", label: "Oldest reading", kind: "moment", cell: ({ oldest }) => oldest },
  { key: "newest", label: "Newest reading", kind: "moment", cell: ({ newest }) => newest },
  { key: "through", label: "Complete up to", kind: "moment", cell: ({ through }) => through },
  {
    key: "lag",
    label: "Lag of the platform",
    kind: "text",
    cell: ({ lagHours }) => (lagHours === null ? null : `${countText(lagHours)} h`),
  },
  { key: "old", label: "Older than 36 hours", kind: "count", cell: ({ old }) => old },
];

const platformsTable = (items: readonly PlatformLag[]): Block[] =>
  items.length === 0
    ? []
    : [table("platforms", "What was read", { items, keyOf: ({ key }) => key, columns: LAG })];

/** Numbers that were kept because a newer answer was lower, 0, or did not come. */
function keptTable(posts: readonly PostRow[]): Block[] {
  const items = posts.flatMap((post) => {
    const { reading } = post;
    return reading?.kept == null ? [] : [{ post, value: reading.value, kept: reading.kept }];
  });
  if (posts.length === 0) return [];
  return items.length === 0
    ? [sentence("kept", "The count of every post is the newest answer of its platform.")]
    : [
        table("kept", "Earlier numbers that were kept", {
          items,
          keyOf: ({ post }) => post.id,
          columns: [
            {
              key: "post",
              label: "Post",
              kind: "link",
              cell: ({ post: { title, url } }) => ({ text: title ?? url, url }),
            },
            {
              key: "platform",
              label: "Platform",
              kind: "text",
              cell: ({ post }) => platformText(post.platform),
            },
            { key: "value", label: "Kept", kind: "count", cell: ({ value }) => value },
            {
              key: "refused",
              label: "Answered",
              kind: "count",
              cell: ({ kept }) => kept.refused_value,
            },
            {
              key: "reason",
              label: "Reason",
              kind: "text",
              cell: ({ kept }) => KEPT_WORDS[kept.reason],
            },
            { key: "at", label: "Since", kind: "moment", cell: ({ kept }) => kept.at },
          ],
        }),
      ];
}

async function showsText(reading: SectionReading): Promise<string> {
  const { leftOut } = await readShows(reading);
  return leftOut.length === 0
    ? "No show is missing."
    : `In no figure: ${listText(
        leftOut.map(({ id, name, reason }) => `${showText(name, id)} (${reason})`),
        50,
      )}.`;
}
