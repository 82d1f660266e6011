import type { DiscoveryRun } from "@castmeter/sdk";
import { candidateName } from "../../shows/accounts/hidden-candidates.ts";

export type Candidate = DiscoveryRun["candidates"][number];

export interface WaitingAccount {
  /** Unique over shows: the place in the address. */
  id: string;
  showId: string;
  candidate: Candidate;
}

const RANK = { high: 0, medium: 1, low: 2 } as const;

/** Accounts that were found and are neither connected nor hidden, by show, the surest first. */
export function waitingAccounts(
  runs: readonly (DiscoveryRun | undefined)[],
  hiddenOf: (showId: string) => readonly string[],
): WaitingAccount[] {
  return runs.flatMap((run) => {
    if (run === undefined) return [];
    const hidden = new Set(hiddenOf(run.show_id));
    return run.candidates
      .filter(
        (candidate) =>
          candidate.connection_state === "disconnected" && !hidden.has(candidateName(candidate)),
      )
      .toSorted((one, other) => RANK[one.confidence] - RANK[other.confidence])
      .map((candidate) => ({
        id: `${run.show_id} ${candidateName(candidate)}`,
        showId: run.show_id,
        candidate,
      }));
  });
}
