import type { AccountServices } from "../account-refresh/index.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import type { ConnectField } from "../../platforms/accounts/connector-manifest.ts";
import { findPlatform, type Platform } from "../../platforms/platform.ts";
import { connectFieldsOf } from "./connect-candidate.ts";

/** What a person sees who comes to connect a platform to a show. */
export interface ConnectPlace {
  workspaceId: string;
  workspaceName: string;
  showId: string;
  showName: string;
  platform: Platform;
  /** True where the person may change the workspace's shows. */
  mayConnect: boolean;
  /**
   * `sign_in` here and now; `body` by the API; `extension` by the browser extension; `none` where
   * this server cannot.
   */
  way: "sign_in" | "body" | "extension" | "none";
  /** What the API's body takes. */
  fields: readonly ConnectField[];
}

/** Undefined for a platform that is none, and for a show the person does not see, there or not. */
export async function findConnectPlace(
  { services, access, database }: Runtime<PipelineServices & { accounts: AccountServices }>,
  personId: string,
  { showId, platformId }: { showId: string; platformId: string },
): Promise<ConnectPlace | undefined> {
  const platform = findPlatform(platformId);
  if (platform === undefined) return undefined;
  const places = [];
  for (const { workspaceId, role } of await services.people.membershipsOf(personId)) {
    const workspace = await access.workspace(workspaceId);
    if (workspace?.showSet.has(showId) === true)
      places.push({ workspaceId, workspaceName: workspace.name, mayConnect: role !== "viewer" });
  }
  // Of several workspaces that share the show, one where something can be done.
  const place = places.find(({ mayConnect }) => mayConnect) ?? places[0];
  const show =
    place === undefined
      ? undefined
      : await database
          .selectFrom("shows")
          .select("name")
          .where("show_id", "=", showId)
          .executeTakeFirst();
  if (place === undefined || show === undefined) return undefined;
  const connect = services.accounts.connectors.find(platform.id)?.manifest.connect;
  return {
    ...place,
    showId,
    showName: show.name,
    platform,
    way: wayOf(services, platform),
    fields: connect === undefined ? [] : connectFieldsOf(connect, platform.id),
  };
}

function wayOf(
  { accounts }: { accounts: AccountServices },
  { id, connectVia }: Platform,
): ConnectPlace["way"] {
  if (connectVia === "extension") return "extension";
  const connect = accounts.connectors.find(id)?.manifest.connect;
  if (connect === undefined) return "none";
  if (connect.kind === "oauth")
    return accounts.signIn.isConfigured(connect.oauth) ? "sign_in" : "none";
  return "body";
}
