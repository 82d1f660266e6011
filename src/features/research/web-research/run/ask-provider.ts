import type { Database, DatabaseTransaction } from "../../../../db/connection/database.ts";
import {
  type WebAnswer,
  type WebQuery,
  type WebSearch,
  WebSearchError,
  type WebSearchErrorKind,
} from "../../../../infrastructure/web-search/web-search.ts";
import { openRun } from "../../../../infrastructure/runs/run-state.ts";
import { payAndKeep } from "../../../../kernel/limits/paid-calls.ts";
import type { Log } from "../../../../kernel/pipeline/log.ts";
import { type Clock, SECOND_MS } from "../../../../lib/time/clock.ts";
import { callsCap } from "../research-cap.ts";
import { lockResearch, type ResearchRow, updateResearch } from "../research-run.store.ts";
import { paidRunOf } from "./end-research.ts";

/** One question of a run, with its one retry. */

export interface AskParts {
  database: Database;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
  /** Waits before a retry; rejects where the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface AskedFailure {
  kind: WebSearchErrorKind | "interrupted" | "cap_reached";
  message: string;
  retryAfterSec: number | null;
}

export type AskResult = { answer: WebAnswer } | { failure: AskedFailure };

/** Thrown where the run has ended meanwhile. */
export class EndedError extends Error {}

const RETRY_AFTER_SEC_MAX = 10;
const RETRY_AFTER_SEC = 1;

/**
 * Asks once, and once more after a failure that passes: of the provider, or of its rate where it
 * asks to wait at most 10 s.
 */
export async function askProvider(
  parts: AskParts,
  asking: { row: ResearchRow; search: WebSearch; query: WebQuery; place: number },
): Promise<AskResult> {
  const first = await askOnce(parts, asking, `question ${asking.place}`);
  if ("answer" in first) return first;
  const waitSec = retryWaitSec(first.failure);
  if (waitSec === null) return first;
  await parts.wait(waitSec * SECOND_MS, parts.signal);
  return askOnce(parts, asking, `question ${asking.place} again`);
}

/** Seconds until the retry; null where there is none. */
function retryWaitSec({ kind, retryAfterSec }: AskedFailure): number | null {
  if (kind !== "rate_limited" && kind !== "unavailable") return null;
  const waitSec = retryAfterSec ?? RETRY_AFTER_SEC;
  return waitSec <= RETRY_AFTER_SEC_MAX ? waitSec : null;
}

const INTERRUPTED: AskedFailure = {
  kind: "interrupted",
  message:
    "The process that asked the search provider was stopped; what may have been paid for is not " +
    "asked again.",
  retryAfterSec: null,
};

async function askOnce(
  { database, clock, log, signal }: AskParts,
  { row, search, query }: { row: ResearchRow; search: WebSearch; query: WebQuery },
  subject: string,
): Promise<AskResult> {
  let requests = 1;
  const paid = await payAndKeep<AskResult>(
    { database, clock },
    { ...paidRunOf(row), subject, cap: callsCap(clock.now()) },
    {
      ask: async () => {
        try {
          return { answer: permitted(await search.search(query, signal), search) };
        } catch (error) {
          if (!(error instanceof WebSearchError)) throw error;
          const { kind, message, retryAfterSec, mayBePaid, providerText } = error;
          if (!mayBePaid) requests = 0;
          log.warn({ runId: row.id, provider: search.name, kind, providerText }, "no web search");
          return { failure: { kind, message, retryAfterSec } };
        }
      },
      requests: () => requests,
      count: (transaction, calls) => countCall(transaction, row, { calls, now: clock.now() }),
    },
  );
  if (paid.state === "answered") return paid.answer;
  if (paid.state === "interrupted") return { failure: INTERRUPTED };
  return {
    failure: {
      kind: "cap_reached",
      message: `The workspace's searches are used up until ${paid.cap.resetsAt.toISOString()}.`,
      retryAfterSec: null,
    },
  };
}

/** The part of an answer that may be kept; the rest is dropped before anything is stored. */
function permitted(answer: WebAnswer, { storage }: WebSearch): WebAnswer {
  if (storage === "results") return answer;
  return {
    ...answer,
    answer: null,
    sources: storage === "none" ? [] : answer.sources.map((source) => ({ ...source, excerpt: "" })),
  };
}

async function countCall(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id }: ResearchRow,
  { calls, now }: { calls: 1 | -1; now: Date },
): Promise<void> {
  const row = openRun(await lockResearch(transaction, workspaceId, id));
  if (row === undefined) throw new EndedError();
  await updateResearch(transaction, row, {
    provider_calls: Math.max(0, row.provider_calls + calls),
    updated_at: now,
  });
}
