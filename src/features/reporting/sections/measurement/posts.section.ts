import { Type } from "typebox";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import { type ColumnOf, countValue, figure, figures, sentence, table } from "../reading/blocks.ts";
import { reachIsSum } from "../reading/counted.ts";
import { idText, platformText } from "../reading/words.ts";
import { defineSection } from "../section.ts";
import {
  definitionOf,
  keptText,
  type PostRow,
  readPostEvidence,
  readPostRows,
} from "./post-rows.ts";

export const postsSection = defineSection({
  type: "posts",
  title: "Posts and clips",
  description:
    "Each post with its link, platform, format, day, its count with the definition that it " +
    "follows, engagement, and when it was read. The largest counts first.",
  reports: ["campaign", "cluster", "custom"],
  options: strictObject({
    limit: Type.Integer({
      minimum: 1,
      maximum: 5_000,
      default: 200,
      description: "Posts that are listed; the others are counted in a sentence.",
    }),
    formats: Type.Array(Type.String({ maxLength: 40 }), {
      maxItems: 7,
      default: [],
      description: "Only posts of these formats, such as `clip`; empty for all.",
    }),
  }),
  read: async (reading, { limit, formats }) => {
    const all = (await readPostRows(reading)).filter(
      ({ format }) => formats.length === 0 || formats.includes(format),
    );
    if (all.length === 0) return undefined;
    const shown = all.slice(0, limit);
    const rest = all.slice(limit);
    const restCount = sumCounts(rest.map(({ count }) => count));
    return {
      blocks: [
        reachIsSum("sum"),
        table("posts", "Posts", { items: shown, keyOf: ({ id }) => id, columns: COLUMNS }),
        ...(rest.length === 0
          ? []
          : [
              sentence("left_out_rule", "Posts with smaller counts are not listed."),
              figures("left_out", [
                figure("posts", "Posts that are not listed", countValue(rest.length)),
                figure("count", "Their counts together", countValue(restCount), {
                  basis: "measured",
                }),
              ]),
            ]),
      ],
      evidence: await readPostEvidence(reading),
      definitions: [...new Set(shown.flatMap((row) => definitionOf(row) ?? []))],
    };
  },
});

const COLUMNS: readonly ColumnOf<PostRow>[] = [
  {
    key: "post",
    label: "Post",
    kind: "link",
    cell: ({ title, url }) => ({ text: title ?? url, url }),
  },
  {
    key: "platform",
    label: "Platform",
    kind: "text",
    cell: ({ platform }) => platformText(platform),
  },
  { key: "format", label: "Format", kind: "text", cell: ({ format }) => idText(format) },
  {
    key: "published_at",
    label: "Published",
    kind: "moment",
    cell: ({ publishedAt }) => publishedAt,
  },
  { key: "count", label: "Count", kind: "count", cell: ({ count }) => count },
  {
    key: "counted_as",
    label: "Counted as",
    kind: "text",
    cell: ({ metric }) => (metric === null ? null : idText(metric)),
  },
  { key: "likes", label: "Likes", kind: "count", definition: "likes", cell: ({ likes }) => likes },
  {
    key: "comments",
    label: "Comments",
    kind: "count",
    definition: "comments",
    cell: ({ comments }) => comments,
  },
  {
    key: "shares",
    label: "Shares",
    kind: "count",
    definition: "shares",
    cell: ({ shares }) => shares,
  },
  {
    key: "engagement",
    label: "Engagement",
    kind: "count",
    definition: "engagement",
    cell: ({ engagement }) => engagement,
  },
  { key: "kept", label: "Earlier number kept", kind: "text", cell: (row) => keptText(row) ?? "" },
  {
    key: "read_at",
    label: "Read at",
    kind: "moment",
    cell: ({ reading, lastFetchedAt }) => reading?.fetched_at ?? lastFetchedAt,
  },
  {
    key: "definition",
    label: "Definition",
    kind: "text",
    cell: (row) => row.reading?.definition ?? definitionOf(row),
  },
];
