import { wholeList } from "../../../kernel/operation/answer.ts";
import { Type } from "typebox";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { findPlatform, type Platform, PLATFORMS } from "../../../platforms/platform.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { loadVisibleShow, showParams } from "../../catalogue/shows/index.ts";
import { findConnectionsOfShow } from "./connection.store.ts";
import { integrationSchema } from "./integration.schema.ts";
import { viewIntegration } from "./view-integration.ts";
import { type AccountServices, describeRefreshCaps } from "../account-refresh/index.ts";

const listQuery = strictObject({
  platform: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: "Only this platform." }),
  ),
  connected: Type.Optional(
    Type.Boolean({ description: "Only platforms that are connected, or only the others." }),
  ),
});

/** @throws ApiError `parameter_invalid` for a platform that the catalogue does not know. */
function platformsAsked(id: string | undefined): readonly Platform[] {
  if (id === undefined) return PLATFORMS;
  const platform = findPlatform(id);
  if (platform === undefined)
    throw parameterInvalid(
      "platform",
      "malformed",
      `platform: ${quoted(id)} is no platform of GET /v1/platforms.`,
    );
  return [platform];
}

/** Every platform of a show, connected or not. */
export const listIntegrations = defineRead({
  id: "integrations.list",
  method: "GET",
  path: "/v1/shows/{show_id}/integrations",
  scope: "integrations:read",
  effect: "read",
  params: showParams,
  query: listQuery,
  output: listOf(integrationSchema),
  summary: "Every platform of a show, connected or not",
  description:
    "One entry a platform: state, account, age of the figures, what the platform leaves out " +
    "and why, and what connecting it takes. One page.",
  example: { params: { show_id: "{show_id}" }, query: { connected: "true" } },
  mcp: {
    tool: "list_integrations",
    description:
      "Platforms of a show: which account is connected, its status, when its figures were " +
      "fetched and what they cover; and how the others are connected. Ask with connected true, " +
      "or for one platform, unless all of them are wanted.",
  },
  handler: async (context: Context<{ accounts: AccountServices }>, { params, query }) => {
    const asked = platformsAsked(query.platform);
    const show = await loadVisibleShow(context, params.show_id);
    const rows = await findConnectionsOfShow(context.database, show.show_id);
    const byPlatform = new Map(rows.map((row) => [row.platform, row]));
    const connected = rows.filter(({ status }) => status !== "disconnected");
    const caps = await describeRefreshCaps(context.database, connected, context);
    const views = asked.map((platform) =>
      viewIntegration(context, platform, {
        showId: show.show_id,
        row: byPlatform.get(platform.id),
        refreshCap: caps.get(platform.id) ?? null,
      }),
    );
    return wholeList(
      query.connected === undefined
        ? views
        : views.filter(({ connected: isConnected }) => isConnected === query.connected),
    );
  },
});
