import { Type } from "typebox";
import { showParams } from "../../../kernel/access/show-params.ts";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { loadPackages, packageSchema, WINDOW_DEFAULT, WINDOWS } from "../packages/index.ts";
import { loadVisibleShow } from "../../catalogue/shows/index.ts";

export const listPackages = defineRead({
  id: "shows.sponsorship_packages",
  method: "GET",
  path: "/v1/shows/{show_id}/sponsorship-packages",
  scope: "shows:read",
  plan: "clusters",
  effect: "read",
  params: showParams,
  query: strictObject({
    window: Type.Optional(
      Type.Unsafe<(typeof WINDOWS)[number]>({
        type: "integer",
        enum: [...WINDOWS],
        description:
          "Items of the last so many days, in place of the window of each package. Without it a " +
          "package of the rate card has its own, and others 90.",
      }),
    ),
  }),
  output: listOf(packageSchema),
  summary: "What a show can offer sponsors",
  description:
    "The packages of the show's rate card (`meta.source` is `rate_card`). A show without one has " +
    "a package for each kind of placement that it has had items of, and one of all together, " +
    "without prices (`measured`). The projected reach is the mean of what such items have been " +
    "measured to reach in the window.",
  example: { params: { show_id: "{show_id}" }, query: { window: "365" } },
  mcp: false,
  handler: async (context, { params: { show_id: showId }, query }) => {
    const show = await loadVisibleShow(context, showId);
    const packages = await loadPackages(context.database, show, {
      windowDays: query.window ?? null,
      now: context.now,
    });
    const isOfCard = show.rate_card.length > 0;
    return wholeList(packages, {
      source: isOfCard ? "rate_card" : "measured",
      window_days: query.window ?? (isOfCard ? null : WINDOW_DEFAULT),
      ...(packages.length === 0
        ? { note: "The show has no items in the window that a reach could be projected from." }
        : {}),
    });
  },
});
