import { Type } from "typebox";
import type { Block } from "../../../../domain/report-documents/document.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { isDefined } from "../../../../domain/metrics/metric-definitions.ts";
import { type ColumnOf, sentence, table } from "../reading/blocks.ts";
import { readDemographics, readGeography, readShows, showText } from "../reading/show-reads.ts";
import { countText, dayText, idText, listText, platformText, plural } from "../reading/words.ts";
import { defineSection } from "../section.ts";

type Geography = Awaited<ReturnType<typeof readGeography>>["data"][number];
type Demographic = Awaited<ReturnType<typeof readDemographics>>["data"][number];

/** A country or a group of ages and genders. */
interface Part {
  key: string;
  name: string;
  value: number | null;
  share: number | null;
  label: string;
}

export const audienceSection = defineSection({
  type: "audience",
  title: "Audience",
  description:
    "Countries, ages and genders as each platform reports them, one table for each platform and " +
    "metric. Platforms are never added or averaged with each other.",
  reports: ["campaign", "show", "network", "cluster", "custom"],
  options: strictObject({
    countries: Type.Boolean({ default: true, description: "Countries by platform." }),
    demographics: Type.Boolean({ default: true, description: "Ages and genders by platform." }),
    limit: Type.Integer({
      minimum: 1,
      maximum: 250,
      default: 10,
      description: "Countries, and ages by gender, of each table, the largest first.",
    }),
  }),
  read: async (reading, { countries, demographics, limit }) => {
    const { showIds, names } = await readShows(reading);
    if (showIds.length === 0) return undefined;
    const places = countries ? (await readGeography(reading)).data : [];
    const groups = demographics ? (await readDemographics(reading)).data : [];
    const filled = places.filter((entry) => entry.available && entry.countries.length > 0);
    const grouped = withoutCombined(
      groups.filter((entry) => entry.available && entry.buckets.length > 0),
    );
    if (filled.length === 0 && grouped.length === 0) return undefined;
    return {
      blocks: [
        sentence(
          "rule",
          "Each table is one platform's own count of its audience, over the days that the platform " +
            "chooses, and of the whole shows. Shares of two platforms do not compare.",
        ),
        ...filled.flatMap((entry) => [
          ...countryBlocks(entry, limit),
          ...notInIt("countries", entry, names),
        ]),
        ...grouped.flatMap((entry) => [
          ...groupBlocks(entry, limit),
          ...notInIt(entry.dimension ?? "groups", entry, names),
        ]),
        ...missingBlocks([...places, ...groups]),
      ],
      definitions: [
        ...new Set(
          [...filled, ...grouped].flatMap(({ platform, metric }) =>
            metric !== null && isDefined(platform, metric) ? [`${platform}.${metric}`] : [],
          ),
        ),
      ],
    };
  },
});

/** Ages by gender are some twenty rows that repeat ages and genders where both are there. */
function withoutCombined(groups: readonly Demographic[]): Demographic[] {
  const has = (platform: string, dimension: string): boolean =>
    groups.some((entry) => entry.platform === platform && entry.dimension === dimension);
  return groups.filter(
    ({ platform, dimension }) =>
      dimension !== "age_gender" || !has(platform, "age") || !has(platform, "gender"),
  );
}

/** What the table is of, over which days, and how it is made of several shows. */
function titleOf(what: string, entry: Geography | Demographic): string {
  const metric = entry.metric === null ? "" : ` by ${entry.metric.replaceAll("_", " ")}`;
  const at = entry.as_of === null ? "" : `, as of ${dayText(entry.as_of.slice(0, 10))}`;
  return `${what} on ${platformText(entry.platform)}${metric}${windowText(entry.window)}${at}`;
}

function windowText(window: Geography["window"]): string {
  if (window === null) return "";
  if (window.kind === "all_time") return ", all time";
  if (window.kind === "days" && window.days !== undefined) return `, ${plural(window.days, "day")}`;
  return window.kind === "dates" && window.from !== undefined && window.to !== undefined
    ? `, ${dayText(window.from)} to ${dayText(window.to)}`
    : "";
}

