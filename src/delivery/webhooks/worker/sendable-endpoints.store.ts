import { type Selectable, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { WebhookEndpointsTable } from "../../../db/schema/tables.ts";

/** The fields of an endpoint that sending needs, and the fields that say what it may receive. */
export type SendableEndpointRow = Pick<
  Selectable<WebhookEndpointsTable>,
  | "id"
  | "url"
  | "api_version"
  | "sealed_secret"
  | "sealed_previous_secret"
  | "previous_secret_expires_at"
  | "granted_scopes"
  | "consented_scopes"
>;

const COLUMNS = [
  "id",
  "url",
  "api_version",
  "sealed_secret",
  "sealed_previous_secret",
  "previous_secret_expires_at",
  "granted_scopes",
  "consented_scopes",
] as const satisfies readonly (keyof SendableEndpointRow)[];

export interface EndpointReference {
  workspaceId: string;
  id: string;
}

/** Endpoints by their keys; disabled and deleted endpoints are left out. */
export async function findSendableEndpoints(
  executor: Executor,
  endpoints: readonly EndpointReference[],
): Promise<SendableEndpointRow[]> {
  if (endpoints.length === 0) return [];
  // The workspaces are a separate list, so that a distributed table reads only the nodes that hold
  // them.
  const workspaceIds = [...new Set(endpoints.map((endpoint) => endpoint.workspaceId))];
  return executor
    .selectFrom("webhook_endpoints")
    .select(COLUMNS)
    .where(sql<boolean>`workspace_id = any(${workspaceIds}::text[])`)
    .where(sql<boolean>`id = any(${endpoints.map((endpoint) => endpoint.id)}::text[])`)
    .where("disabled_at", "is", null)
    .where("deleted_at", "is", null)
    .execute();
}
