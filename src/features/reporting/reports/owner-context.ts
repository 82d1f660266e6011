import type { StoredCredential } from "../../../kernel/access/credentials/credential.ts";
import { CURRENT_VERSION } from "../../../kernel/contract/versions.ts";
import type { Context, Runtime } from "../../../kernel/pipeline/context.ts";

/** A credential without rights: the report determines what is read. */
const NO_CREDENTIAL: Omit<StoredCredential, "workspaceId"> = {
  id: "report",
  type: "api_key",
  label: "Report",
  scopes: new Set(),
  scopeShape: "",
  clientId: null,
  personId: null,
  audience: null,
  issuedAt: null,
  rateTier: "default",
  allowedIps: [],
  apiVersion: CURRENT_VERSION,
  expiresAt: null,
  disabled: false,
  removed: false,
};

/**
 * The context in which a report reads what its workspace sees; undefined for a workspace that does
 * not exist any more.
 */
export async function ownerContext(
  runtime: Runtime,
  workspaceId: string,
  { database, now }: Pick<Context, "database" | "now">,
): Promise<Context | undefined> {
  const workspace = await runtime.access.workspace(workspaceId);
  return (
    workspace && {
      requestId: "report",
      version: CURRENT_VERSION,
      now,
      runtime,
      urls: runtime.urls,
      services: runtime.services,
      credential: { ...NO_CREDENTIAL, workspaceId },
      workspace,
      database,
      idempotencyKey: null,
      conditional: false,
    }
  );
}
