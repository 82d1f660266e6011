import type { Context } from "../../../kernel/pipeline/context.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { RATE_LIMITS, rateClassOf } from "../../../kernel/limits/rate-limit.ts";
import {
  freshnessByPlatform,
  loadShowSummaries,
  type ShowSummary,
  stalePlatforms,
} from "./show-summaries.ts";
import { missingShowsNote } from "./workspace-note.ts";
import { workspaceOfPersonSchema, workspaceSchema } from "./workspace.schema.ts";
import type { Credential } from "../../../kernel/access/credentials/credential.ts";
import { isScope } from "../../../kernel/access/scopes.ts";
import {
  type ConnectionRow,
  countAcceptedMembers,
  countCampaigns,
  countSubnetworks,
} from "./workspace.store.ts";

/** The scopes of a program, or those that the role of a person includes. */
const scopesOf = ({ scopes }: Credential): string[] => [...scopes].filter(isScope).sort();

function credentialOf({ credential, workspace }: Context) {
  const tier = rateClassOf(credential, workspace);
  const limits = RATE_LIMITS[tier];
  return {
    object: "credential" as const,
    type: credential.type,
    id: credential.id,
    label: credential.label,
    scopes: scopesOf(credential),
    client_id: credential.clientId,
    rate_limit: {
      tier,
      requests_per_minute: limits.requestsPerMinute,
      writes_per_minute: limits.writesPerMinute,
      concurrent: limits.concurrent,
    },
  };
}

function connectedShowCounts(connections: readonly ConnectionRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { platform } of connections) counts[platform] = (counts[platform] ?? 0) + 1;
  return counts;
}

/**
 * The address of a page: that of a network or subnetwork is under its handle; a solo workspace has
 * only its show's page.
 */
function publicUrlOf({ workspace, urls }: Context, shows: readonly ShowSummary[]): string | null {
  if (workspace.kind === "solo") return shows[0]?.public_url ?? null;
  return workspace.handle === null ? null : urls.network(workspace.handle);
}

/** The workspace of a context, with the credential of its caller. */
export async function viewWorkspace(context: Context): Promise<View<typeof workspaceSchema>> {
  const { workspace, credential, database, urls, now } = context;
  const isNetwork = workspace.kind === "network";
  const isSolo = workspace.kind === "solo";
  const [{ shows, connections }, teamSize, subnetworkCount, campaignCount] = await Promise.all([
    loadShowSummaries(context),
    isSolo ? 0 : countAcceptedMembers(database, workspace.id),
    isNetwork ? countSubnetworks(database, workspace.id) : 0,
    isSolo ? 0 : countCampaigns(database, workspace.id),
  ]);
  const freshness = freshnessByPlatform(connections, now);
  return {
    object: "workspace",
    effective_uid: workspace.id,
    // A key acts for the owner, so both ids are the owner's. An app acts for the person who
    // authorized it, a session for its own.
    authenticated_uid: credential.personId ?? workspace.id,
    auth_kind: credential.type,
    key_label: credential.label,
    scopes: scopesOf(credential),
    kind: workspace.kind,
    is_network: isNetwork,
    is_subnetwork: workspace.kind === "subnetwork",
    parent_network_uid: workspace.parentId,
    // The name is the workspace's own for subnetworks and solo workspaces too: the parent's name
    // would tell a subnetwork more than the parent's id does.
    network_name: workspace.name,
    network_handle: workspace.handle,
    network_logo: workspace.logoUrl,
    plan: workspace.plan,
    shows,
    show_count: shows.length,
    // These are the existing numbers, whatever the plan: it limits the lists, while members,
    // subnetworks and campaigns from before a change of plan still exist.
    team_size: teamSize,
    subnetwork_count: subnetworkCount,
    campaign_count: campaignCount,
    missing_show_ids: workspace.missingShowIds,
    integrations_summary: connectedShowCounts(connections),
    data_freshness: freshness,
    stale_platforms: stalePlatforms(freshness),
    network_default_emv: workspace.emvRates,
    public_url: publicUrlOf(context, shows),
    app_url: urls.workspaceApp(),
    computed_at: now.toISOString(),
    cache_age_seconds: 0,
    note: missingShowsNote(workspace),
    credential: credentialOf(context),
  };
}

/** The first call of a program, which returns the workspace in which its credential acts. */
export const getMe = defineRead({
  id: "workspace.get",
  method: "GET",
  path: "/v1/me",
  scope: "shows:read",
  effect: "read",
  output: workspaceSchema,
  forPeople: { output: workspaceOfPersonSchema },
  summary: "The workspace of this credential",
  description:
    "The workspace every call of this credential runs in: its kind, plan, shows in its own " +
    "order, connected platforms and how fresh their numbers are, and the credential with its " +
    "rate limit. `network_name`, `network_handle` and `network_logo` are the workspace's own, " +
    "whatever its kind. `team_size`, `subnetwork_count` and `campaign_count` (without archived " +
    "ones) count what exists under every plan, also one that does not include the lists of them. Shows the workspace points at that no " +
    "longer exist are in `missing_show_ids` and in no list or total.",
  example: {},
  mcp: {
    tool: "get_workspace",
    isCommon: true,
    description:
      "Who this credential is: workspace kind, plan, shows with their ids and connected " +
      "platforms, data freshness, scopes and rate limit. Call it first.",
  },
  handler: (context) => viewWorkspace(context),
});
