import type { ClusterReference } from "../../../kernel/ids.ts";

/** What a page shows, whose numbers and pictures a view may refresh. Part of no answer. */
export interface Viewed {
  /** Pays for accounts that no workspace connected. */
  workspaceId: string;
  showIds: readonly string[];
  clusters: readonly ClusterReference[];
  /** Addresses of covers and logos, of which a page shows copies. */
  images: readonly string[];
}

/** A page with what it shows. */
export interface LoadedPage<Page> {
  page: Page;
  viewed: Viewed;
}
