import { type Static, Type } from "typebox";
import { requireFeature } from "../../../../kernel/access/require-feature.ts";
import { LIMIT_DEFAULT, listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { PageAnswer } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Input } from "../../../../kernel/operation/operation.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { POST_FORMATS } from "../../../../domain/metrics/metric.ts";
import {
  SINCE_PUBLISH_WINDOWS,
  type SincePublishWindow,
} from "../../../grouping/clusters/index.ts";
import { acrossQuery, envelopeFields } from "../scope/analytics.schema.ts";
import { loadScopeAcross } from "../scope/analytics-scope.ts";
import { rankingsTable } from "../figures/figures-tables.ts";
import { cursorKeys, loadRanking, placeOf } from "./load-rankings.ts";
import { RANKING_METRICS } from "./ranking-metrics.ts";
import { RANKING_SUBJECTS, rankingEntrySchema } from "./ranking.schema.ts";

/** The only metric that every subject has. */
const METRIC_DEFAULT = "reach";

const SINCE_PUBLISH = Object.keys(SINCE_PUBLISH_WINDOWS) as SincePublishWindow[];

const query = strictObject({
  subject: oneOf(RANKING_SUBJECTS, {
    description: "What is ranked. Shows count all of their own accounts, shared ones included.",
  }),
  metric: Type.Optional(
    oneOf(RANKING_METRICS, {
      default: METRIC_DEFAULT,
      description: "Shows and platforms have the figures of accounts, the others those of posts.",
    }),
  ),
  ...acrossQuery,
  formats: Type.Optional(
    Type.Array(oneOf(POST_FORMATS), {
      minItems: 1,
      maxItems: POST_FORMATS.length,
      description: "Only posts of these formats.",
    }),
  ),
  since_publish: Type.Optional(
    oneOf(SINCE_PUBLISH, {
      description:
        "Clusters and episodes by what they had reached so long after publication: those " +
        "published in the window whose time is over.",
    }),
  ),
  ...pagingQuery,
});

export const getRankings = defineRead({
  id: "analytics.rankings",
  method: "GET",
  path: "/v1/analytics/rankings",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  query,
  output: listOf(rankingEntrySchema, strictObject(envelopeFields)),
  table: rankingsTable,
  errors: ["plan_required"],
  summary: "Shows, episodes, clusters, posts or platforms by a metric",
  description:
    "Shows and platforms by what their accounts added in the window; episodes and clusters by " +
    "what they gained in it; posts that were published in it by their latest value. What has no " +
    "number has no place. Compared with the days right before the window. " +
    "`social_count_mode=unique` counts a shared account once in the ranking of platforms; a show " +
    "has all of its own accounts in either mode.",
  example: { query: { subject: "show", metric: "reach", window: "30" } },
  mcp: {
    tool: "get_rankings",
    isCommon: true,
    description:
      "What carried a window: shows, episodes, clusters, posts or platforms by a metric, each " +
      "with its rank and value in the days right before. Clips: subject post with formats " +
      "clip,short.",
    leftOut: ["as_of", "social_count_mode"],
    arguments: {
      start_date: "First day, YYYY-MM-DD, UTC, instead of window.",
      end_date: "Last day, YYYY-MM-DD, UTC.",
    },
  },
  handler: rankingPage,
});

async function rankingPage(
  context: Reader,
  { query: asked }: Input<unknown, Static<typeof query>, unknown>,
) {
  const { limit = LIMIT_DEFAULT, cursor, ...sent } = asked;
  const filters = { ...sent, metric: asked.metric ?? METRIC_DEFAULT };
  if (asked.formats !== undefined && asked.subject !== "post")
    throw parameterInvalid("formats", "conflict", "formats belongs to subject post.");
  const isOfClusters = asked.subject === "cluster" || asked.subject === "episode";
  if (asked.since_publish !== undefined && !isOfClusters)
    throw parameterInvalid(
      "since_publish",
      "conflict",
      "since_publish belongs to the subjects cluster and episode.",
    );
  if (asked.platforms !== undefined && isOfClusters)
    throw parameterInvalid(
      "platforms",
      "conflict",
      "Clusters and episodes are ranked over all of their platforms.",
    );
  if (!["show", "platform"].includes(asked.subject)) requireFeature(context.workspace, "clusters");
  const { cursors } = context.runtime;
  const cursorScope = {
    workspaceId: context.workspace.id,
    operationId: "analytics.rankings",
    filters,
  };
  const after = cursor === undefined ? null : placeOf(cursors.read(cursor, cursorScope));
  const { scope, envelope } = await loadScopeAcross(context, asked);
  const ranking = await loadRanking(context, scope, filters, { after, limit });
  const { entries, hasMore, last } = ranking;
  return new PageAnswer({
    data: entries,
    hasMore,
    nextCursor: hasMore && last !== null ? cursors.write(cursorKeys(last), cursorScope) : null,
    meta: envelope(ranking.coverage),
  });
}
