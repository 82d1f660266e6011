import { createHash } from "node:crypto";
import type { Database, Executor } from "../../../../db/connection/database.ts";
import {
  type LanguageModel,
  LanguageModelError,
} from "../../../../infrastructure/language-model/language-model.ts";
import {
  MODEL_CALL_INTERRUPTED,
  modelCallsCap,
  modelCallsUsedUp,
} from "../../../../infrastructure/language-model/model-calls.ts";
import {
  CLAIMS_A_CALL,
  type ClaimVerdict,
  rerank,
  withVerdict,
} from "../../../../infrastructure/language-model/rerank.ts";
import {
  questionKey,
  type UnsureClaim,
} from "../../../../infrastructure/language-model/rerank-question.ts";
import { payOnce } from "../../../../kernel/limits/paid-calls.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import { findDismissedPosts, findPostsOfShow } from "../../clusters/index.ts";
import { findShowOwner } from "../../../catalogue/shows/index.ts";
import {
  postColumnsOf,
  postKey,
  postKeyOfRow,
} from "../../../../domain/matching/posts/post-key.ts";
import type { BuildRow } from "../cluster-build.store.ts";
import { findVerdicts, hexKey, type StoredAnswer, storeAnswers } from "./claim-verdicts.store.ts";
import type { ClaimedPost } from "./decide-claims.ts";
import type { BuildFacts } from "./load-facts.ts";

/** The judgement of a language model on the unsure posts of a build. */

interface JudgeRun {
  services: { database: Database; languageModel: LanguageModel | undefined };
  clock: Clock;
  signal: AbortSignal;
}

/** Maximum calls of one build. At 20 posts a call, they judge 200 posts. */
const CALLS_A_BUILD = 10;

export interface JudgedClaims {
  claims: Map<string, ClaimedPost[]>;
  /** Why unsure posts were not judged, by episode id. */
  notes: Map<string, string>;
}

interface Claims {
  /** The claimed posts, by episode id. */
  claims: Map<string, ClaimedPost[]>;
  facts: BuildFacts;
  /** Ids of episodes of which nothing is stored by this build. */
  episodeIds: readonly string[];
}

interface AskedClaim extends UnsureClaim {
  question: Buffer;
}

/**
 * The claims, those of medium confidence with the verdicts of the configured model. A question that
 * was answered in the last 30 days is not asked again, even where the answer has no verdict. Each
 * answer is stored before the next question is asked, so a build that is cut off continues with the
 * stored answers. Where the model cannot be asked, the claims stay unchanged and get a note: a
 * build never fails because of the model.
 */
export async function judgeClaims(
  run: JudgeRun,
  build: BuildRow,
  { claims, facts, episodeIds }: Claims,
): Promise<JudgedClaims> {
  const { database, languageModel: model } = run.services;
  if (model === undefined || build.min_confidence === "high") return { claims, notes: new Map() };
  const open = new Set(episodeIds);
  const unsure = unsureClaims([...claims.values()].flat(), facts).filter(({ claim }) =>
    open.has(claim.episodeId),
  );
  const asked = (await withoutSettled(database, build.show_id, unsure)).map((claim) => ({
    ...claim,
    question: questionKey(model.id, facts.show, claim),
  }));
  const verdicts = await findVerdicts(database, build.show_id, {
    questions: asked.map(({ question }) => question),
    now: run.clock.now(),
  });
  const missing = asked.filter(({ question }) => !verdicts.has(hexKey(question)));
  const failure = await ask({ run, build, model, facts }, missing, verdicts);
  const verdictsByPost = new Map(
    asked.map(({ claim, question }) => [
      claim.candidateKey,
      verdicts.get(hexKey(question)) ?? null,
    ]),
  );
  const judged = ({ claim, post }: ClaimedPost): ClaimedPost => {
    const verdict = verdictsByPost.get(claim.candidateKey) ?? null;
    return { claim: verdict === null ? claim : withVerdict(claim, verdict, model.name), post };
  };
  const left = asked.filter(({ question }) => !verdicts.has(hexKey(question)));
  return {
    claims: new Map([...claims].map(([id, entries]) => [id, entries.map(judged)])),
    notes: new Map(
      failure === null
        ? []
        : left.map(({ claim }) => [claim.episodeId, `Unsure posts were not judged: ${failure}.`]),
    ),
  };
}

