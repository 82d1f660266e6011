import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import { findConnectionPage } from "./connection.store.ts";
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
  handler: (context, { query }) => {
    const { workspace, database, now } = context;
    if (query.platform !== undefined && findPlatform(query.platform) === undefined)
      throw parameterInvalid("platform", "malformed", "platform is none of GET /v1/platforms.");
    const filters = { show_id: query.show_id ?? null, platform: query.platform ?? null };
    const showIds = workspace.showIds.filter(
      (showId) => query.show_id === undefined || showId === query.show_id,
    );
    return newestPage(
      context,
      {
        operationId: "connections.list",
        asked: query,
        filters,
        meta: { missing_show_ids: workspace.missingShowIds },
      },
      (page) => findConnectionPage(database, showIds, filters.platform, page),
      (rows) => rows.map((row) => viewConnection(row, now)),
    );
  },
});
