import { showsAmong } from "../../../kernel/access/visible-show.ts";
import type { Reader } from "../../../kernel/pipeline/context.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { checkPlatforms } from "../../../platforms/platform-access.ts";
import {
  acrossMetaOf,
  acrossQuery,
  audienceMeta,
  type AudienceServices,
} from "../audience/index.ts";
import { geographySchema } from "./geography.schema.ts";
import { geographyTable } from "./geography-table.ts";
import { entriesAcross } from "./geography-view.ts";
import { loadGeography } from "./load-geography.ts";

export const getGeography = defineRead({
  id: "analytics.geography",
  method: "GET",
  path: "/v1/analytics/geography",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  errors: ["plan_required"],
  query: strictObject(acrossQuery),
  output: listOf(geographySchema, audienceMeta),
  table: geographyTable,
  summary: "Where the numbers of shows come from",
  description:
    "One entry per platform and metric over the shows. Counts are added (`sum_of_counts`); Spotify's shares are averaged plainly (`unweighted_mean_of_show_shares`), a country that a show does not list counting as 0. " +
    "Platforms are never added to each other. Each entry names the shows in it, with their " +
    "window and age, and those that are not, with the reason. One page.",
  example: { query: { platforms: "youtube,spotify" } },
  mcp: {
    tool: "get_geography",
    description:
      "Where the audience of shows is: countries by platform and metric, with window, age, the " +
      "shows that are in it and those that are not. Counts are added, shares averaged; platforms " +
      "are never added to each other.",
    arguments: { platforms: "Only these platforms, from list_platforms." },
  },
  handler: async (context: Reader<AudienceServices>, { query }) => {
    const platforms = checkPlatforms(query.platforms);
    const mode = query.social_count_mode ?? "per_show";
    const { showIds, missingShowIds } = showsAmong(context.workspace, query.show_ids);
    const geography = await loadGeography(context, showIds, platforms);
    const filters = { show_ids: query.show_ids ?? null, platforms, social_count_mode: mode };
    return wholeList(
      geography.flatMap((platform) => entriesAcross(platform, showIds)),
      acrossMetaOf(context, geography, { filters, missingShowIds, showIds, mode }),
    );
  },
});
