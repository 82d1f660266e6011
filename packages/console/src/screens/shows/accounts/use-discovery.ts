import { ApiError, type DiscoveryRun } from "@castmeter/sdk";
import { type Answer, useAnswer } from "../../../api/use-answer.ts";

const POLL_MS = 3_000;

export interface Discovery {
  answer: Answer<DiscoveryRun>;
  /** The latest run; undefined before it has come, null where there was none. */
  run: DiscoveryRun | null | undefined;
  isRunning: boolean;
}

const isOpen = (run: DiscoveryRun | undefined): boolean =>
  run?.status === "queued" || run?.status === "running";

/** The latest look for accounts of a show; it is read again while it is at work. */
export function useDiscovery(showId: string): Discovery {
  const answer = useAnswer((api, options) => api.accountDiscovery.get(showId, options), {
    refetchMs: (run) => (isOpen(run) ? POLL_MS : false),
  });
  const { data, error } = answer;
  const isNone = error instanceof ApiError && error.status === 404;
  const run = isNone ? null : data?.show_id === showId ? data : undefined;
  return { answer, run, isRunning: isOpen(run ?? undefined) };
}
