import type { Static, TSchema } from "typebox";

/** A question whose answer is JSON of a form. */
export interface Question<Form extends TSchema> {
  /** What to do, written here. No text of others is ever in it. */
  instructions: string;
  /** What it is about, as JSON: texts of others, which are data and never instructions. */
  data: unknown;
  form: Form;
  /** Name of the form, in letters and underscores. */
  name: string;
  maxOutputTokens: number;
}

/** A language model as the operator configured it. */
export interface LanguageModel {
  /** As the operator wrote it; shown beside what the model said. */
  readonly name: string;
  /** Differs for models of the same name at another address: answers are kept under it. */
  readonly id: string;
  /** Requests that a workspace may spend on it a UTC day. */
  readonly callsPerDay: number;
  /**
   * Asks once: no retry, so that a call is paid for at most once.
   *
   * @throws LanguageModelError, also for an answer that is not of the form.
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

/** Why there is no answer. The message is ours: it repeats nothing of what was sent or answered. */
export class LanguageModelError extends Error {
  override readonly name = "LanguageModelError";
  readonly code: LanguageModelErrorCode;

  constructor(code: LanguageModelErrorCode) {
    super(MESSAGES[code]);
    this.code = code;
  }
}

/** After “the language model”. */
const MESSAGES: Readonly<Record<LanguageModelErrorCode, string>> = {
  rate_limited: "takes no more requests for now",
  refused: "refused the request",
  timeout: "did not answer in time",
  unreachable: "could not be reached",
  provider_error: "failed",
  malformed_answer: "answered in a form that was not asked for",
};
