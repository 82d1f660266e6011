import { type Cap, capAt } from "../../kernel/limits/caps.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import type { LanguageModel } from "./language-model.ts";

/** The cap on the calls of a workspace in a UTC day; a call is counted before it is made. */
export const modelCallsCap = (
  now: Date,
  { callsPerDay }: Pick<LanguageModel, "callsPerDay">,
): Cap =>
  capAt(now, {
    counter: "language_model_calls",
    subject: "",
    limit: callsPerDay,
    windowMs: DAY_MS,
  });

/** Why a question was not asked, as the end of a sentence. */
export const modelCallsUsedUp = ({ resetsAt }: Cap): string =>
  `the workspace's language model calls are used up until ${resetsAt.toISOString()}`;

/** Why a question whose process was killed has no answer, as the end of a sentence. */
export const MODEL_CALL_INTERRUPTED =
  "the process that asked the language model was stopped, and what may have been paid for is not " +
  "asked again";
