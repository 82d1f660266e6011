import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";

/** People who are mailed alarms. */

export interface Recipient {
  /** Null for a member without an account, who was imported. */
  person_id: string | null;
  email: string;
}

/** Owner and admins of a workspace who accepted; imported members may have no address. */
export async function findAdmins(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<Recipient[]> {
  return transaction
    .selectFrom("workspace_members")
    .select(["user_id as person_id", sql<string>`lower(email)`.as("email")])
    .where("workspace_id", "=", workspaceId)
    .where("status", "=", "accepted")
    .where("role", "in", ["owner", "admin"])
    .where("email", "like", "%_@_%")
    .orderBy("email")
    .execute();
}

/** Operators of the installation (record 0136). */
export async function findOperators(transaction: DatabaseTransaction): Promise<Recipient[]> {
  return transaction
    .selectFrom("people")
    .select(["id as person_id", "email"])
    .where("operator_since", "is not", null)
    .orderBy("email")
    .execute();
}

export async function findWorkspaceNames(
  transaction: DatabaseTransaction,
  workspaceIds: readonly string[],
): Promise<Map<string, string>> {
  if (workspaceIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("workspaces")
    .select(["workspace_id", "name"])
    .where("workspace_id", "in", [...new Set(workspaceIds)])
    .execute();
  return new Map(rows.map(({ workspace_id: id, name }) => [id, name]));
}

/** Present addresses of people by their ids. */
export async function findAddressesOfPeople(
  transaction: DatabaseTransaction,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("people")
    .select(["id", "email"])
    .where("id", "in", [...personIds])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
