import type { Static, TSchema } from "typebox";

/** A question whose answer is JSON of a given schema. */
export interface Question<Form extends TSchema> {
  /** The instructions, written in this code base. They never contain text of other authors. */
  instructions: string;
  /**
   * The subject of the question, as JSON: texts of other authors, which are data and never
   * instructions.
   */
  data: unknown;
  form: Form;
  /** Name of the form, in letters and underscores. */
  name: string;
  maxOutputTokens: number;
}

/** A language model as the operator configured it. */
export interface LanguageModel {
  /** Name of the model as the operator set it; shown beside the model's verdicts. */
  readonly name: string;
  /**
   * Identifies the model and its address: it differs for a model of the same name at another
   * address. Answers are stored under it.
   */
  readonly id: string;
  /** Maximum requests to the model that a workspace may make on a UTC day. */
  readonly callsPerDay: number;
  /**
   * Asks once, without a retry, so that a call is paid for at most once.
   *
   * @throws LanguageModelError, also for an answer that does not match the form.
   */
  answer<Form extends TSchema>(
    question: Question<Form>,
    signal: AbortSignal,
  ): Promise<Static<Form>>;
}

export type LanguageModelErrorCode =
  | "rate_limited"
  | "refused"
  | "timeout"
  | "unreachable"
  | "provider_error"
  | "malformed_answer";

/**
 * Why there is no answer. The program writes the message itself: it repeats nothing of what was
 * sent or answered.
 */
export class LanguageModelError extends Error {
  override readonly name = "LanguageModelError";
  readonly code: LanguageModelErrorCode;

  constructor(code: LanguageModelErrorCode) {
    super(MESSAGES[code]);
    this.code = code;
  }
}

/** Ends of sentences that begin with “the language model”. */
const MESSAGES: Readonly<Record<LanguageModelErrorCode, string>> = {
  rate_limited: "takes no more requests for now",
  refused: "refused the request",
  timeout: "did not answer in time",
  unreachable: "could not be reached",
  provider_error: "failed",
  malformed_answer: "answered in a form that was not asked for",
};
