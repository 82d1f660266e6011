import type { Reader, Runtime } from "../../../kernel/pipeline/context.ts";
import { loadPageImages, type PageImages } from "../page-images/index.ts";
import { findShowOwner } from "../../catalogue/shows/index.ts";

/**
 * Reads for public pages: the same figures as in the API, as the workspace that owns the show sees
 * them.
 */

/** The reader of pages; undefined for a workspace that does not exist. */
export async function readerOf<Services>(
  runtime: Runtime<Services>,
  workspaceId: string,
): Promise<Reader<Services> | undefined> {
  const workspace = await runtime.access.workspace(workspaceId);
  return (
    workspace && {
      now: runtime.clock.now(),
      runtime,
      urls: runtime.urls,
      services: runtime.services,
      workspace,
      database: runtime.database,
    }
  );
}

/** The reader of a show's page: that of the workspace that first pointed at the show. */
export async function readerOfShow<Services>(
  runtime: Runtime<Services>,
  showId: string,
): Promise<Reader<Services> | undefined> {
  const owner = await findShowOwner(runtime.database, showId);
  const reader = owner === undefined ? undefined : await readerOf(runtime, owner);
  return reader?.workspace.showSet.has(showId) === true ? reader : undefined;
}

/**
 * The copies of the covers and logos of a page; those without an address are left out. They belong
 * to the workspace for which the page is read.
 */
export async function imagesOf(
  { database, workspace, urls }: Pick<Reader, "database" | "workspace" | "urls">,
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
