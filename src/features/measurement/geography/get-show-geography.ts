import type { Reader } from "../../../kernel/pipeline/context.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { checkPlatforms } from "../../../platforms/platform-access.ts";
import {
  audienceMeta,
  audienceMetaOf,
  type AudienceServices,
  platformsQuery,
} from "../audience/index.ts";
import { loadVisibleShow, showParams } from "../../catalogue/shows/index.ts";
import { showGeographySchema } from "./geography.schema.ts";
import { showGeographyTable } from "./geography-table.ts";
import { entriesOfShow } from "./geography-view.ts";
import { loadGeography } from "./load-geography.ts";

export const getShowGeography = defineRead({
  id: "audience.geography",
  method: "GET",
  path: "/v1/shows/{show_id}/audience/geography",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  errors: ["plan_required"],
  params: showParams,
  query: strictObject(platformsQuery),
  output: listOf(showGeographySchema, audienceMeta),
  table: showGeographyTable,
  summary: "Where the numbers of a show come from",
  description:
    "One entry per connected platform and metric, as the platform last reported it: by country, " +
    "and by city or state where it has them. A connected platform that reports nothing has an " +
    "entry with `available: false` and the reason. Platforms are never added to each other. " +
    "One page.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  handler: async (context: Reader<AudienceServices>, { params, query }) => {
    const platforms = checkPlatforms(query.platforms);
    const { show_id: showId } = await loadVisibleShow(context, params.show_id);
    const geography = await loadGeography(context, [showId], platforms);
    return wholeList(
      geography.flatMap((platform) => entriesOfShow(platform, showId)),
      audienceMetaOf(context, geography, { filters: { platforms }, missingShowIds: [] }),
    );
  },
});
