import type { ClusterReference } from "../../../kernel/ids.ts";

/**
 * The clusters, accounts and pictures on a page, which a view may refresh. They are not part of any
 * answer.
 */
export interface PageSubjects {
  /** The workspace that pays for accounts that no workspace connected. */
  workspaceId: string;
  showIds: readonly string[];
  clusters: readonly ClusterReference[];
  /** Addresses of covers and logos, of which a page shows copies. */
  images: readonly string[];
}

/** A page with what a view of it may refresh. */
export interface LoadedPage<Page> {
  page: Page;
  subjects: PageSubjects;
}
