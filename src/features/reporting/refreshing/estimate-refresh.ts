import { providerCallsOfToday } from "../../../kernel/limits/provider-calls.store.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { findReadableAccounts } from "../../accounts/account-refresh/index.ts";
import { findRefreshable } from "../../grouping/clusters/index.ts";
import { refreshedBefore } from "./refresh-rules.ts";
import { type RefreshSubject, refreshTargets } from "./refresh-targets.ts";

/** What the refresh before a report would read, at most. */
export interface RefreshEstimate {
  accounts: number;
  clusters: number;
  posts: number;
  /** Within what the workspace has left today. */
  calls: number;
}

/** Counts what is due of a subject, without a request and without a write. */
export async function estimateRefresh(
  { database, workspace, now, services }: Context<{ accounts: { callsPerDay: number } }>,
  subject: RefreshSubject,
): Promise<RefreshEstimate> {
  const targets = await refreshTargets(database, workspace, subject);
  const before = refreshedBefore({ trigger: "manual", planned_at: null, started_at: null }, now);
  const accounts = (await findReadableAccounts(database, targets.showIds)).filter(
    ({ updatedAt }) => updatedAt !== null && updatedAt < before.accounts,
  );
  const clusters = await findRefreshable(database, targets.clusters, {
    olderThan: before.clusters,
    now,
  });
  const posts = clusters.reduce((sum, cluster) => sum + cluster.posts, 0);
  const wanted = posts + accounts.reduce((sum, { calls }) => sum + calls, 0);
  const spent = await providerCallsOfToday(database, workspace.id, now);
  return {
    accounts: accounts.length,
    clusters: clusters.length,
    posts,
    calls: Math.min(wanted, Math.max(0, services.accounts.callsPerDay - spent)),
  };
}

const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? "" : "s"}`;

export const refreshSentence = ({ accounts, clusters, calls }: RefreshEstimate): string =>
  `Read ${counted(accounts, "account")} and ${counted(clusters, "cluster")} again first, for at ` +
  `most ${counted(calls, "provider call")}.`;
