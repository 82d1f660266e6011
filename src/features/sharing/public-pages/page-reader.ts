import type { StoredCredential } from "../../../kernel/access/credentials/credential.ts";
import { CURRENT_VERSION } from "../../../kernel/contract/versions.ts";
import type { Context, Runtime } from "../../../kernel/pipeline/context.ts";
import { loadPageImages, type PageImages } from "../page-images/index.ts";
import { findShowOwner } from "../../catalogue/shows/index.ts";

/**
 * Reads for public pages: the same figures as in the API, as the workspace that owns the show sees
 * them.
 */

/**
 * A credential without rights: the page determines what it reads, and no address names an
 * operation.
 */
const NO_CREDENTIAL: Omit<StoredCredential, "workspaceId"> = {
  id: "public_page",
  type: "api_key",
  label: "Public page",
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

/** The context for reads of pages; undefined for a workspace that does not exist. */
export async function readerOf<Services>(
  runtime: Runtime<Services>,
  workspaceId: string,
): Promise<Context<Services> | undefined> {
  const workspace = await runtime.access.workspace(workspaceId);
  return (
    workspace && {
      requestId: "public_page",
      version: CURRENT_VERSION,
      now: runtime.clock.now(),
      runtime,
      urls: runtime.urls,
      services: runtime.services,
      credential: { ...NO_CREDENTIAL, workspaceId },
      workspace,
      database: runtime.database,
      idempotencyKey: null,
      conditional: false,
    }
  );
}

/** The context for reads of a show's page: that of the workspace that first pointed at the show. */
export async function readerOfShow<Services>(
  runtime: Runtime<Services>,
  showId: string,
): Promise<Context<Services> | undefined> {
  const owner = await findShowOwner(runtime.database, showId);
  const reader = owner === undefined ? undefined : await readerOf(runtime, owner);
  return reader?.workspace.showSet.has(showId) === true ? reader : undefined;
}

/**
 * The copies of the covers and logos of a page; those without an address are left out. They belong
 * to the workspace for which the page is read.
 */
export async function imagesOf(
  { database, workspace, urls }: Pick<Context, "database" | "workspace" | "urls">,
  sources: readonly (string | null | undefined)[],
): Promise<{ images: PageImages; sources: string[] }> {
  const given = sources.filter((source) => source != null && source !== "") as string[];
  const folder = `${urls.addresses.siteUrl}/assets/images`;
  return {
    images: await loadPageImages(database, workspace.id, given, folder),
    sources: given,
  };
}

/** The input of a read that is called directly. */
export const inputOf = (params: object, query: object = {}) => ({ params, query, body: undefined });