const keyOf = (what: string, { platform, metric }: Geography | Demographic): string =>
  `${what}_${platform}_${metric ?? "all"}`;

/** How many shows were added. An account that two shows share is counted for one of them. */
function sumRule({ aggregation, shows_included: shows }: Geography | Demographic): string | null {
  const counted = shows.filter((show) => show.counted).length;
  if (counted < 2 || aggregation === null) return null;
  return aggregation === "sum_of_counts"
    ? `Counts of ${plural(counted, "show")} added: one person may be in several of them.`
    : `The plain mean of the shares of ${plural(counted, "show")}.`;
}

/** The shows with an account of the platform of which the table holds nothing. */
function notInIt(
  what: string,
  entry: Geography | Demographic,
  names: ReadonlyMap<string, string>,
): Block[] {
  const missing = entry.shows_missing.filter(({ reason }) => reason !== "not_connected");
  const words = missing.map(({ show_id: id }) => showText(names.get(id), id));
  return words.length === 0
    ? []
    : [sentence(`${keyOf(what, entry)}_missing`, `Not in it: ${listText(words)}.`, "warning")];
}

function countryBlocks(entry: Geography, limit: number): Block[] {
  const parts = entry.countries.map((place): Part => ({
    key: place.code ?? place.name,
    name: place.name,
    value: place.value,
    share: place.share,
    label: place.value_label,
  }));
  return partBlocks("countries", titleOf("Countries", entry), { entry, parts, limit });
}

function groupBlocks(entry: Demographic, limit: number): Block[] {
  const what = entry.dimension ?? "groups";
  // Ages are read in their order; of some twenty ages by gender the largest are what matters.
  const isLong = what === "age_gender";
  const buckets = isLong
    ? entry.buckets.toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0))
    : entry.buckets;
  const parts = buckets.map((bucket): Part => ({
    key: bucket.bucket,
    name: idText(bucket.bucket),
    value: bucket.value,
    share: bucket.share,
    label: bucket.value_label,
  }));
  return partBlocks(what, titleOf(idText(what), entry), {
    entry,
    parts,
    limit: isLong ? limit : parts.length,
  });
}

function partBlocks(
  what: string,
  title: string,
  {
    entry,
    parts,
    limit,
  }: { entry: Geography | Demographic; parts: readonly Part[]; limit: number },
): Block[] {
  const key = keyOf(what, entry);
  const rule = sumRule(entry);
  const rest = parts.length - limit;
  return [
    table(key, title, {
      items: parts.slice(0, limit),
      keyOf: (part) => part.key,
      columns: [...PART, entry.value_kind === "count" && COUNT],
    }),
    ...(rest > 0
      ? [
          sentence(
            `${key}_more`,
            `${countText(rest)} more ${rest === 1 ? "is" : "are"} not listed.`,
          ),
        ]
      : []),
    ...(rule === null ? [] : [sentence(`${key}_rule`, rule)]),
  ];
}

const PART: readonly ColumnOf<Part>[] = [
  { key: "name", label: "Part", kind: "text", cell: ({ name }) => name },
  {
    key: "share",
    label: "Share",
    kind: "ratio",
    cell: ({ share }) => share?.toFixed(4) ?? null,
  },
];

const COUNT: ColumnOf<Part> = {
  key: "count",
  label: "Count",
  kind: "count",
  cell: ({ value }) => value,
};

/** Platforms that are connected and report nothing, with their reasons. */
function missingBlocks(entries: readonly (Geography | Demographic)[]): Block[] {
  const available = new Set(entries.flatMap((entry) => (entry.available ? [entry.platform] : [])));
  const missing = entries.filter(
    ({ platform, reason }) => !available.has(platform) && reason !== "not_connected",
  );
  const names = [...new Set(missing.map(({ platform }) => platformText(platform)))];
  return names.length === 0
    ? []
    : [sentence("missing", `No audience is known of ${listText(names)}.`, "warning")];
}
