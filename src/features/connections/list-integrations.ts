import { wholeList } from "../../kernel/operation/answer.ts";
import { listOf, noBody, noQuery } from "../../kernel/contract/envelope.ts";
import type { Context } from "../../kernel/pipeline/context.ts";
import { defineRead } from "../../kernel/operation/define.ts";
import { PLATFORMS } from "../../platforms/platform.ts";
import { loadVisibleShow, showParams } from "../shows/index.ts";
import { findConnectionsOfShow } from "./connection.store.ts";
import { integrationSchema } from "./integration.schema.ts";
import { viewIntegration } from "./view-integration.ts";
import { type AccountServices, describeRefreshCaps } from "../account-refresh/index.ts";

/** Every platform of a show, connected or not. */
export const listIntegrations = defineRead({
  id: "integrations.list",
  method: "GET",
  path: "/v1/shows/{show_id}/integrations",
  scope: "integrations:read",
  effect: "read",
  params: showParams,
  query: noQuery,
  body: noBody,
  output: listOf(integrationSchema),
  summary: "Every platform of a show, connected or not",
  description:
    "One entry a platform: state, account, age of the figures, what the platform leaves out " +
    "and why, and what connecting it takes. One page.",
  example: { params: { show_id: "{show_id}" } },
  mcp: {
    tool: "list_integrations",
    description:
      "Every platform of a show: connected or not, which account, status, when its figures " +
      "were fetched and what they cover, and how it is connected.",
  },
  handler: async (context: Context<{ accounts: AccountServices }>, { params }) => {
    const show = await loadVisibleShow(context, params.show_id);
    const rows = await findConnectionsOfShow(context.database, show.show_id);
    const byPlatform = new Map(rows.map((row) => [row.platform, row]));
    const connected = rows.filter(({ status }) => status !== "disconnected");
    const caps = await describeRefreshCaps(context.database, connected, context);
    return wholeList(
      PLATFORMS.map((platform) =>
        viewIntegration(context, platform, {
          showId: show.show_id,
          row: byPlatform.get(platform.id),
          refreshCap: caps.get(platform.id) ?? null,
        }),
      ),
    );
  },
});
