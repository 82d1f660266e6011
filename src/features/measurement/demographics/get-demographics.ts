import { showsAmong } from "../../../kernel/access/visible-show.ts";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Reader } from "../../../kernel/pipeline/context.ts";
import { checkPlatforms } from "../../../platforms/platform-access.ts";
import {
  acrossMetaOf,
  acrossQuery,
  audienceMeta,
  type AudienceServices,
} from "../audience/index.ts";
import { demographicSchema, dimensionQuery } from "./demographics.schema.ts";
import { entriesAcross } from "./demographics-view.ts";
import { demographicsTable } from "./demographics-table.ts";
import { loadDemographics } from "./load-demographics.ts";

export const getDemographics = defineRead({
  id: "analytics.demographics",
  method: "GET",
  path: "/v1/analytics/demographics",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  errors: ["plan_required"],
  query: strictObject({ ...acrossQuery, ...dimensionQuery }),
  output: listOf(demographicSchema, audienceMeta),
  table: demographicsTable,
  summary: "Ages and genders of the audience of shows",
  description:
    "One entry per platform, dimension and metric over the shows. Counts are added " +
    "(`sum_of_counts`); shares are averaged plainly (`unweighted_mean_of_show_shares`), a bucket " +
    "that a show does not list counting as 0. Platforms are never added to each other, and each " +
    "keeps its own age ranges. Each entry names the shows in it, with their window and age, and " +
    "those that are not, with the reason. One page.",
  example: { query: { platforms: "youtube,spotify", dimension: "age" } },
  mcp: false,
  handler: async (context: Reader<AudienceServices>, { query }) => {
    const platforms = checkPlatforms(query.platforms);
    const dimension = query.dimension ?? null;
    const mode = query.social_count_mode ?? "per_show";
    const { showIds, missingShowIds } = showsAmong(context.workspace, query.show_ids);
    const demographics = await loadDemographics(context, showIds, { platforms, dimension });
    const filters = {
      show_ids: query.show_ids ?? null,
      platforms,
      dimension,
      social_count_mode: mode,
    };
    return wholeList(
      demographics.flatMap((platform) => entriesAcross(platform, showIds, dimension)),
      acrossMetaOf(context, demographics, { filters, missingShowIds, showIds, mode }),
    );
  },
});
