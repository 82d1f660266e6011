import type { AccountServices } from "../account-refresh/index.ts";
import type { PipelineServices, Runtime } from "../../../kernel/pipeline/context.ts";
import {
  type ConnectField,
  sessionFieldsOf,
} from "../../../platforms/accounts/connector-manifest.ts";
import { findPlatform, type Platform } from "../../../platforms/platform.ts";
import { connectFieldsOf } from "./connect-candidate.ts";
import { findShowName } from "./connection.store.ts";

/** A show that a person may connect a platform to, and how. */
export interface ConnectableShow {
  workspaceId: string;
  workspaceName: string;
  showId: string;
  showName: string;
  platform: Platform;
  /** True where the person may change the workspace's shows. */
  mayConnect: boolean;
  /**
   * How the platform is connected: `sign_in` on this page; `body` by the API; `extension` by the
   * browser extension; `none` where this server cannot connect it.
   */
  way: "sign_in" | "body" | "extension" | "none";
  /** The fields that the API's body takes. */
  fields: readonly ConnectField[];
  /** True where the extension connects the platform too. */
  takesSession: boolean;
}

/**
 * The show with the way to connect a platform to it. Undefined for an unknown platform, and for a
 * show that the person does not see.
 */
export async function findConnectableShow(
  { services, access, database }: Runtime<PipelineServices & { accounts: AccountServices }>,
  personId: string,
  { showId, platformId }: { showId: string; platformId: string },
): Promise<ConnectableShow | undefined> {
  const platform = findPlatform(platformId);
  if (platform === undefined) return undefined;
  const candidates = [];
  for (const { workspaceId, role } of await services.people.membershipsOf(personId)) {
    const workspace = await access.workspace(workspaceId);
    if (workspace?.showSet.has(showId) === true)
      candidates.push({
        workspaceId,
        workspaceName: workspace.name,
        mayConnect: role !== "viewer",
      });
  }
  // Of several workspaces that share the show, one is chosen in which the person may connect.
  const chosen = candidates.find(({ mayConnect }) => mayConnect) ?? candidates[0];
  if (chosen === undefined) return undefined;
  const showName = await findShowName(database, showId);
  if (showName === undefined) return undefined;
  const connect = services.accounts.connectors.find(platform.id)?.manifest.connect;
  return {
    ...chosen,
    showId,
    showName,
    platform,
    way: wayOf(services, platform),
    fields: connect === undefined ? [] : connectFieldsOf(connect, platform.id),
    takesSession: connect !== undefined && sessionFieldsOf(connect).length > 0,
  };
}

function wayOf(
  { accounts }: { accounts: AccountServices },
  { id, connectVia }: Platform,
): ConnectableShow["way"] {
  if (connectVia === "extension") return "extension";
  const connect = accounts.connectors.find(id)?.manifest.connect;
  if (connect === undefined) return "none";
  if (connect.kind === "oauth")
    return accounts.signIn.isConfigured(connect.oauth) ? "sign_in" : "none";
  return "body";
}
