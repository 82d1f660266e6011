import { quoted } from "../../../lib/text/plain-line.ts";
import { causeOf } from "../../../delivery/events/record-event.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { Platform } from "../../../platforms/platform.ts";
import { lockVisibleShow } from "../../catalogue/shows/index.ts";
import { disconnectAccount } from "./disconnect-account.ts";
import { isPlatformConnectedElsewhere } from "./connection.store.ts";
import { requirePlatform } from "./connect-candidate.ts";
import { integrationSchema, showPlatformParams } from "./integration.schema.ts";
import { viewIntegration } from "./view-integration.ts";
import {
  type AccountServices,
  type ConnectionRow,
  findSealedSecrets,
  lockConnection,
} from "../account-refresh/index.ts";

interface State {
  row: ConnectionRow;
  platform: Platform;
}

/** Revokes the tokens at the platform. A failure here never prevents disconnecting. */
async function revokeTokens(
  { database, services, workspace, runtime }: Context<{ accounts: AccountServices }>,
  row: ConnectionRow,
): Promise<void> {
  const { connectors, vault, signIn } = services.accounts;
  const connect = connectors.find(row.platform)?.manifest.connect;
  if (connect?.kind !== "oauth") return;
  // Google revokes every token that a user gave this client, including tokens for the user's other
  // channels, and no connection records which user that was.
  if (await isPlatformConnectedElsewhere(database, workspace.showIds, row)) return;
  const target = { showId: row.show_id, platform: row.platform };
  const stored = await findSealedSecrets(database, target);
  if (stored === undefined) return;
  try {
    await signIn.revoke(connect.oauth, vault.open(target, stored.sealed));
  } catch (error) {
    runtime.log.warn(
      { platform: row.platform, error: String(error) },
      "a platform's token was not revoked",
    );
  }
}

/** Disconnects an account: its credential is erased, and its numbers stay. */
export const deleteIntegration = defineWrite({
  id: "integrations.delete",
  method: "DELETE",
  path: "/v1/shows/{show_id}/integrations/{platform}",
  scope: "integrations:write",
  effect: "destructive",
  params: showPlatformParams,
  output: writeResultOf(integrationSchema),
  confirmRule: "Always: what opened the account is erased and nothing new is read.",
  summary: "Disconnect an account",
  description:
    "The credential is erased, and given back to the platform where it takes that and none of your " +
    "other shows has an account there: it may end every token of the same user. Nothing new is " +
    "read. What was read stays: latest figures, items and daily history.",
  example: { params: { show_id: "{show_id}", platform: "transistor" } },
  mcp: {
    tool: "disconnect_integration",
    description:
      "Disconnect an account of a show for good: its credential is erased and nothing new is " +
      "read. What was read so far stays.",
    arguments: {
      show_id: "20 letters and digits, from get_workspace or list_shows.",
      platform: "Identifier of the platform, from list_integrations.",
    },
  },
  preview: async (
    context: WriteContext<{ accounts: AccountServices }>,
    { params },
  ): Promise<Change<State>> => {
    const show = await lockVisibleShow(context, params.show_id);
    const platform = requirePlatform(params.platform);
    const { database } = context;
    const target = { showId: show.show_id, platform: platform.id };
    const row = await lockConnection(database, target);
    if (row === undefined || row.status === "disconnected") throw resourceNotFound("integration");
    return {
      resource: "integration",
      id: row.id,
      wouldWrite: {
        platform: platform.id,
        external_account_id: row.external_account_id,
        status: "disconnected",
      },
      deletes: true,
      effects: [
        `Disconnect ${platform.name} from ${quoted(show.name)}.`,
        "What was read so far stays.",
      ],
      confirm: true,
      state: { row, platform },
    };
  },
  collect: async (context, { state: { row } }) => {
    await revokeTokens(context, row);
    return null;
  },
  apply: async (context, { state: { row, platform } }) => {
    const after = await disconnectAccount(context.database, row, {
      urls: context.urls,
      cause: causeOf(context),
    });
    return {
      id: row.id,
      urls: { app: context.urls.showApp(row.show_id), public: null },
      data: viewIntegration(context, platform, {
        showId: row.show_id,
        row: after,
        refreshCap: null,
      }),
    };
  },
});
