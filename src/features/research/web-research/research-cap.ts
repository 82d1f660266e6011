import { type Cap, capAt } from "../../../kernel/limits/caps.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { QUESTIONS_MAX } from "./questions.ts";

export const RUNS_PER_DAY = 20;

/** The runs that a workspace may order on a UTC day. */
export const runsCap = (now: Date): Cap =>
  capAt(now, { counter: "research_runs", subject: "", limit: RUNS_PER_DAY, windowMs: DAY_MS });

/**
 * The requests to a provider that a workspace may make on a UTC day: all questions of all runs,
 * each with its one retry.
 */
export const callsCap = (now: Date): Cap =>
  capAt(now, {
    counter: "research_calls",
    subject: "",
    limit: RUNS_PER_DAY * QUESTIONS_MAX * 2,
    windowMs: DAY_MS,
  });
