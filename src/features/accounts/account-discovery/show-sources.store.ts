import type { Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import type { Readings } from "../../../domain/metrics/metric.ts";

/** Reads what is stored of a show, its episodes and its accounts, for finding its accounts. */

/**
 * Maximum episodes read. Standing links of a show are in all of its show notes, so more episodes
 * add none.
 */
export const EPISODES_READ = 20;

/** The newest episodes of a show, newest first. */
export async function findNewestEpisodes(
  executor: Executor,
  showId: string,
): Promise<{ description: string | null; people: Record<string, unknown>[] }[]> {
  return executor
    .selectFrom("episodes")
    .select(["description", "people"])
    .where("show_id", "=", showId)
    .where("removed_at", "is", null)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(EPISODES_READ)
    .execute();
}

export interface ConnectedAccount {
  show_id: string;
  platform: string;
  status: "connected" | "stale" | "needs_reauth" | "error" | "disconnected";
  handle: string | null;
  external_account_id: string | null;
  profile_url: string | null;
}

/** A connected account with its name, followers and date, for its candidate. */
export interface ShowAccount extends ConnectedAccount {
  account_name: string | null;
  connected_at: Date;
  readings: Readings;
}

/** Accounts connected to one show on the given platforms, as they were last read. */
export async function findShowAccounts(
  executor: Executor,
  showId: string,
  platforms: readonly string[],
): Promise<ShowAccount[]> {
  return executor
    .selectFrom("connections")
    .select(["show_id", "platform", "status", "handle", "external_account_id", "profile_url"])
    .select(["account_name", "connected_at", "readings"])
    .where("show_id", "=", showId)
    .where(isAmong("platform", platforms))
    .where("status", "<>", "disconnected")
    .orderBy("platform")
    .execute();
}

/** Accounts connected to any of the shows on the given platforms. */
export async function findConnectedAccounts(
  executor: Executor,
  showIds: readonly string[],
  platforms: readonly string[],
): Promise<ConnectedAccount[]> {
  if (showIds.length === 0) return [];
  return executor
    .selectFrom("connections")
    .select(["show_id", "platform", "status", "handle", "external_account_id", "profile_url"])
    .where(isAmong("show_id", showIds))
    .where(isAmong("platform", platforms))
    .where("status", "<>", "disconnected")
    .execute();
}
