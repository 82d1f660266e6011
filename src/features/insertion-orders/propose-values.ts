import type { Database } from "../../db/connection/database.ts";
import type { ParsedOrder } from "../../insertion-orders/extract/extracted-order.ts";
import type { DocumentExcerpt } from "../../insertion-orders/propose/document-excerpt.ts";
import { openHeading, openOfLine } from "../../insertion-orders/propose/open-fields.ts";
import { orderQuestion } from "../../insertion-orders/propose/order-question.ts";
import type { Proposal } from "../../insertion-orders/propose/proposal.ts";
import { readProposals } from "../../insertion-orders/propose/read-proposals.ts";
import { type LanguageModel, LanguageModelError } from "../../language-model/language-model.ts";
import { takeModelCall } from "../../language-model/model-calls.ts";
import { plainLine } from "../../lib/plain-line.ts";

/** Values that the configured language model proposes for an order. */

export interface StoredProposal extends Proposal {
  /** As the operator named it. */
  model: string;
}

export interface ProposedValues {
  proposals: StoredProposal[];
  /** Why the model was not heard; empty where it was, or none is configured. */
  warnings: string[];
}

/** Where an order was read, and by whom it is paid. */
interface Asking {
  database: Database;
  model: LanguageModel | undefined;
  workspaceId: string;
  now: Date;
  signal: AbortSignal;
}

const NAME_CHARS = 100;

/**
 * Asks once about the fields that the rules left open. What was read is not changed by it, and the
 * reading never fails because of the model.
 */
export async function proposeValues(
  { database, model, workspaceId, now, signal }: Asking,
  excerpt: DocumentExcerpt,
  order: ParsedOrder,
): Promise<ProposedValues> {
  if (model === undefined || isComplete(order)) return { proposals: [], warnings: [] };
  const used = await takeModelCall(database, workspaceId, { model, now });
  if (used !== null) return { proposals: [], warnings: [`No values were proposed: ${used}.`] };
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
    return {
      proposals: [],
      warnings: [`No values were proposed: the language model ${error.message}.`],
    };
  }
}

const isComplete = (order: ParsedOrder): boolean =>
  order.line_items.length > 0 &&
  openHeading(order).length === 0 &&
  order.line_items.every(({ index }) => openOfLine(order, index).length === 0);
