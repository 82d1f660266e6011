import { plainLine, quoted } from "../../lib/text/plain-line.ts";
import type { Claim, Confidence, ShowFacts } from "../../domain/matching/posts/claim.ts";
import type { LanguageModel } from "./language-model.ts";
import {
  questionOf,
  type RerankAnswer,
  type UnsureClaim,
  type Verdict,
  VERDICTS,
} from "./rerank-question.ts";

/** A model's verdict on one claim. */
export interface ClaimVerdict {
  verdict: Verdict;
  /** One line of at most 200 characters, without addresses. */
  reason: string;
}

/** Maximum claims of one question. */
export const CLAIMS_A_CALL = 20;

/**
 * Asks a model about at most 20 claims. Returns an entry for each claim, in their order; undefined
 * for a claim with no verdict, with two verdicts, or with a verdict without a reason.
 *
 * @throws LanguageModelError; RangeError for more claims.
 */
export async function rerank(
  model: LanguageModel,
  show: ShowFacts,
  claims: readonly UnsureClaim[],
  signal: AbortSignal,
): Promise<(ClaimVerdict | undefined)[]> {
  if (claims.length > CLAIMS_A_CALL)
    throw new RangeError(`At most ${CLAIMS_A_CALL} claims are asked about at once.`);
  return readVerdicts(await model.answer(questionOf(show, claims), signal), claims.length);
}

/** The verdicts of an answer by place. A verdict whose place was not in the question is ignored. */
export function readVerdicts(
  { verdicts }: RerankAnswer,
  asked: number,
): (ClaimVerdict | undefined)[] {
  const byIndex = Map.groupBy(verdicts, ({ index }) => index);
  return Array.from({ length: asked }, (_, place) => {
    const [said, ...others] = byIndex.get(place + 1) ?? [];
    if (said === undefined || others.length > 0 || !VERDICTS.includes(said.verdict))
      return undefined;
    const reason = cleanReason(said.reason);
    return reason === "" ? undefined : { verdict: said.verdict, reason };
  });
}

const REASON_CHARS = 200;
/**
 * Addresses are removed from reasons, because the text of a post could make the model send readers
 * of the reason to an address.
 */
const ADDRESSES = /\b(?:https?:\/\/|www\.)\S+/giu;

const cleanReason = (text: string): string =>
  plainLine(text.slice(0, REASON_CHARS * 10))
    .replaceAll("\u0000", "")
    .replace(ADDRESSES, "(address)")
    .trim()
    .slice(0, REASON_CHARS)
    .toWellFormed();

/** How much a verdict changes the score of a claim; scores order claims of equal confidence. */
const STEPS: Readonly<Record<Verdict, number>> = { same: 0.1, unsure: 0, other: -0.1 };
const CONFIDENCES: Readonly<Record<Verdict, Confidence>> = {
  same: "medium",
  unsure: "medium",
  other: "low",
};

/**
 * The claim with a verdict: `other` makes it `low`, its score moves by at most 0.1, and the reason
 * is the last of its evidence. Nothing else of a claim changes, and a claim that is not `medium` is
 * returned unchanged, so a model can neither make a claim `high` nor move it to another episode.
 */
export function withVerdict(claim: Claim, { verdict, reason }: ClaimVerdict, model: string): Claim {
  if (claim.confidence !== "medium") return claim;
  const moved = Math.min(1, Math.max(0, claim.score + STEPS[verdict]));
  return {
    ...claim,
    confidence: CONFIDENCES[verdict],
    score: Math.round(moved * 1_000) / 1_000,
    evidence: [
      ...claim.evidence,
      {
        kind: "model",
        isHard: false,
        score: STEPS[verdict],
        text: `${plainLine(model).slice(0, 100)} says ${verdict}: ${quoted(reason)}`,
        atSec: null,
      },
    ],
  };
}
