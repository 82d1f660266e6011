import { Type } from "typebox";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { inputOf } from "../../../../kernel/pipeline/reader.ts";
import { getRankings } from "../../../measurement/analytics/index.ts";
import { readAccountEvidence } from "../reading/account-evidence.ts";
import { type ColumnOf, sentence, table } from "../reading/blocks.ts";
import { reachIsSum } from "../reading/counted.ts";
import { readAll } from "../reading/read-all.ts";
import { platformsQuery, readShows, windowQuery } from "../reading/show-reads.ts";
import { idText, platformText, ratioOfPercent } from "../reading/words.ts";
import { defineSection, type SectionReading } from "../section.ts";

const SUBJECTS = ["show", "episode", "cluster", "post", "platform"] as const;
const METRICS = [
  "reach",
  "views",
  "plays",
  "downloads",
  "likes",
  "comments",
  "engagement",
] as const;

interface Ranked {
  subject: (typeof SUBJECTS)[number];
  metric: (typeof METRICS)[number];
  limit: number;
}

export const rankingsSection = defineSection({
  type: "rankings",
  title: "Rankings",
  description:
    "Shows, episodes, clusters, posts or platforms by a metric, each with its rank and value in " +
    "the days right before.",
  reports: ["show", "network", "custom"],
  options: strictObject({
    subject: oneOf(SUBJECTS, { default: "cluster", description: "What is ranked." }),
    metric: oneOf(METRICS, { default: "reach", description: "The number." }),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "Places." }),
  }),
  read: async (reading, options) => {
    const entries = await readRanking(reading, options);
    if (entries.length === 0) return undefined;
    const { subject, metric } = options;
    const columns: (ColumnOf<(typeof entries)[number]> | false)[] = [
      { key: "rank", label: "Rank", kind: "count", cell: ({ rank }) => rank },
      {
        key: "name",
        label: idText(subject),
        kind: "text",
        cell: (entry) =>
          subject === "platform" ? platformText(entry.subject.id) : entry.subject.name,
      },
      subject !== "platform" && {
        key: "page",
        label: "Page",
        kind: "link",
        cell: ({ subject: { name, public_url: url } }) =>
          url === null ? null : { text: name ?? url, url },
      },
      {
        key: "value",
        label: idText(metric),
        kind: "count",
        definition: metric,
        cell: ({ value }) => value,
      },
      {
        key: "previous_rank",
        label: "Rank before",
        kind: "count",
        cell: ({ previous_rank: rank }) => rank,
      },
      {
        key: "previous_value",
        label: "Before",
        kind: "count",
        definition: metric,
        cell: ({ previous_value: value }) => value,
      },
      {
        key: "change",
        label: "Change",
        kind: "ratio",
        cell: ({ change_percent: percent }) => ratioOfPercent(percent),
      },
    ];
    return {
      blocks: [
        ...(metric === "reach" ? [reachIsSum("sum")] : []),
        ...(subject === "show"
          ? [
              sentence(
                "shared",
                "A show counts all of its own accounts, also those that it shares with other shows.",
              ),
            ]
          : []),
        table("ranking", `${idText(subject)}s by ${idText(metric).toLowerCase()}`, {
          items: entries,
          keyOf: (entry) => entry.subject.id,
          columns,
        }),
      ],
      evidence:
        metric === "reach" && (subject === "show" || subject === "platform")
          ? await readAccountEvidence(reading)
          : [],
    };
  },
});

async function readRanking(reading: SectionReading, { subject, metric, limit }: Ranked) {
  const { showIds, isAll } = await readShows(reading);
  const days = windowQuery(reading);
  if (showIds.length === 0 || days === undefined) return [];
  // Clusters and episodes are ranked over all of their platforms.
  const platforms = subject === "cluster" || subject === "episode" ? {} : platformsQuery(reading);
  return reading.shared(`ranking ${subject} ${metric} ${limit}`, () =>
    readAll(
      async (page) =>
        getRankings.run(
          reading.context,
          inputOf(
            {},
            {
              subject,
              metric,
              ...(isAll ? {} : { show_ids: [...showIds] }),
              ...platforms,
              ...days,
              ...page,
            },
          ),
        ),
      limit,
    ),
  );
}
