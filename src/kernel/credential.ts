import type { Executor } from "../db/database.ts";
import type { RateTier } from "./rate-limit.ts";

/** Who calls. Holds no secret. */
export interface Credential {
  id: string;
  type: "api_key" | "oauth";
  label: string;
  workspaceId: string;
  scopes: ReadonlySet<string>;
  /** The scopes as one text, for ETags: equal rights, equal shape. */
  scopeShape: string;
  clientId: string | null;
  rateTier: RateTier;
  allowedIps: readonly string[];
  apiVersion: string;
  expiresAt: Date | null;
  disabled: boolean;
}

/**
 * Looks a credential up by the keyed hash of its secret: first the directory, then the key's own row in its workspace.
 * Two steps on purpose, so that the second is a one-workspace read wherever the rows live. Undefined when unknown
 * or revoked. One that has expired, or a rotated secret past its grace, is still answered with its `expiresAt`: whether it
 * comes from here or from memory, the caller hears the same reason.
 */
export async function findCredential(database: Executor, secretHash: Buffer): Promise<Credential | undefined> {
  const entry = await database
    .selectFrom("credential_directory")
    .select(["kind", "workspace_id", "credential_id", "expires_at"])
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
  if (entry === undefined || entry.kind !== "api_key") return undefined;
  const key = await database.selectFrom("api_keys").selectAll().where("workspace_id", "=", entry.workspace_id).where("id", "=", entry.credential_id).executeTakeFirst();
  if (key === undefined || key.revoked_at !== null) return undefined;
  const expiries = [entry.expires_at, key.expires_at].filter((expiry) => expiry !== null).sort((a, b) => a.getTime() - b.getTime());
  return {
    id: key.id,
    type: "api_key",
    label: key.label,
    workspaceId: key.workspace_id,
    scopes: new Set(key.scopes),
    scopeShape: [...key.scopes].sort().join(" "),
    clientId: null,
    rateTier: key.rate_tier,
    allowedIps: key.allowed_ips,
    apiVersion: key.api_version,
    expiresAt: expiries[0] ?? null,
    disabled: key.disabled_at !== null,
  };
}
