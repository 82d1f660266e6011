import { Type } from "typebox";
import { requireVisibleShow } from "../../../../kernel/access/visible-show.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import {
  LIMIT_DEFAULT,
  listOf,
  pagingQuery,
} from "../../../../kernel/contract/envelope.ts";
import { pageOf } from "../../../../kernel/contract/pagination.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { PageAnswer } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { findTagPage } from "./episode-tags.store.ts";

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
  handler: async ({ workspace, database, runtime }, { params: { show_id: showId }, query }) => {
    const limit = query.limit ?? LIMIT_DEFAULT;
    const scope = {
      workspaceId: workspace.id,
      operationId: "episodes.list_tags",
      filters: { show_id: showId },
    };
    const [after] = query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
    requireVisibleShow(workspace, showId);
    const rows = await findTagPage(database, showId, {
      after: after === undefined ? null : String(after),
      limit: limit + 1,
    });
    const page = pageOf(rows, limit, ({ name }) => runtime.cursors.write([name], scope));
    const data = page.rows.map((row) => ({ object: "tag" as const, ...row }));
    return new PageAnswer({ ...page, data });
  },
});
