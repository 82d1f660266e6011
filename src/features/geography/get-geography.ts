import { showsAmong } from "../../kernel/access/visible-show.ts";
import type { Context } from "../../kernel/pipeline/context.ts";
import { Type } from "typebox";
import { wholeList } from "../../kernel/operation/answer.ts";
import { listOf, noBody, noParams } from "../../kernel/contract/envelope.ts";
import { defineRead } from "../../kernel/operation/define.ts";
import { oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { checkPlatforms } from "../../platforms/platform-access.ts";
import { applyCountMode, SOCIAL_COUNT_MODES } from "../../metrics/social-count-mode.ts";
import { geographyMeta, geographySchema } from "./geography.schema.ts";
import { entriesAcross, geographyMetaOf } from "./geography-view.ts";
import { type GeographyServices, linkedAccounts, loadGeography } from "./load-geography.ts";

export const getGeography = defineRead({
  id: "analytics.geography",
  method: "GET",
  path: "/v1/analytics/geography",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  params: noParams,
  query: strictObject({
    show_ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 100,
        description: "Only these shows.",
      }),
    ),
    platforms: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        maxItems: 40,
        description: "Only these platforms.",
      }),
    ),
    social_count_mode: Type.Optional(
      oneOf(SOCIAL_COUNT_MODES, {
        default: "per_show",
        description:
          "An account that several shows link is counted once either way; `unique` also lists " +
          "which shows it was left out of.",
      }),
    ),
  }),
  body: noBody,
  output: listOf(geographySchema, geographyMeta),
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
  handler: async (context: Context<GeographyServices>, { query }) => {
    const platforms = checkPlatforms(query.platforms);
    const mode = query.social_count_mode ?? "per_show";
    const { showIds, missingShowIds } = showsAmong(context.workspace, query.show_ids);
    const geography = await loadGeography(context, showIds, platforms);
    const filters = { show_ids: query.show_ids ?? null, platforms, social_count_mode: mode };
    return wholeList(
      geography.flatMap((platform) => entriesAcross(platform, showIds)),
      {
        ...geographyMetaOf(context, geography, { filters, missingShowIds }),
        ...(mode === "unique"
          ? {
              suppressed_platforms_by_show: applyCountMode(mode, linkedAccounts(geography), showIds)
                .suppressed,
            }
          : {}),
      },
    );
  },
});
