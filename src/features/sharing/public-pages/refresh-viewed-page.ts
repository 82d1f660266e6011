import { inTransaction } from "../../../db/connection/database.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import {
  type AccountServices,
  refreshViewedAccounts,
} from "../../accounts/account-refresh/index.ts";
import { refreshViewedClusters } from "../../grouping/clusters/index.ts";
import { copyViewedImages } from "../page-images/index.ts";
import type { PageSubjects } from "./loaded-page.ts";

/**
 * Queues the refreshes caused by a view of a page: clusters older than five hours, accounts older
 * than four, and copies of covers and logos older than a week. Each is claimed in the database
 * first, so that views in several processes queue it once, and provider calls are counted for the
 * day of the workspace that pays. Returns how many were queued.
 */
export async function refreshViewedPage(
  { database, clock, services }: Runtime<{ accounts: Pick<AccountServices, "callsPerDay"> }>,
  { workspaceId, showIds, clusters, images }: PageSubjects,
): Promise<{ clusters: number; accounts: number; images: number }> {
  const { callsPerDay } = services.accounts;
  return {
    clusters: await refreshViewedClusters({ database, now: clock.now(), callsPerDay }, clusters),
    accounts: await inTransaction(database, (transaction) =>
      refreshViewedAccounts(transaction, { workspaceId, showIds, clock, callsPerDay }),
    ),
    images: await copyViewedImages(database, clock.now(), { workspaceId, sources: images }),
  };
}
