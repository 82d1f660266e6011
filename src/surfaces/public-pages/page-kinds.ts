import { type ClusterPage, loadClusterPage } from "../../features/public-pages/index.ts";
import { parseClusterReference } from "../../kernel/ids.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import type { Html } from "../../lib/html.ts";
import { clusterPage } from "./cluster-page.ts";
import type { PageAnswer } from "./page-cache.ts";
import type { FrameOptions } from "./page-frame.ts";
import { CLUSTER_TABLES, type PageTable } from "./page-tables.ts";

/** The kinds of pages: how each is read, and its forms. */

export type PublicPage = ClusterPage;

export interface PageKind {
  /** Reads what the parameters of the address name. */
  read: (
    runtime: Runtime,
    params: Readonly<Record<string, string>>,
  ) => Promise<PageAnswer<PublicPage>>;
}

export const CLUSTER: PageKind = {
  read: async (runtime, { id = "" }) => {
    const reference = parseClusterReference(id);
    return answerOf(reference && (await loadClusterPage(runtime, reference)));
  },
};

function answerOf<Page extends PublicPage>(
  found: Page | { movedTo: string } | undefined,
): PageAnswer<PublicPage> {
  if (found === undefined) return { kind: "missing" };
  return "movedTo" in found ? { kind: "moved", to: found.movedTo } : { kind: "page", data: found };
}

export function htmlOf(options: FrameOptions, page: PublicPage): Html {
  return clusterPage(options, page, null);
}

/** The table of a page; undefined where it has none of that name. */
export function tableOf(page: PublicPage, name: string): PageTable | undefined {
  return Object.hasOwn(CLUSTER_TABLES, name) ? CLUSTER_TABLES[name]?.(page) : undefined;
}
