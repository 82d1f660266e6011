import { keysetPage } from "../../../../kernel/operation/keyset-page.ts";
import { Type } from "typebox";
import { requireVisibleShow } from "../../../../kernel/access/visible-show.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { findTagPage, type TagCount } from "./episode-tags.store.ts";

const tagSchema = strictObject(
  {
    object: oneOf(["tag"]),
    name: Type.String(),
    episode_count: Type.Integer({ description: "Episodes in the feed that have the tag." }),
  },
  { $id: "Tag" },
);

export const listTags = defineRead({
  id: "episodes.list_tags",
  method: "GET",
  path: "/v1/shows/{show_id}/tags",
  scope: "episodes:read",
  effect: "read",
  params: showParams,
  query: strictObject(pagingQuery),
  output: listOf(tagSchema),
  summary: "Tags of a show's episodes",
  description:
    "Every tag of the show's episodes and how many have it, by name. The counts are those of the " +
    "list of episodes with `tag`: episodes that have left their feed are not counted.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  handler: (context, { params, query }) => {
    requireVisibleShow(context.workspace, params.show_id);
    return keysetPage(
      context,
      { operationId: "episodes.list_tags", asked: query, within: params },
      { keysOf: ({ name }: TagCount) => [name], afterOf: ([name]) => String(name) },
      (page) => findTagPage(context.database, params.show_id, page),
      (rows) => rows.map((row) => ({ object: "tag" as const, ...row })),
    );
  },
});
