import { listOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Reader } from "../../../kernel/pipeline/context.ts";
import { checkPlatforms } from "../../../platforms/platform-access.ts";
import {
  audienceMeta,
  audienceMetaOf,
  type AudienceServices,
  platformsQuery,
} from "../audience/index.ts";
import { loadVisibleShow, showParams } from "../../catalogue/shows/index.ts";
import { dimensionQuery, showDemographicSchema } from "./demographics.schema.ts";
import { entriesOfShow } from "./demographics-view.ts";
import { showDemographicsTable } from "./demographics-table.ts";
import { loadDemographics } from "./load-demographics.ts";

export const getShowDemographics = defineRead({
  id: "audience.demographics",
  method: "GET",
  path: "/v1/shows/{show_id}/audience/demographics",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  errors: ["plan_required"],
  params: showParams,
  query: strictObject({ ...platformsQuery, ...dimensionQuery }),
  output: listOf(showDemographicSchema, audienceMeta),
  table: showDemographicsTable,
  summary: "Ages and genders of a show's audience",
  description:
    "One entry per connected platform, dimension and metric, as the platform last reported it, " +
    "with the platform's own age ranges. A connected platform that reports nothing has an entry " +
    "with `available: false` and the reason. Platforms are never added to each other. One page.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  handler: async (context: Reader<AudienceServices>, { params, query }) => {
    const platforms = checkPlatforms(query.platforms);
    const dimension = query.dimension ?? null;
    const { show_id: showId } = await loadVisibleShow(context, params.show_id);
    const demographics = await loadDemographics(context, [showId], { platforms, dimension });
    return wholeList(
      demographics.flatMap((platform) => entriesOfShow(platform, showId, dimension)),
      audienceMetaOf(context, demographics, {
        filters: { platforms, dimension },
        missingShowIds: [],
      }),
    );
  },
});