/** The claims of medium confidence, in an order that depends on the input alone. */
function unsureClaims(claimed: readonly ClaimedPost[], { episodes }: BuildFacts): UnsureClaim[] {
  const byId = new Map(episodes.map((episode) => [episode.id, episode]));
  return claimed
    .flatMap(({ claim, post }): UnsureClaim[] => {
      const episode = byId.get(claim.episodeId);
      if (claim.confidence !== "medium" || episode === undefined) return [];
      const rivals = claim.rivals.flatMap(({ episodeId }) => byId.get(episodeId) ?? []);
      return [{ claim, post, episode, rivals }];
    })
    .toSorted(
      (a, b) =>
        b.claim.score - a.claim.score || (a.claim.candidateKey < b.claim.candidateKey ? -1 : 1),
    );
}

/**
 * The claims without posts that the build leaves where they are: posts in a cluster, and dismissed
 * posts.
 */
async function withoutSettled(
  executor: Executor,
  showId: string,
  claims: readonly UnsureClaim[],
): Promise<UnsureClaim[]> {
  if (claims.length === 0) return [];
  const posts = claims.map(({ post }) => postColumnsOf(post));
  const placed = await findPostsOfShow(executor, showId, posts);
  const dismissed = await findDismissedPosts(executor, showId, [
    ...new Set(claims.map(({ claim }) => claim.episodeId)),
  ]);
  const settled = new Set([
    ...placed.map(postKeyOfRow),
    ...dismissed.flatMap((row) =>
      row.cause === "undone" ? [] : `${row.episode_id} ${postKeyOfRow(row)}`,
    ),
  ]);
  return claims.filter(
    ({ claim, post }) =>
      !settled.has(postKey(post)) && !settled.has(`${claim.episodeId} ${postKey(post)}`),
  );
}

interface Asking {
  run: JudgeRun;
  build: BuildRow;
  model: LanguageModel;
  facts: BuildFacts;
}

/**
 * Asks the model about claims, 20 per call, and adds the answers to `verdicts`. Stops at the first
 * call that fails, since the next one would fail for the same reason; an answer of a wrong form
 * affects only its own batch. Returns why claims were not judged, or null where all were asked
 * about.
 */
async function ask(
  { run: { services, clock, signal }, build, model, facts }: Asking,
  claims: readonly AskedClaim[],
  verdicts: Map<string, ClaimVerdict | null>,
): Promise<string | null> {
  if (claims.length === 0) return null;
  const { database } = services;
  const { show_id: showId } = build;
  const payer = build.workspace_id ?? (await findShowOwner(database, showId));
  if (payer === undefined) return "the show has no owner";
  let failure: string | null = null;
  for (let call = 0; call * CLAIMS_A_CALL < claims.length; call += 1) {
    if (call === CALLS_A_BUILD)
      return `a build asks about ${CALLS_A_BUILD * CLAIMS_A_CALL} at most`;
    signal.throwIfAborted();
    const now = clock.now();
    const batch = claims.slice(call * CLAIMS_A_CALL, (call + 1) * CLAIMS_A_CALL);
    const cap = modelCallsCap(now, model);
    const paid = await payOnce(
      { database, clock },
      { payer, run: `build ${build.id}`, subject: subjectOf(batch), cap },
      {
        ask: () => askBatch({ model, facts, signal }, batch),
        store: async (transaction, { answers }) => {
          if (answers.length > 0) await storeAnswers(transaction, showId, { answers, now });
        },
      },
    );
    if (paid.state === "used_up") return modelCallsUsedUp(paid.cap);
    if (paid.state === "interrupted") {
      failure = MODEL_CALL_INTERRUPTED;
      continue;
    }
    const answered = paid.answer;
    for (const { question, answer } of answered.answers)
      if (answer !== "malformed") verdicts.set(hexKey(question), answer === "left" ? null : answer);
    failure = answered.failure ?? failure;
    if (answered.answers.length === 0) return failure;
  }
  return failure;
}

/** A key for a batch: the hash of its questions. */
const subjectOf = (batch: readonly AskedClaim[]): string =>
  batch.reduce((hash, { question }) => hash.update(question), createHash("sha256")).digest("hex");

/**
 * Asks the model about one batch. A result without answers means that the call failed, and that the
 * next call would fail for the same reason.
 */
async function askBatch(
  { model, facts, signal }: Pick<Asking, "model" | "facts"> & Pick<JudgeRun, "signal">,
  batch: readonly AskedClaim[],
): Promise<{ answers: { question: Buffer; answer: StoredAnswer }[]; failure: string | null }> {
  const answersOf = (answerAt: (place: number) => StoredAnswer) =>
    batch.map(({ question }, place) => ({ question, answer: answerAt(place) }));
  try {
    const said = await rerank(model, facts.show, batch, signal);
    return { answers: answersOf((place) => said[place] ?? "left"), failure: null };
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    return {
      answers: error.code === "malformed_answer" ? answersOf(() => "malformed") : [],
      failure: `the language model ${error.message}`,
    };
  }
}
