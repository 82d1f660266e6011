import type { Context } from "../../../kernel/pipeline/context.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { loadVisibleShow } from "../../catalogue/shows/index.ts";
import { requirePlatform } from "./connect-candidate.ts";
import { integrationSchema, showPlatformParams } from "./integration.schema.ts";
import { viewIntegration } from "./view-integration.ts";
import {
  type AccountServices,
  describeRefreshCap,
  findConnection,
} from "../account-refresh/index.ts";

/** One platform of a show, connected or not. */
export const getIntegration = defineRead({
  id: "integrations.get",
  method: "GET",
  path: "/v1/shows/{show_id}/integrations/{platform}",
  scope: "integrations:read",
  effect: "read",
  params: showPlatformParams,
  output: integrationSchema,
  summary: "One platform of a show",
  description:
    "State of one platform: the account, the age of its figures, what it leaves out and why, " +
    "what is left of refreshing on demand, and what connecting it takes.",
  example: { params: { show_id: "{show_id}", platform: "youtube" } },
  mcp: false,
  handler: async (context: Context<{ accounts: AccountServices }>, { params }) => {
    const show = await loadVisibleShow(context, params.show_id);
    const platform = requirePlatform(params.platform);
    const row = await findConnection(context.database, {
      showId: show.show_id,
      platform: platform.id,
    });
    const refreshCap = await describeRefreshCap(context.database, row, context);
    return viewIntegration(context, platform, { showId: show.show_id, row, refreshCap });
  },
});
