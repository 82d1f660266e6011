import type { StoredCredential } from "../access/credentials/credential.ts";
import { CURRENT_VERSION } from "../contract/versions.ts";
import type { Context, Runtime } from "./context.ts";

/**
 * Reads of operations that no request makes, such as those of public pages and reports: the figures
 * of the API, as the workspace sees them.
 */

/** A credential without rights: the caller determines what is read. */
const NO_RIGHTS: Omit<StoredCredential, "workspaceId" | "id" | "label"> = {
  type: "api_key",
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
 * The context of such reads; undefined for a workspace that does not exist.
 *
 * @param reader Id and label of what reads, such as `public_page`.
 */
export async function readerOfWorkspace<Services>(
  runtime: Runtime<Services>,
  workspaceId: string,
  reader: { id: string; label: string },
): Promise<Context<Services> | undefined> {
  const workspace = await runtime.access.workspace(workspaceId);
  return (
    workspace && {
      requestId: reader.id,
      version: CURRENT_VERSION,
      now: runtime.clock.now(),
      runtime,
      urls: runtime.urls,
      services: runtime.services,
      credential: { ...NO_RIGHTS, ...reader, workspaceId },
      workspace,
      database: runtime.database,
      idempotencyKey: null,
      conditional: false,
    }
  );
}

/** The input of a read that is called directly. */
export const inputOf = (params: object, query: object = {}) => ({ params, query, body: undefined });
