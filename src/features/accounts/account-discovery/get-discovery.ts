import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import { showParams } from "../../../kernel/access/show-params.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { connectionPlatforms } from "./connected-candidate.ts";
import { discoveryRunSchema } from "./discovery.schema.ts";
import { findDiscovery } from "./discovery.store.ts";
import { viewDiscovery } from "./discovery-view.ts";
import { findConnectedAccounts } from "./show-sources.store.ts";

/** The latest run of a show, with the accounts it found. */
export const getDiscovery = defineRead({
  id: "account_discovery.get",
  method: "GET",
  path: "/v1/shows/{show_id}/account-discovery",
  scope: "integrations:read",
  effect: "read",
  params: showParams,
  output: discoveryRunSchema,
  errors: ["resource_not_found"],
  summary: "Accounts found for a show",
  description:
    "The latest run that looked for the show's public accounts: each candidate with how sure it " +
    "is and why, its followers, whether it is connected, and how it can be. 404 before the first " +
    "run.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  handler: async ({ workspace, database, urls, now }, { params: { show_id: showId } }) => {
    requireVisibleShow(workspace, showId);
    const row = await findDiscovery(database, showId);
    if (row === undefined) throw resourceNotFound("discovery run");
    const platforms = row.platforms.flatMap(connectionPlatforms);
    const connected = await findConnectedAccounts(database, [showId], platforms);
    return viewDiscovery(row, { urls, now, connected });
  },
});
