import { type Selectable, sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import type { WebhookEndpointsTable } from "../../db/schema/tables.ts";

/** What sending needs of an endpoint, and what it may be sent. */
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

/** Endpoints by id, in whichever workspaces; those disabled or deleted are left out. */
export async function findSendableEndpoints(
  executor: Executor,
  endpointIds: readonly string[],
): Promise<SendableEndpointRow[]> {
  return executor
    .selectFrom("webhook_endpoints")
    .select(COLUMNS)
    .where(sql<boolean>`id = any(${[...endpointIds]})`)
    .where("disabled_at", "is", null)
    .where("deleted_at", "is", null)
    .execute();
}
