import { Type } from "typebox";
import { requireFeature } from "../../../../kernel/access/require-feature.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { inputOf } from "../../../../kernel/pipeline/reader.ts";
import { getCurves } from "../../../measurement/analytics/index.ts";
import { listClusters } from "../../../grouping/clusters/index.ts";
import { readCampaign } from "../reading/campaign-reads.ts";
import { type ColumnOf, sentence, table } from "../reading/blocks.ts";
import { readAll } from "../reading/read-all.ts";
import { readShows, showText } from "../reading/show-reads.ts";
import { notListed, plural } from "../reading/words.ts";
import { defineSection, type SectionReading } from "../section.ts";

/** Clusters of one answer of curves. */
const CLUSTERS_OF_ANSWER = 20;
const WINDOWS = ["d1", "d7", "d14", "d30", "d90"] as const;

export const episodesSincePublishingSection = defineSection({
  type: "episodes_since_publishing",
  title: "Episodes since publishing",
  description:
    "What each episode had reached 1, 7, 14, 30 and 90 times 24 hours after it was published, " +
    "so that episodes of different age compare.",
  reports: ["campaign", "show", "network", "cluster", "custom"],
  options: strictObject({
    limit: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: "Episodes, the newest of a show first; of a campaign in the order of its slots.",
    }),
  }),
  read: async (reading, { limit }) => {
    const all = await referencesOf(reading, limit);
    const curves = await readCurves(reading, all.slice(0, limit));
    const known = curves.filter(({ windows }) => windows !== null);
    if (known.length === 0) return undefined;
    const { names } = await readShows(reading);
    const undated = curves.length - known.length;
    const open = known.some(({ windows }) =>
      WINDOWS.some((name) => windows?.[name].complete === false),
    );
    const estimated = known.some(({ windows }) =>
      WINDOWS.some((name) => windows?.[name].complete === true && windows[name].estimated),
    );
    return {
      blocks: [
        sentence(
          "rule",
          "Reach that was known at the close of each window since publication. It adds the " +
            "counters of posts and is no number of distinct people." +
            (open ? " A window that is not over is empty." : ""),
        ),
        table("episodes", "Episodes", {
          items: known,
          keyOf: ({ subject }) => subject.cluster_ref,
          columns: [
            { key: "episode", label: "Episode", kind: "text", cell: ({ subject }) => subject.name },
            {
              key: "show",
              label: "Show",
              kind: "text",
              cell: ({ subject: { show_id: id } }) => showText(names.get(id), id),
            },
            {
              key: "published_at",
              label: "Published",
              kind: "moment",
              cell: ({ published_at: at }) => at,
            },
            ...WINDOWS.map((name): ColumnOf<(typeof known)[number]> => ({
              key: `reach_${name}`,
              label: `After ${plural(Number(name.slice(1)), "day")}`,
              kind: "count",
              definition: "reach",
              cell: ({ windows }) =>
                windows?.[name].complete === true ? windows[name].value : null,
            })),
          ],
        }),
        ...(estimated
          ? [
              sentence(
                "estimated",
                "Some values are of the last reading before a window closed: a later one of that " +
                  "day may have been higher.",
              ),
            ]
          : []),
        ...(all.length > limit ? [sentence("left_out", leftOutText(reading, all, limit))] : []),
        ...(undated > 0
          ? [
              sentence(
                "undated",
                `It is not known when ${plural(undated, "episode")} came out.`,
                "warning",
              ),
            ]
          : []),
      ],
    };
  },
});

/** Of shows, no more references are read than one that is not listed. */
function leftOutText({ subject }: SectionReading, all: readonly string[], limit: number): string {
  const isWhole = subject.campaign_id !== null || subject.cluster_refs.length > 0;
  return isWhole ? notListed(all.length - limit, "episode") : "Earlier episodes are not listed.";
}

/** The clusters of the report; of shows the newest ones, one more than are listed. */
async function referencesOf(reading: SectionReading, limit: number): Promise<string[]> {
  const { subject, context } = reading;
  requireFeature(context.workspace, "clusters");
  const reads = await readCampaign(reading);
  if (reads !== undefined) {
    const { showSet } = context.workspace;
    const slots = reads.slots.filter((slot) => showSet.has(slot.show_id));
    return [...new Set(slots.flatMap((slot) => slot.cluster_refs))];
  }
  if (subject.cluster_refs.length > 0) return subject.cluster_refs;
  const { showIds } = await readShows(reading);
  if (showIds.length === 0) return [];
  const rows = await readAll(
    async (page) => listClusters.run(context, inputOf({}, { show_ids: [...showIds], ...page })),
    limit + 1,
  );
  return rows.map(({ global_id: ref }) => ref);
}

async function readCurves({ context, shared }: SectionReading, references: readonly string[]) {
  const curves = [];
  for (let from = 0; from < references.length; from += CLUSTERS_OF_ANSWER) {
    const asked = references.slice(from, from + CLUSTERS_OF_ANSWER);
    const answer = await shared(`curves ${asked.join(" ")}`, async () =>
      getCurves.run(context, inputOf({}, { cluster_refs: asked, metric: "reach", days: 1 })),
    );
    curves.push(...answer.curves);
  }
  return curves;
}
