import type { Database } from "../../../db/connection/database.ts";
import type { ParsedOrder } from "../../../domain/order-documents/extract/extracted-order.ts";
import type { DocumentExcerpt } from "../../../domain/order-documents/propose/document-excerpt.ts";
import { openHeading, openOfLine } from "../../../domain/order-documents/propose/open-fields.ts";
import { orderQuestion } from "../../../domain/order-documents/propose/order-question.ts";
import type { Proposal } from "../../../domain/order-documents/propose/proposal.ts";
import { readProposals } from "../../../domain/order-documents/propose/read-proposals.ts";
import {
  type LanguageModel,
  LanguageModelError,
} from "../../../infrastructure/language-model/language-model.ts";
import {
  MODEL_CALL_INTERRUPTED,
  modelCallsCap,
  modelCallsUsedUp,
} from "../../../infrastructure/language-model/model-calls.ts";
import { payAndKeep } from "../../../kernel/limits/paid-calls.ts";
import type { Clock } from "../../../lib/time/clock.ts";
import { plainLine } from "../../../lib/text/plain-line.ts";
import { proposalRun } from "./proposal-run.ts";

/** Values that the configured language model proposes for an order. */

export interface StoredProposal extends Proposal {
  /** The name that the operator gave the model. */
  model: string;
}

export interface ProposedValues {
  proposals: StoredProposal[];
  /** Why the model did not answer; empty where it did, or where none is configured. */
  warnings: string[];
}

/** The parts that a question about an order needs. */
interface Asking {
  database: Database;
  model: LanguageModel | undefined;
  /** The order for whose reading the question is asked once. */
  order: { workspaceId: string; id: string };
  clock: Clock;
  signal: AbortSignal;
}

const NAME_CHARS = 100;

/**
 * Asks the model once about the fields that the rules left empty. The answer does not change what
 * was read, and the reading never fails because of the model. The answer is kept until the order is
 * stored.
 */
export async function proposeValues(
  asking: Asking,
  excerpt: DocumentExcerpt,
  order: ParsedOrder,
): Promise<ProposedValues> {
  const { model, clock } = asking;
  if (model === undefined || isComplete(order)) return { proposals: [], warnings: [] };
  const cap = modelCallsCap(clock.now(), model);
  const paid = await payAndKeep(
    asking,
    { ...proposalRun(asking.order), subject: "proposals", cap },
    { ask: () => ask({ ...asking, model }, excerpt, order) },
  );
  if (paid.state === "answered") return paid.answer;
  return unproposed(paid.state === "used_up" ? modelCallsUsedUp(paid.cap) : MODEL_CALL_INTERRUPTED);
}

const unproposed = (reason: string): ProposedValues => ({
  proposals: [],
  warnings: [`No values were proposed: ${reason}.`],
});

async function ask(
  { model, signal }: { model: LanguageModel; signal: AbortSignal },
  excerpt: DocumentExcerpt,
  order: ParsedOrder,
): Promise<ProposedValues> {
  try {
    const answer = await model.answer(orderQuestion(excerpt, order), signal);
    const name = plainLine(model.name).slice(0, NAME_CHARS);
    const proposals = readProposals(answer, excerpt, order);
    return {
      proposals: proposals.map((proposal) => ({ ...proposal, model: name })),
      warnings: [],
    };
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    // This process is shutting down, so the lost answer is not stored as a failure of the model.
    signal.throwIfAborted();
    return unproposed(`the language model ${error.message}`);
  }
}

const isComplete = (order: ParsedOrder): boolean =>
  order.line_items.length > 0 &&
  openHeading(order).length === 0 &&
  order.line_items.every(({ index }) => openOfLine(order, index).length === 0);
