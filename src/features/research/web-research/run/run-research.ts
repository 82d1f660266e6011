import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import type { StoredJobError } from "../../../../db/schema/column-shapes.ts";
import type {
  Incompleteness,
  StorageRule,
  WebAnswer,
  WebSearch,
  WebSource,
} from "../../../../infrastructure/web-search/web-search.ts";
import { openRun, running } from "../../../../infrastructure/runs/run-state.ts";
import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import { findBrand } from "../../../sponsorship/brands/index.ts";
import { questionsOf } from "../questions.ts";
import { lockResearch, type ResearchRow, updateResearch } from "../research-run.store.ts";
import { type AskedFailure, type AskParts, askProvider, EndedError } from "./ask-provider.ts";
import { endLocked, endResearch, type Outcome, type ResearchKey } from "./end-research.ts";
import { mergeAnswers, mergeSources } from "./merge-sources.ts";
import { findPause, pauseProvider } from "./provider-pause.ts";

export interface ResearchServices {
  database: Database;
  webSearch: WebSearch | undefined;
}

export interface ResearchRun extends Omit<AskParts, "database"> {
  services: ResearchServices;
}

/** Time after which no further question of a run is asked. */
const DEADLINE_MS = 2 * MINUTE_MS;

/**
 * Asks the provider what a run is about, and stores what may be kept. Each request is recorded
 * before it is made, so a run that is resumed goes on behind it and repeats none that may have been
 * paid for. A run with one answered question is completed; what it lacks is said in `incomplete`.
 */
export async function runResearch(run: ResearchRun, key: ResearchKey): Promise<void> {
  const { services, clock } = run;
  const { database } = services;
  try {
    const begun = await inTransaction(database, (transaction) => begin(transaction, run, key));
    if (begun === undefined) return;
    const outcome = await ask(run, begun);
    await endResearch(database, key, { outcome, now: clock.now() });
  } catch (error) {
    if (!(error instanceof EndedError)) throw error;
  }
}

const NOT_CONFIGURED: StoredJobError = {
  code: "not_configured",
  message: "This server has no longer the search provider that was to be asked.",
};
const NO_QUOTA: StoredJobError = {
  code: "no_quota",
  message: "The quota of this server at its search provider is used up. Start it again later.",
};

interface Begun {
  row: ResearchRow;
  search: WebSearch;
  storage: Exclude<StorageRule, "none">;
  questions: string[];
}

/**
 * Marks the run as running. Undefined where it has ended, or ends here since nothing can be asked.
 */
async function begin(
  transaction: DatabaseTransaction,
  { services: { webSearch: search }, clock }: ResearchRun,
  key: ResearchKey,
): Promise<Begun | undefined> {
  const row = openRun(await lockResearch(transaction, key.workspace_id, key.id));
  if (row === undefined) return undefined;
  const now = clock.now();
  const storage = search?.storage ?? "none";
  if (search?.name !== row.provider || storage === "none") {
    await endLocked(transaction, row, { outcome: NOT_CONFIGURED, now });
    return undefined;
  }
  // A run that has asked goes on, to end with what it has.
  if (row.provider_calls === 0 && (await findPause(transaction, search, now)) !== null) {
    await endLocked(transaction, row, { outcome: NO_QUOTA, now });
    return undefined;
  }
  const { workspace_id: workspaceId, brand_id: brandId } = row;
  const brand = brandId === null ? undefined : await findBrand(transaction, workspaceId, brandId);
  return {
    row: await updateResearch(transaction, row, running(row, now)),
    search,
    storage,
    questions: questionsOf(search, row, brand?.name ?? null),
  };
}

/** Failures after which another question would fail as well. */
const STOPPING: ReadonlySet<AskedFailure["kind"]> = new Set([
  "not_configured",
  "bad_key",
  "no_quota",
  "rate_limited",
  "cap_reached",
]);

async function ask(run: ResearchRun, { row, search, storage, questions }: Begun): Promise<Outcome> {
  const { services, clock, log, signal } = run;
  const startedMs = clock.now().getTime();
  const answers: WebAnswer[] = [];
  let failure: AskedFailure | null = null;
  let isLate = false;
  for (const [place, text] of questions.entries()) {
    isLate = clock.now().getTime() - startedMs > DEADLINE_MS;
    if (isLate) break;
    signal.throwIfAborted();
    const query = { text, depth: row.depth, maxSources: row.max_sources };
    const asked = await askProvider(
      { ...run, database: services.database },
      { row, search, query, place },
    );
    if ("answer" in asked) {
      answers.push(asked.answer);
      continue;
    }
    ({ failure } = asked);
    if (
      failure.kind === "no_quota" &&
      (await pauseProvider(services.database, search, clock.now()))
    )
      log.error({ provider: search.name }, "the quota of the search provider is used up");
    if (STOPPING.has(failure.kind)) break;
  }
  if (answers.length === 0 && failure !== null)
    return { code: failure.kind, message: failure.message };
  return {
    found: {
      answer: mergeAnswers(answers),
      sources: mergeSources(answers, row.max_sources).map(stored),
      storage,
      incomplete: incompletenessOf(answers, failure, isLate),
    },
  };
}

const stored = ({ title, url, published, excerpt }: WebSource): ResearchRow["sources"][number] => ({
  title,
  url,
  published_at: published?.day ?? null,
  published_at_estimated: published?.estimated ?? false,
  excerpt,
});

function incompletenessOf(
  answers: readonly WebAnswer[],
  failure: AskedFailure | null,
  isLate: boolean,
): Incompleteness | null {
  const silent = answers.flatMap(({ incomplete }) => incomplete ?? []);
  const [first] = silent;
  if (failure !== null) return { reason: "cut", detail: [failure.message] };
  if (isLate) return { reason: "deadline", detail: [] };
  if (first === undefined) return null;
  return {
    reason: first.reason,
    detail: [...new Set(silent.flatMap(({ detail }) => detail))].slice(0, 20),
  };
}
