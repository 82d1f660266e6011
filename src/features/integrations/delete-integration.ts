import { causeOf } from "../../events/record-event.ts";
import { noBody, noQuery, writeResultOf } from "../../kernel/envelope.ts";
import { resourceNotFound } from "../../kernel/errors.ts";
import { type Change, defineWrite } from "../../kernel/operation.ts";
import type { Platform } from "../../platforms/platform.ts";
import { loadVisibleShow } from "../shows/index.ts";
import { forgetAccount } from "./connect-account.ts";
import { requirePlatform } from "./connect-candidate.ts";
import { integrationSchema, showPlatformParams } from "./integration.schema.ts";
import { announceIntegration } from "./refresh/announce.ts";
import { type ConnectionRow, findConnection, findSealedSecrets } from "./refresh/account.store.ts";
import { viewIntegration } from "./view-integration.ts";

interface State {
  row: ConnectionRow;
  platform: Platform;
}

export const deleteIntegration = defineWrite<typeof showPlatformParams, typeof noQuery, typeof noBody, State, null>({
  id: "integrations.delete",
  method: "DELETE",
  path: "/v1/shows/{show_id}/integrations/{platform}",
  scope: "integrations:write",
  effect: "destructive",
  params: showPlatformParams,
  query: noQuery,
  body: noBody,
  output: writeResultOf(integrationSchema),
  confirmRule: "Always: what opened the account is erased and nothing new is read.",
  summary: "Disconnect an account",
  description: "The credential is erased, and given back to the platform where it takes that. Nothing new is read. What was read stays: latest figures, items and daily history.",
  example: { params: { show_id: "{show_id}", platform: "transistor" } },
  mcp: false,
  preview: async (context, { params }): Promise<Change<State>> => {
    const show = await loadVisibleShow(context, params.show_id);
    const platform = requirePlatform(params.platform);
    const row = await findConnection(context.database, { showId: show.show_id, platform: platform.id });
    if (row === undefined || row.status === "disconnected") throw resourceNotFound("integration");
    return {
      resource: "integration",
      id: row.id,
      wouldWrite: { platform: platform.id, external_account_id: row.external_account_id },
      deletes: true,
      effects: [`disconnect ${platform.name} from ${show.name}.`, "What was read so far stays."],
      confirm: true,
      state: { row, platform },
    };
  },
  collect: async ({ database, services }, { state: { row } }) => {
    const target = { showId: row.show_id, platform: row.platform };
    const connect = services.accounts.connectors.find(row.platform)?.manifest.connect;
    const stored = connect?.kind === "oauth" ? await findSealedSecrets(database, target) : undefined;
    if (connect?.kind === "oauth" && stored !== undefined) await services.accounts.signIn.revoke(connect.oauth, services.accounts.vault.open(target, stored.sealed));
    return null;
  },
  apply: async (context, { state: { row, platform } }) => {
    const { database, now } = context;
    const target = { showId: row.show_id, platform: row.platform };
    await database.deleteFrom("connection_secrets").where("show_id", "=", row.show_id).where("platform", "=", row.platform).execute();
    await forgetAccount(database, target);
    const after = await database
      .updateTable("connections")
      .set({ status: "disconnected", importing_state: "idle", error: null, unavailable: "{}", failure_count: 0, next_refresh_at: null, wait_until: null, updated_at: now })
      .where("show_id", "=", row.show_id)
      .where("platform", "=", row.platform)
      .returningAll()
      .executeTakeFirstOrThrow();
    await announceIntegration(database, context.urls, "integration.disconnected", after, causeOf(context));
    return { id: row.id, written: { status: "disconnected" }, urls: { app: context.urls.showApp(row.show_id), public: null }, data: viewIntegration(context, platform, { showId: row.show_id, row: after, refreshCap: null }) };
  },
});
