import { Type } from "typebox";
import { listOf } from "../../../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { wholeList } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { METRIC_DEFINITIONS } from "../../../../domain/metrics/metric-definitions.ts";

const sourceUrl = nullable(
  Type.String({ description: "The platform's own public page. Null: none is known." }),
);

const definitionSchema = strictObject(
  {
    object: oneOf(["metric_definition"]),
    id: Type.String({ description: "`youtube.views`; a computed figure has its name alone." }),
    platform: nullable(Type.String({ description: "Null: computed." })),
    platform_name: nullable(Type.String()),
    metric: Type.String(),
    unit: oneOf(["count", "seconds", "share", "money"]),
    description: Type.String({ description: "What is counted, in our words." }),
    current: Type.String({ description: "The version in force, as readings carry it." }),
    versions: Type.Array(
      strictObject({
        id: Type.String(),
        from: nullable(
          Type.String({
            format: "date",
            description: "First day, UTC. Null: in force before the first change that is known.",
          }),
        ),
        note: nullable(Type.String({ description: "What changed." })),
        source_url: sourceUrl,
      }),
      { description: "The oldest first. Numbers of two versions do not compare." },
    ),
    additive: Type.Boolean({ description: "The numbers of days add up to that of all of them." }),
    used_for_reach: Type.Boolean({ description: "The reach of a post may be this number." }),
    source_url: sourceUrl,
  },
  { $id: "MetricDefinition" },
);

export const listMetricDefinitions = defineRead({
  id: "metric_definitions.list",
  method: "GET",
  path: "/v1/metric-definitions",
  scope: "analytics:read",
  effect: "read",
  query: strictObject({
    platform: Type.Optional(
      Type.String({ maxLength: 40, description: "Only what this platform counts." }),
    ),
    metric: Type.Optional(Type.String({ maxLength: 40, description: "Only this metric." })),
  }),
  output: listOf(definitionSchema),
  summary: "What each number counts",
  description:
    "Each metric of each platform and each computed figure: what it counts, since when, whether " +
    "its days add up, whether reach is taken from it, and the platform's own page about it. One " +
    "page; an unknown platform or metric has none.",
  example: { query: { platform: "youtube" } },
  mcp: false,
  handler: (_context, { query }) =>
    wholeList(
      METRIC_DEFINITIONS.filter(
        ({ platform, metric }) =>
          (query.platform === undefined || platform === query.platform) &&
          (query.metric === undefined || metric === query.metric),
      ).map((definition) => ({
        object: "metric_definition" as const,
        id: definition.id,
        platform: definition.platform,
        platform_name: definition.platformName,
        metric: definition.metric,
        unit: definition.unit,
        description: definition.description,
        current: definition.current,
        versions: definition.versions.map(({ id, from, note, sourceUrl: url }) => ({
          id,
          from,
          note,
          source_url: url,
        })),
        additive: definition.additive,
        used_for_reach: definition.usedForReach,
        source_url: definition.sourceUrl,
      })),
    ),
});
