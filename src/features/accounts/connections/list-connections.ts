import { Type } from "typebox";
import { PageAnswer } from "../../../kernel/operation/answer.ts";
import {
  LIMIT_DEFAULT,
  listOf,
  pagingQuery,
} from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { pageOf } from "../../../kernel/contract/pagination.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import { listConnectionRows } from "./connection.store.ts";
import { connectionSchema } from "./integration.schema.ts";
import { viewConnection } from "./view-integration.ts";

/** Connected accounts of the shows, newest first. */
export const listConnections = defineRead({
  id: "connections.list",
  method: "GET",
  path: "/v1/connections",
  scope: "integrations:read",
  effect: "read",
  query: strictObject({
    show_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    platform: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    ...pagingQuery,
  }),
  output: listOf(connectionSchema),
  summary: "Connected accounts, newest first",
  description:
    "One entry for each platform account that is linked to a show, by the time it was linked. " +
    "Refreshes and reconnections do not move an entry, so pages never shift. To connect, use " +
    "PUT /v1/shows/{show_id}/integrations/{platform}.",
  example: { query: { limit: "10" } },
  mcp: false,
  handler: async (context, { query }) => {
    const { workspace, database, runtime, now } = context;
    const limit = query.limit ?? LIMIT_DEFAULT;
    if (query.platform !== undefined && findPlatform(query.platform) === undefined)
      throw parameterInvalid("platform", "malformed", "platform is none of GET /v1/platforms.");
    const filters = { show_id: query.show_id ?? null, platform: query.platform ?? null };
    const scope = { workspaceId: workspace.id, operationId: "connections.list", filters };
    const [createdAtUs, id] =
      query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
    const after =
      createdAtUs === undefined ? null : { createdAtUs: Number(createdAtUs), id: String(id) };
    const showIds =
      query.show_id === undefined
        ? workspace.showIds
        : workspace.showIds.filter((showId) => showId === query.show_id);
    const page = pageOf(
      await listConnectionRows(database, showIds, {
        platform: filters.platform,
        after,
        limit: limit + 1,
      }),
      limit,
      (row) => runtime.cursors.write([row.created_at_us, row.id], scope),
    );
    return new PageAnswer({
      data: page.rows.map((row) => viewConnection(row, now)),
      hasMore: page.hasMore,
      nextCursor: page.nextCursor,
      meta: { filters, missing_show_ids: workspace.missingShowIds },
    });
  },
});
